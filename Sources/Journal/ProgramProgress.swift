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

  /// The class of the program, nil when a pattern cannot be had.
  package let safety: SafetyClass?

  /// `bestCycles` tells the most cycles recorded under each id, `patterns` those there are by id.
  package init(
    of program: Program, bestCycles: [String: Int], patterns: [String: PatternEntry]
  ) {
    safety = program.safety(of: patterns)
    nodes = program.nodes.map { node in
      var target = patterns[node.techniqueId].map { entry in node.targetCycles(of: entry) }
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
