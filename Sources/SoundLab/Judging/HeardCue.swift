package import BreathingCatalog

/// A piece of sound at its place in a session.
package struct HeardCue: Sendable, Equatable {
  /// Nil when it is no part of any cue.
  package let kind: CueKind?
  /// Where the cue lies, whichever part of it is heard; from the start of the first phase, still
  /// with the constant way from the program to the recorder in it.
  package let position: Duration
  /// Where what is heard of it begins.
  package let begin: Duration
  package let length: Duration
  /// Whether it begins as the cue does.
  package let hasHead: Bool
  /// How much of the cue should still have followed.
  package let missing: Duration
  /// Whether it was under way when the recording began, so that its head may have been played.
  package let beginsRecording: Bool
  /// Which life of the sound server it belongs to, counted from 0.
  package let life: Int

  /// Places a piece; nil where the recording has no clock. `origin` is the instant at which the
  /// first phase starts.
  package init?(
    _ piece: SoundPiece, clock: ArrivalClock, origin: ContinuousClock.Instant, life: Int
  ) {
    guard let instant = clock.instant(ofFrame: piece.start) else { return nil }
    begin = instant - origin
    position = begin - Self.time(piece.start - piece.cueFrame)
    length = Self.time(piece.length)
    missing = Self.time(piece.missing)
    kind = piece.kind
    hasHead = piece.hasHead
    beginsRecording = piece.start <= SoundFinder.silence
    self.life = life
  }

  private static func time(_ frames: Int) -> Duration {
    .nanoseconds(Int64(frames) * 1_000_000_000 / Int64(Recording.rate))
  }
}
