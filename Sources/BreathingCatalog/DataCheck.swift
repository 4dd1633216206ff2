/// Validation of files that are not yet in the catalog.
package enum DataCheck {
  /// The problems of each file, in the order given. Two files of one kind must not share an id.
  /// The schemas that lie beside the files are passed over.
  package static func problems(in files: [String]) -> [(file: String, problems: [DataProblem])] {
    var seen: [String: String] = [:]
    return files.filter { !$0.hasSuffix(Catalog.schemaEnding) }.map { file in
      do throws(DataProblems) {
        let (kind, id) = try identity(of: file)
        let key = "\(kind)/\(id)"
        guard let other = seen[key], other != file else {
          seen[key] = file
          return (file, [])
        }
        let twin = DataProblem(
          file: file, place: .key("id"), kind: .duplicateID(id, alsoIn: other))
        return (file, [twin])
      } catch {
        return (file, error.all)
      }
    }
  }

  private enum Kind { case pattern, cueSet }

  /// Reads a file as what its keys say it is, a pattern unless it has cues.
  private static func identity(of file: String) throws(DataProblems) -> (Kind, id: String) {
    let bytes: [UInt8]
    let root: JSONValue
    do throws(DataProblem) {
      bytes = try DataFile.bytes(of: file)
      root = try JSONValue(parsing: bytes, file: file)
    } catch {
      throw DataProblems(all: [error])
    }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let expected = name.hasSuffix(".json") ? String(name.dropLast(5)) : nil
    if case .object(let members) = root, members.contains(where: { $0.key == "cues" }) {
      return (.cueSet, try CueSet(reading: bytes, file: file, expecting: expected).id)
    }
    return (.pattern, try PatternEntry(reading: bytes, file: file, expecting: expected).id)
  }
}
