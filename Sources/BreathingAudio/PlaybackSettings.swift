package import BreathingCatalog

/// What does not change while a session sounds.
package struct PlaybackSettings: Sendable {
  package let cueSet: CueSet
  /// Recordings beside the cue set, or in its stead.
  package let clips: ClipSet
  /// Whether seconds inside a phase are sounded.
  package let counts: Bool
  /// Later, or earlier when negative, for every cue.
  package let offset: Duration
  package let openHolds: OpenHolds
  /// Whether silence carries a trace of noise, for headsets that fall asleep in digital silence.
  package let keepsAwake: Bool

  package init(
    cueSet: CueSet, clips: ClipSet = ClipSet(), counts: Bool = false, offset: Duration = .zero,
    openHolds: OpenHolds = .endedByKey,
    keepsAwake: Bool = false
  ) {
    self.cueSet = cueSet
    self.clips = clips
    self.counts = counts || cueSet.counting == .always
    self.offset = offset
    self.openHolds = openHolds
    self.keepsAwake = keepsAwake
  }
}
