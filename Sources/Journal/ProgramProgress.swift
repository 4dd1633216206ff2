package import BreathingCatalog
import BreathingEngine

/// How far a person is in a program: a pure function of the tree and of what was recorded, reckoned
/// anew each time and stored nowhere.
///
/// A node is done when one session under its id, or under one of its former ids, has completed the
/// cycles that its target asks for today. Nothing else counts: no day, no order, no percentage.
package struct ProgramProgress: Sendable, Equatable {
  package let nodes: [NodeProgress]

  package struct NodeProgress: Sendable, Equatable {
    package let node: ProgramNode
    /// Nil when the node's pattern cannot be had, and with it the cycles of a target in minutes.
    package let targetCycles: Int?
    /// The most cycles of any session.
    package let bestCycles: Int

    package var isDone: Bool { targetCycles.map { bestCycles >= $0 } ?? false }
  }

  /// `bestCycles` tells the most cycles recorded under each id; `pattern` finds patterns by id.
  package init(
    of program: Program, bestCycles: [String: Int], pattern: (String) -> PatternEntry?
  ) {
    let nodes = program.nodes
    let ids = Set(nodes.map(\.techniqueId))
    let patterns = Dictionary(uniqueKeysWithValues: ids.map { id in (id, pattern(id)) })
    self.nodes = nodes.map { node in
      let entry = patterns[node.techniqueId] ?? nil
      var target = entry.map { entry in node.targetCycles(of: entry) }
      if target == nil, case .cycles(let cycles) = node.target { target = cycles }
      return NodeProgress(
        node: node, targetCycles: target,
        bestCycles: node.allIds.compactMap { bestCycles[$0] }.max() ?? 0)
    }
  }

  package var done: Int { nodes.count(where: \.isDone) }
  package var total: Int { nodes.count }

  /// The first node in the order of the tree that is not done; nil when all are.
  package var next: NodeProgress? { nodes.first { !$0.isDone } }
}
