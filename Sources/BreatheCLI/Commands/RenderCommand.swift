import BreathingAudio
import BreathingCatalog
import BreathingEngine
import Glibc
import TerminalUI

/// `breathe render`: a session as a sound file, by the mixer that also plays live.
enum RenderCommand {
  enum Rate: String, CaseIterable {
    case compactDisc = "44100"
    case standard = "48000"
    case high = "96000"
  }

  static func run(_ context: CommandContext) throws(CommandError) {
    let arguments = context.arguments
    guard let path = arguments.text(.output) else {
      throw .usage(.missingValue(.output), .render)
    }
    let plan = try SessionPlan(context, openHolds: .closed)
    let cueSet = try SoundOptions.cueSet(context)
    let clips = try SoundOptions.clips(context, plan.score, cueSet)
    let loudness = try SoundOptions.loudness(arguments, cueSet)
    let rate = try arguments.choice(.rate, Rate.self) ?? .standard
    var renderer = ScoreRenderer(
      score: plan.score, cueSet: cueSet, clips: clips, counts: arguments.has(.count),
      rate: SampleRate(hertz: Int(rate.rawValue) ?? 48_000),
      loudness: loudness)
    if plan.safety.needsAcknowledgement {
      for warning in context.phrases.warnings(plan.safety) { StandardStreams.notice(warning) }
    }
    let signals = SignalInbox()
    let file = try WholeFile.replacing(path)
    try write(&renderer, to: file, signals)
    try file.keep()
    let time = renderer.rate.time(of: renderer.frameCount).clockText
    try StandardStreams.print(context.phrases.rendered(path, time).safeForTerminal + "\n")
  }

  private static func write(
    _ renderer: inout ScoreRenderer, to file: borrowing WholeFile, _ signals: borrowing SignalInbox
  ) throws(CommandError) {
    let header = WAVHeader(rate: renderer.rate, frames: renderer.frameCount)
    try file.write(header.bytes)
    let frames = 1 << 14
    let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * frames)
    let quantised = UnsafeMutablePointer<Int16>.allocate(capacity: 2 * frames)
    defer {
      samples.deallocate()
      quantised.deallocate()
    }
    while renderer.position < renderer.frameCount {
      while let signal = signals.next() {
        if SignalInbox.fatal.contains(signal) { throw .interrupted(signal: signal) }
        if signal == SIGTSTP { signals.stopProcess() }
      }
      let first = renderer.position
      let count = renderer.render(into: samples)
      Quantizer.int16(
        UnsafeBufferPointer(rebasing: samples.prefix(2 * count)), into: quantised, first: first)
      try file.write(UnsafeRawBufferPointer(start: quantised, count: 4 * count))
    }
  }
}
