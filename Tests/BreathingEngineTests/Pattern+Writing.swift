import BreathingEngine

extension Pattern {
  /// A cycle written down as in `i4 h1.5 e6>8/5 O300 3(i1,e1)`: phases are i, h, e and o with their
  /// seconds, `6>8/5` is a ramp over 5 cycles, a capital is an open hold with its limit, and steps
  /// in parentheses are repeated.
  init(_ text: String) {
    self.init(techniqueId: "test", elements: text.split(separator: " ").map(Element.init))
  }

  /// The same with elements.
  init(_ elements: [Element]) {
    self.init(techniqueId: "test", elements: elements)
  }
}

extension Pattern.Element {
  fileprivate init(_ text: Substring) {
    let parts = text.split(separator: "(")
    if parts.count == 2, let times = Int(parts[0]) {
      self = .group(parts[1].dropLast().split(separator: ",").map(Step.init), times: times)
    } else {
      self = .step(Step(text))
    }
  }
}

extension Step {
  init(_ text: Substring) {
    guard let letter = text.first, let phase = Phase(letter: letter) else {
      preconditionFailure("no step: \(text)")
    }
    let seconds = text.dropFirst().split { ">/".contains($0) }
    guard seconds.count == 3, let cycles = Int(seconds[2]) else {
      let length = Duration.written(seconds[0])
      self.init(phase, letter.isUppercase ? .open(limit: length) : .fixed(length))
      return
    }
    self.init(
      phase, .ramp(from: .written(seconds[0]), to: .written(seconds[1]), overCycles: cycles))
  }
}

extension Phase {
  /// The letter that stands for a phase in pictures.
  var letter: Character {
    switch self {
    case .inhale: "i"
    case .holdIn: "h"
    case .exhale: "e"
    case .holdOut: "o"
    }
  }

  init?(letter: Character) {
    guard let phase = Phase.allCases.first(where: { $0.letter == letter.lowercased().first })
    else { return nil }
    self = phase
  }
}

extension ScoreStep {
  /// The letter of its phase, a capital for an open hold.
  var letter: String {
    openLimit == nil ? String(phase.letter) : phase.letter.uppercased()
  }
}

extension Duration {
  static func written(_ text: Substring) -> Duration {
    guard let duration = try? Duration(decimalSeconds: text) else {
      preconditionFailure("no duration: \(text)")
    }
    return duration
  }
}
