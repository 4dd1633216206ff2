package import BreathingCatalog

/// What does not change while a session sounds.
package struct PlaybackSettings: Sendable {
  package let cueSet: CueSet
  /// Later, or earlier when negative, for every cue.
  package let offset: Duration
  package let openHolds: OpenHolds
  /// Whether silence carries a trace of noise, for headsets that fall asleep in digital silence.
  package let keepsAwake: Bool

  package init(
    cueSet: CueSet, offset: Duration = .zero, openHolds: OpenHolds = .endedByKey,
    keepsAwake: Bool = false
  ) {
    self.cueSet = cueSet
    self.offset = offset
    self.openHolds = openHolds
    self.keepsAwake = keepsAwake
  }
}
