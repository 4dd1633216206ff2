package import BreathingEngine

/// A course over several days: a static tree of what there is to do. What was done is in records;
/// the two meet only through `nodeId`.
package struct Program: Sendable, Equatable {
  package let id: String
  package let title: LocalizedText
  package let summary: LocalizedText
  package let version: Int
  package let items: [Item]
  package let sources: [String]
  package let file: String

  /// A node, or a group of them such as a week.
  package indirect enum Item: Sendable, Equatable {
    case group(Group)
    case node(ProgramNode)
  }

  /// Nodes under a title of their own.
  package struct Group: Sendable, Equatable {
    package let title: LocalizedText
    package let items: [Item]
  }

  package static let mostNodes = 2000
  package static let deepestGroup = 8

  /// All nodes in the order of the tree.
  package var nodes: [ProgramNode] { items.flatMap(\.nodes) }

  package func node(_ nodeId: String) -> ProgramNode? { nodes.first { $0.nodeId == nodeId } }

  /// The patterns of its nodes by id, as far as they can be had.
  package func patterns(in catalog: Catalog) -> [String: PatternEntry] {
    var patterns: [String: PatternEntry] = [:]
    for id in Set(nodes.map(\.techniqueId)) { patterns[id] = try? catalog.pattern(id) }
    return patterns
  }

  /// The highest class of its patterns; nil when one of them is not among those given.
  package func safety(of patterns: [String: PatternEntry]) -> SafetyClass? {
    var highest = SafetyClass.calm
    for id in Set(nodes.map(\.techniqueId)) {
      guard let entry = patterns[id] else { return nil }
      highest = max(highest, entry.safety)
    }
    return highest
  }
}

extension Program.Item {
  package var nodes: [ProgramNode] {
    switch self {
    case .node(let node): [node]
    case .group(let group): group.items.flatMap(\.nodes)
    }
  }
}

/// One thing to do: a pattern for so long.
package struct ProgramNode: Sendable, Equatable {
  /// Opaque and never used again for anything else.
  package let nodeId: String
  /// The day of the course, from 1; several nodes may share one.
  package let dayIndex: Int
  package let techniqueId: String
  package let target: SessionLength
  package let note: LocalizedText?
  /// Ids under which it was known before.
  package let formerIds: [String]

  package static let dayRange = 1...1000

  /// All ids under which sessions of this node may be recorded.
  package var allIds: [String] { [nodeId] + formerIds }

  /// The whole cycles that reach the target.
  package func targetCycles(of entry: PatternEntry) -> Int {
    let cycles = entry.pattern(adjustedBy: Recipe.Adjustment()).cycles(for: target)
    return min(cycles, entry.maximumCycles ?? cycles)
  }

  /// Whether a text can be a node's id: 1 to 64 of A-Z, a-z, 0-9, dot, hyphen and underscore.
  static func isNodeId(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
