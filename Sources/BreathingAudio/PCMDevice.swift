package import BreathingEngine

/// A place that plays frames at its own pace: a sound card, a sound server, or a stand-in.
///
/// The contract. All calls come from one thread, the one that called `open`, and none may block for
/// longer than a few milliseconds except `open` and `close`.
///
/// - `open` is called first and after every `close`. It makes a stream that is prepared but not
///   running, and returns what the device really does, which may differ from what was asked for.
/// - `write` takes interleaved stereo samples of -1...1 and returns how many whole frames were
///   accepted, which may be fewer than given and may be none. It is first called before `start`, to
///   give the device something to play.
/// - `start` is called once after `open` or `restart`, with frames already written. From then on
///   the device plays; should it run dry it reports `ranDry` from one of the calls below or stays
///   silent, whichever it can.
/// - `writableFrames` tells how many frames `write` would accept now.
/// - `delay` tells after how many frames the next written frame will be heard; nil when the device
///   cannot tell, as in the first moments of a stream. It may be wrong: callers filter it.
/// - `restart` follows `ranDry` or comes when what is queued must not be heard any more, and leaves
///   the stream as `open` does, empty and prepared. It throws `notReady` while the device wakes up
///   from the machine's sleep, and may then be called again.
/// - `close` drops what has not been played and lets go of the device. It is safe in every state
///   and may be called twice.
///
/// A thrown `lost` means that the stream is gone: the only call that may follow is `close`.
package protocol PCMDevice {
  mutating func open() throws(PCMFailure) -> PCMFormat
  mutating func write(_ samples: UnsafeBufferPointer<Float>) throws(PCMFailure) -> Int
  mutating func start() throws(PCMFailure)
  func writableFrames() throws(PCMFailure) -> Int
  func delay() -> DelayReading?
  mutating func restart() throws(PCMFailure)
  mutating func close()
}

/// A device's word on its delay, and when it was given: a thread that is put aside between asking
/// and looking at the clock would otherwise misplace it by milliseconds.
package struct DelayReading: Sendable, Equatable {
  /// Frames until the next written frame is heard.
  package let frames: Int
  package let at: BreathingEngine.Instant

  package init(frames: Int, at instant: BreathingEngine.Instant) {
    self.frames = frames
    at = instant
  }
}

/// What an opened device does.
package struct PCMFormat: Sendable, Equatable {
  /// The name under which it was opened.
  package let device: String
  package let rate: SampleRate
  package let bufferFrames: Int
  /// Whether frames are gone as soon as they are written, as into ALSA's `null`.
  package let playsAtOnce: Bool

  package init(device: String, rate: SampleRate, bufferFrames: Int, playsAtOnce: Bool = false) {
    self.device = device
    self.rate = rate
    self.bufferFrames = bufferFrames
    self.playsAtOnce = playsAtOnce
  }
}

/// Why a call to a device failed.
package enum PCMFailure: Error, Sendable, Equatable {
  /// All frames were played before new ones came, or the machine slept; `restart` may help.
  case ranDry
  /// The device is waking up: `restart` is to be called again in a moment.
  case notReady
  case lost(SoundProblem)
}

/// Why there is no sound, in terms a person can act on.
package enum SoundProblem: Sendable, Equatable {
  /// No sound card, no such device, or no server behind it.
  case noDevice(String)
  case busy(String)
  case notPermitted(String)
  /// The device was there and went away.
  case disconnected(String)
  /// A call to it neither succeeded nor failed in good time.
  case noAnswer(String)
  /// It takes frames and says that it plays, and plays nothing.
  case stalled(String)
  /// Anything else: the failed call and its error number.
  case failed(String, call: String, errno: Int32)

  package var device: String {
    switch self {
    case .noDevice(let device), .busy(let device), .notPermitted(let device),
      .disconnected(let device), .noAnswer(let device), .stalled(let device),
      .failed(let device, _, _):
      device
    }
  }
}
