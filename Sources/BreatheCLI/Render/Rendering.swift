import BreathingAudio
import BreathingCatalog
import Glibc
import SoundFiles
import TerminalUI

/// How sessions become sound files: one after another, by the mixer that also plays live.
struct Rendering {
  let format: SoundFileFormat
  let rate: SampleRate
  private let cueSet: CueSet
  private let loudness: Loudness
  private let counts: Bool
  private let phrases: Phrases

  enum Rate: String, CaseIterable {
    case compactDisc = "44100"
    case standard = "48000"
    case high = "96000"
  }

  /// As the options say.
  init(_ context: CommandContext, _ format: SoundFileFormat) throws(CommandError) {
    let arguments = context.arguments
    self.format = format
    let rate = try arguments.choice(.rate, Rate.self) ?? .standard
    let hertz = Int(rate.rawValue) ?? 48_000
    if let only = format.onlyRate, only != hertz {
      throw .usage(.otherRate(rate.rawValue, only: only), arguments.command)
    }
    self.rate = SampleRate(hertz: hertz)
    cueSet = try SoundOptions.cueSet(context)
    loudness = try SoundOptions.loudness(arguments, cueSet)
    counts = arguments.has(.count)
    phrases = context.phrases
  }

  /// The recordings and spoken words of sessions, to be written with them.
  func clips(
    for plans: [SessionPlan], _ context: CommandContext
  ) throws(CommandError) -> [ClipSet] {
    try SoundOptions.clips(context, plans.map(\.score), cueSet)
  }

  /// Writes a session whole or not at all, and tells its name and length.
  ///
  /// - Throws: `interrupted` when a signal asks to end.
  func write(
    _ plan: SessionPlan, _ clips: ClipSet, _ place: SoundFileTags.Place, to path: String,
    _ signals: borrowing SignalInbox
  ) throws(CommandError) {
    var renderer = ScoreRenderer(
      score: plan.score, cueSet: cueSet, clips: clips, counts: counts, rate: rate,
      loudness: loudness)
    let tags = SoundFileTags(of: plan, place, rate: rate, phrases)
    let file = try WholeFile.replacing(path)
    let descriptor = file.descriptor
    let encoder = try Self.naming(path) { () throws(SoundFileError) in
      try SoundFileEncoder(
        format, to: descriptor, rate: rate, frames: renderer.frameCount, tags: tags)
    }
    let samples = UnsafeMutableBufferPointer<Float>.allocate(
      capacity: 2 * SoundFileEncoder.blockFrames)
    defer { samples.deallocate() }
    while renderer.position < renderer.frameCount {
      try Self.heed(signals)
      let first = renderer.position
      let count = renderer.render(into: samples)
      try Self.naming(path) { () throws(SoundFileError) in
        try encoder.write(UnsafeBufferPointer(rebasing: samples.prefix(2 * count)), first: first)
      }
    }
    try Self.naming(path) { () throws(SoundFileError) in try encoder.finish() }
    try file.keep()
    let time = rate.time(of: renderer.frameCount).clockText
    try StandardStreams.tell(phrases.rendered(path, time).safeForTerminal)
  }

  /// Stops at a request to stop, ends at one to end.
  private static func heed(_ signals: borrowing SignalInbox) throws(CommandError) {
    while let signal = signals.next() {
      if SignalInbox.fatal.contains(signal) { throw .interrupted(signal: signal, files: 0) }
      if signal == SIGTSTP { signals.stopProcess() }
    }
  }

  /// Says which file an encoder's error is about.
  private static func naming<Result>(
    _ path: String, _ call: () throws(SoundFileError) -> Result
  ) throws(CommandError) -> Result {
    do {
      return try call()
    } catch {
      switch error {
      case .notWritten(let code): throw .cannotWrite(path, errno: code)
      case .refused(let call, let reason): throw .cannotEncode(path, call: call, reason: reason)
      }
    }
  }
}
