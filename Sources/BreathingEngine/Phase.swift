/// One of the four parts a breath can have.
public enum Phase: String, CaseIterable, Sendable {
  case inhale
  case holdIn
  case exhale
  case holdOut

  /// Whether the breath is held in this phase.
  public var isHold: Bool { self == .holdIn || self == .holdOut }
}

/// The path the air takes in a step.
public enum Way: String, CaseIterable, Sendable {
  case nose
  case mouth
  case leftNostril
  case rightNostril
  case hum
}
