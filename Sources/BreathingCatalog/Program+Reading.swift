import BreathingEngine

extension Program {
  private static let keys = ["format", "id", "title", "summary", "version", "nodes", "sources"]

  /// Reads and validates a program file; `id` is what the file's name promises, if anything.
  ///
  /// - Throws: every problem found, at least one.
  package init(reading bytes: [UInt8], file: String, expecting id: String? = nil)
    throws(DataProblems)
  {
    let list = ProblemList(file: file)
    let program = try DataProblems.collect(bytes, file: file, into: list) { root in
      Self.read(root, file: file, expecting: id)
    }
    self = program
  }

  private static func read(_ root: Field, file: String, expecting: String?) -> Program? {
    guard root.object(keys: keys) != nil else { return nil }
    _ = root["format"].wholeNumber(in: 1...1)
    let id = root["id"].identifier(expecting: expecting)
    let title = root["title"].localizedText()
    let summary = root["summary"].localizedText()
    let version = root["version"].wholeNumber(in: 1...1_000_000)
    var seen = SeenNodes()
    let items = items(in: root["nodes"], depth: 0, seen: &seen)
    let sources = root["sources"].array(count: 1...50)?.compactMap { $0.string() }
    guard let id, let title, let summary, let version, let items, let sources,
      root.problems.problems.isEmpty
    else { return nil }
    let program = Program(
      id: id, title: title, summary: summary, version: version, items: items, sources: sources,
      file: file)
    let count = program.nodes.count
    if count > mostNodes {
      root["nodes"].note(.outOfRange("\(count)", allowed: "1...\(mostNodes)"))
    }
    return program
  }

  /// Where each id of this file was met first.
  private struct SeenNodes {
    var places: [String: String] = [:]

    mutating func take(_ id: String, at field: Field) {
      if let place = places[id] {
        field.note(.duplicateNode(id, alsoIn: place))
      } else {
        places[id] = field.path
      }
    }
  }

  private static func items(
    in field: Field, depth: Int, seen: inout SeenNodes
  ) -> [Item]? {
    guard let fields = field.array(count: 1...mostNodes) else { return nil }
    var items: [Item] = []
    for element in fields {
      if let item = item(element, depth: depth, seen: &seen) { items.append(item) }
    }
    return items.count == fields.count ? items : nil
  }

  private static func item(_ field: Field, depth: Int, seen: inout SeenNodes) -> Item? {
    guard field["nodes"].isPresent else { return node(field, seen: &seen).map(Item.node) }
    guard field.object(keys: ["title", "nodes"]) != nil else { return nil }
    guard depth < deepestGroup else {
      field.note(.outOfRange("\(depth + 1)", allowed: "1...\(deepestGroup)"))
      return nil
    }
    let title = field["title"].localizedText()
    let items = items(in: field["nodes"], depth: depth + 1, seen: &seen)
    guard let title, let items else { return nil }
    return .group(Group(title: title, items: items))
  }

  private static func node(_ field: Field, seen: inout SeenNodes) -> ProgramNode? {
    let keys = [
      "nodeId", "dayIndex", "techniqueId", "targetCycles", "targetMinutes", "note", "formerIds",
    ]
    guard field.object(keys: keys) != nil else { return nil }
    let nodeId = nodeId(field["nodeId"], seen: &seen)
    let dayIndex = field["dayIndex"].wholeNumber(in: ProgramNode.dayRange)
    let techniqueId = field["techniqueId"].identifier(expecting: nil)
    let target = target(of: field)
    let note = field["note"].ifPresent { $0.localizedText() }
    var formerIds: [String] = []
    if field["formerIds"].isPresent {
      for former in field["formerIds"].array(count: 1...100) ?? [] {
        if let id = Self.nodeId(former, seen: &seen) { formerIds.append(id) }
      }
    }
    guard let nodeId, let dayIndex, let techniqueId, let target else { return nil }
    return ProgramNode(
      nodeId: nodeId, dayIndex: dayIndex, techniqueId: techniqueId, target: target, note: note,
      formerIds: formerIds)
  }

  private static func nodeId(_ field: Field, seen: inout SeenNodes) -> String? {
    guard let id = field.string() else { return nil }
    guard ProgramNode.isNodeId(id) else {
      field.note(.notANodeId(id))
      return nil
    }
    seen.take(id, at: field)
    return id
  }

  private static func target(of field: Field) -> SessionLength? {
    guard let given = field.theOne(of: ["targetCycles", "targetMinutes"]) else { return nil }
    if given.path.hasSuffix("targetCycles") {
      return given.wholeNumber(in: PatternEntry.cyclesRange).map(SessionLength.cycles)
    }
    return given.exact(in: PatternEntry.minutesRange).map { .time($0 * 60) }
  }
}
