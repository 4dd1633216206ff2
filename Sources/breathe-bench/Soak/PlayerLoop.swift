import BreathingCatalog
import BreathingEngine
import Foundation
import SoundLab

/// What many programs do instead of keeping a stream: a player is started for every cue.
enum PlayerLoop: String, CaseIterable {
  case naive = "sleep, then pw-play and wait"
  case aplay = "aplay per cue, absolute"
  case paplay = "paplay per cue, absolute"

  var server: SoundServer.Kind { self == .paplay ? .pulseAudio : .pipeWire }

  /// In Python, for it has a clock that counts suspended time. It leads a process group of its own,
  /// so that a stop stops the players as well.
  private static let script = """
    import subprocess, sys, time
    origin, waits, plan, player = int(sys.argv[1]) / 1e9, sys.argv[2] == "wait", sys.argv[3], sys.argv[4:]
    cues = [line.split() for line in open(plan)]
    def until(instant):
        time.sleep(max(0, instant - time.clock_gettime(time.CLOCK_BOOTTIME)))
    until(origin)
    for at, rest, file in cues:
        if waits:
            subprocess.run(player + [file], stderr=subprocess.DEVNULL)
            time.sleep(float(rest))
        else:
            until(origin + float(at))
            subprocess.Popen(player + [file], stderr=subprocess.DEVNULL)
    time.sleep(3)
    """

  private func player(_ device: String) -> [String] {
    switch self {
    case .naive: ["pw-play"]
    case .aplay: ["aplay", "-q", "-D", device]
    case .paplay: ["paplay"]
    }
  }

  /// Starts the loop; its first cue is due `lead` from now. Returns that instant too.
  func start(
    _ plan: String, device: String, environment: [String: String], lead: Duration
  ) throws -> (ChildProcess, origin: ContinuousClock.Instant) {
    // The clock of the language is the one that counts suspended time.
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    let origin = ContinuousClock.now + lead
    let nanoseconds = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    let originTime = nanoseconds + Int64(lead / .nanoseconds(1))
    let words =
      [
        "setsid", "python3", "-c", Self.script, "\(originTime)", self == .naive ? "wait" : "go",
        plan,
      ]
      + player(device)
    return (try ChildProcess(words, environment: environment), origin)
  }

  /// Writes the cues of a score as sounds to play, and the list of them: when each is due, how long
  /// to sleep after its sound, and its file.
  static func writePlan(
    _ score: Score, _ reference: ReferenceScore, _ matcher: SoundMatcher, to folder: String
  ) throws -> String {
    var known: [Phase: (file: String, length: Double)] = [:]
    var lines: [String] = []
    for step in (0..<score.stepCount).map(score.step) {
      if known[step.phase] == nil {
        let template = matcher.templates.first { $0.kind.rawValue == step.phase.rawValue }
        let frames = template?.samples.count ?? 0
        let file = "\(folder)/\(step.phase.rawValue).wav"
        try reference.write(from: reference.cues[step.ordinal], frames: frames, to: file)
        known[step.phase] = (file, Double(frames) / Recording.rate)
      }
      guard let sound = known[step.phase] else { continue }
      let (start, length) = (step.start / .seconds(1), step.duration / .seconds(1))
      lines.append("\(start) \(max(0, length - sound.length)) \(sound.file)\n")
    }
    let file = "\(folder)/plan"
    try lines.joined().write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
