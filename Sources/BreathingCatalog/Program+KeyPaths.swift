import BreathingEngine

extension Program {
  /// All nodes in the order of the tree, each with its key path such as `nodes[0].nodes[2]`.
  var placedNodes: [(path: String, node: ProgramNode)] { Self.placed(items, at: "nodes") }

  private static func placed(
    _ items: [Item], at path: String
  ) -> [(path: String, node: ProgramNode)] {
    items.enumerated().flatMap { index, item in
      switch item {
      case .node(let node): [("\(path)[\(index)]", node)]
      case .group(let group): placed(group.items, at: "\(path)[\(index)].nodes")
      }
    }
  }

  /// All ids of its nodes, former ones too, each with its key path.
  var placedIds: [(path: String, id: String)] {
    placedNodes.flatMap { path, node in
      let former = node.formerIds.enumerated().map {
        ("\(path).formerIds[\($0.offset)]", $0.element)
      }
      return [("\(path).nodeId", node.nodeId)] + former
    }
  }
}

extension ProgramNode {
  /// The key that tells its target.
  var targetKey: String {
    switch target {
    case .cycles: "targetCycles"
    case .time: "targetMinutes"
    }
  }
}
