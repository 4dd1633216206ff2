import BreathingEngine

/// The times by which playback is run, and what they balance.
enum PlaybackTiming {
  /// Written before the device is started.
  static let prime = Duration.milliseconds(100)
  /// How far ahead is written in silence. Less than the second of lead-in after a pause.
  static let silentFill = Duration.milliseconds(800)
  /// How far ahead is written while something sounds, so that a pause is heard soon.
  static let soundingFill = Duration.milliseconds(200)
  /// How far ahead is written while a hold waits for a key, which a cue answers.
  static let waitingFill = Duration.milliseconds(140)
  /// Added to all of these once a device has run dry, and doubled each time it does so again. What
  /// lies between the buffer and the ear, as with Bluetooth, counts as unplayed but feeds nobody.
  static let margin = Duration.milliseconds(100)
  /// What is still unplayed when the next frames are written.
  static let reserve = Duration.milliseconds(90)
  /// The same in a long silence, where a late wake must never matter.
  static let silentReserve = Duration.milliseconds(250)
  /// The same while a hold waits, where running dry would not be heard.
  static let waitingReserve = Duration.milliseconds(40)
  /// A stream that has run so long after a loss is a sound one.
  static let probation = Duration.seconds(1)
  /// Time between wakes until the clock has settled.
  static let settling = Duration.milliseconds(60)
  /// A wake that finds nothing to do waits at least this long.
  static let leastWait = Duration.milliseconds(15)
  /// A cue that would start later than this is not played.
  static let stale = Duration.milliseconds(150)
  /// Length of the fade of a pause and a stop.
  static let fade = Duration.milliseconds(40)
  /// Silence after the last sound before the device is closed: dropping discards what is queued.
  static let tail = Duration.milliseconds(150)
  /// How long to wait before opening again, the last for all later tries.
  static let reopenWaits: [Duration] = [
    .milliseconds(500), .seconds(1), .seconds(2), .seconds(5), .seconds(10),
  ]
}
