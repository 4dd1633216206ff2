import BreathingCatalog
import BreathingEngine
import Glibc
import TerminalUI

/// A cue set of the catalog, and what lists tell about it.
struct CueSetEntry {
  let cueSet: CueSet
  /// The file it was read from.
  let file: String

  var json: JSONText {
    var text = JSONText()
    text.add("id", cueSet.id)
    text.add("name", Self.json(of: cueSet.name))
    text.add("summary", Self.json(of: cueSet.summary))
    text.add("counting", cueSet.counting.rawValue)
    // Decibels are exact decimals, as seconds are.
    text.add("volume", Duration.seconds(cueSet.volume))
    text.add("cues", CueKind.allCases.filter { !cueSet[$0].isEmpty }.map(\.rawValue))
    text.add("ways", Way.allCases.filter { cueSet[$0] != .none }.map(\.rawValue))
    text.add("file", file)
    return text
  }

  private static func json(of text: LocalizedText) -> JSONText {
    var object = JSONText()
    for language in Language.allCases { object.add(language.rawValue, text[language]) }
    return object
  }

  /// A set on a line: id, name and summary; a summary that is longer goes on below.
  static func list(_ entries: [CueSetEntry], in language: Language) -> [String] {
    func width(_ texts: [String]) -> Int {
      min(texts.map(\.columnCount).max() ?? 0, widestColumn)
    }
    let idWidth = width(entries.map(\.cueSet.id))
    let nameWidth = width(entries.map { $0.cueSet.name[language] })
    let margin = idWidth + nameWidth + 4
    return entries.flatMap { (entry) -> [String] in
      let id = entry.cueSet.id.padded(columns: idWidth)
      let name = entry.cueSet.name[language].padded(columns: nameWidth)
      let summary = entry.cueSet.summary[language].wrapped(columns: HelpText.columns - margin)
      let head = "\(id)  \(name)  "
      // A long name has its own line.
      let heads = head.columnCount > margin ? ["\(id)  \(name)", ""] : [head]
      let rest = Array(repeating: "", count: summary.count - 1)
      let bodies = heads.count > 1 ? [""] + summary : summary
      return zip(heads + rest, bodies).map { head, body in
        body.isEmpty ? head : head.padded(columns: margin) + body
      }
    }
  }

  /// In columns; wider ids and names would leave too little room beside them.
  private static let widestColumn = 16
}

extension Catalog {
  /// All cue sets by id, and what is wrong with the files that could not be read.
  func cueSets() -> (entries: [CueSetEntry], problems: [DataProblem]) {
    var entries: [CueSetEntry] = []
    var problems: [DataProblem] = []
    for id in cueSetIDs {
      do {
        entries.append(CueSetEntry(cueSet: try cueSet(id), file: cueSetFile(id)))
      } catch .broken(let broken) {
        problems += broken.all
      } catch {
        // It has gone away since it was listed.
      }
    }
    return (entries, problems)
  }

  private func cueSetFile(_ id: String) -> String {
    let files = directories.map { "\($0)/audio/\(id).json" }
    return files.first { access($0, F_OK) == 0 } ?? ""
  }
}
