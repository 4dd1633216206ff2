import BreathingEngine

/// The times by which playback is run, and what they balance.
package enum PlaybackTiming {
  /// What a device is asked to take at once. Servers take so much before it is heard: less than the
  /// reserve, or they run dry.
  package static let period = Duration.milliseconds(50)
  /// Silence written before the device is started.
  static let prime = Duration.milliseconds(200)
  /// How far ahead is written in silence.
  static let silentFill = Duration.milliseconds(800)
  /// The most of it, whatever the margin: less than the second of lead-in after a pause.
  static let mostFill = Duration.milliseconds(950)
  /// How far ahead is written in a pause, whose end has a cue.
  static let pausedFill = Duration.milliseconds(550)
  /// From the end of a pause to its cue: later than what has been written by then.
  static let resumeDelay = Duration.milliseconds(600)
  /// How far ahead is written while something sounds, so that a pause is heard soon.
  static let soundingFill = Duration.milliseconds(180)
  /// How far ahead is written while a hold waits for a key, which a cue answers.
  static let waitingFill = Duration.milliseconds(125)
  /// Added to all of these once a device has run dry, and doubled each time it does so again. What
  /// lies between the buffer and the ear, as with Bluetooth, counts as unplayed but feeds nobody.
  static let margin = Duration.milliseconds(100)
  /// What is still unplayed when the next frames are written.
  static let reserve = Duration.milliseconds(85)
  /// The same in a long silence, where a late wake must never matter.
  static let silentReserve = Duration.milliseconds(250)
  /// The same while a hold waits. Of it some 40 ms lie beyond the buffer on PipeWire, on their way to
  /// the ear, and feed nobody.
  static let waitingReserve = Duration.milliseconds(70)
  /// A stream that has run so long after a loss is a sound one.
  static let probation = Duration.seconds(1)
  /// Time between wakes until the clock has settled, and while the device is in doubt.
  static let settling = Duration.milliseconds(20)
  /// A device that has not told its delay by then never will.
  static let blindness = Duration.milliseconds(100)
  /// Buffers that a server may hold besides the client's own.
  static let mostPrefetch = 2
  /// So long after its start a stream may be started anew for the sake of a better clock.
  static let youth = Duration.seconds(3)
  /// What a new start takes until cues can be placed.
  static let newStart = Duration.milliseconds(500)
  /// A stream that has just been started may still play the closing cue if it settles in this time.
  static let closing = Duration.seconds(1)
  /// Time between wakes while nothing moves.
  static let stalledWait = Duration.milliseconds(100)
  /// How long nothing may move before it is told.
  static let stallTold = Duration.seconds(1)
  /// The same for a stream that has never moved: some links take their time to wake.
  static let firstStallTold = Duration.milliseconds(2500)
  /// How long nothing may move before the device is closed and opened again.
  static let longestStall = Duration.seconds(3)
  /// Time between wakes while a cue is on its way to the ear, and while the last sounds die away.
  static let watch = Duration.milliseconds(60)
  /// A wake that finds nothing to do waits at least this long.
  static let leastWait = Duration.milliseconds(15)
  /// A cue that would start later than this is not played.
  static let stale = Duration.milliseconds(150)
  /// Length of the fade of a pause and a stop.
  static let fade = Duration.milliseconds(40)
  /// Silence after the last sound before the device is closed: dropping discards what is queued.
  static let tail = Duration.milliseconds(150)
  /// A pause this long lets go of the device, for an open stream keeps some machines awake.
  static let longestIdle = Duration.seconds(60)
}
