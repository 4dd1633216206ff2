import BreathingEngine
import Foundation
import SoundLab

/// A program that plays on a sound server of its own, disturbed by faults and listened to throughout.
final class DisturbedRun {
  private let server: SoundServer
  private let matcher: SoundMatcher
  /// Of programs that run at the same time only one makes the load.
  private let makesLoad: Bool
  /// Where sounds are kept that are not simply a cue, to be looked at; nil for nowhere.
  private let folder: String?
  private var lives: [Life] = []
  private var listener: Listener?
  private var load: [ChildProcess] = []
  /// The faults as they were, by instants.
  private var done:
    [(kind: Fault.Kind, begin: ContinuousClock.Instant, end: ContinuousClock.Instant)] =
      []

  /// What was recorded from a start of the server to its end.
  private struct Life {
    var pieces: [SoundPiece] = []
    var arrivals: [Recording.Arrival] = []
  }

  init(
    on kind: SoundServer.Kind, unpacked: String, matcher: SoundMatcher, makesLoad: Bool,
    keepingIn folder: String? = nil
  ) throws {
    server = try SoundServer(kind, unpacked: unpacked)
    self.matcher = matcher
    self.makesLoad = makesLoad
    self.folder = folder
    try listen()
  }

  var environment: [String: String] { server.environment }
  var device: String { server.device }

  /// Brings about the faults at their times and returns when all is over: when the program has
  /// ended, or at `limit`. `stop` sends a signal to it; `tick` is called some ten times a second.
  func disturb(
    _ program: ChildProcess, with faults: [Fault], origin: ContinuousClock.Instant,
    limit: Duration, stop: (Int32) -> Void, tick: () -> Void = {}
  ) throws {
    func wait(until instant: ContinuousClock.Instant) {
      while .now < instant, program.isRunning {
        drain()
        tick()
        let left = instant - .now
        usleep(UInt32(max(1000, min(100_000, left / .microseconds(1)))))
      }
    }
    for fault in faults {
      wait(until: origin + fault.begin)
      guard program.isRunning else { break }
      let begin = ContinuousClock.now
      try self.begin(fault.kind, stop)
      wait(until: begin + fault.length)
      try end(fault.kind, stop)
      done.append((fault.kind, begin, .now))
    }
    wait(until: origin + limit)
  }

  /// Ends the recording and the server.
  func finish() {
    endLife()
    server.stop()
  }

  /// What was heard, and the faults as they were, by their positions.
  func heard(from origin: ContinuousClock.Instant) -> [HeardCue] {
    lives.enumerated().flatMap { number, life in
      let clock = ArrivalClock(life.arrivals)
      return life.pieces.compactMap { HeardCue($0, clock: clock, origin: origin, life: number) }
    }
  }

  func faults(from origin: ContinuousClock.Instant) -> [Fault] {
    done.map { Fault($0.kind, begin: $0.begin - origin, length: $0.end - $0.begin) }
  }
}

// MARK: - Faults

extension DisturbedRun {
  private func begin(_ kind: Fault.Kind, _ stop: (Int32) -> Void) throws {
    switch kind {
    case .stopped: stop(SIGSTOP)
    case .serverKilled:
      server.killDaemon()
      endLife()
    case .sinkSuspended: try server.suspend()
    case .serverFrozen: server.freeze()
    case .load:
      guard makesLoad else { return }
      // Ended by themselves even if this process is not there any more to do it.
      load = try (0..<2).map { _ in
        try ChildProcess(
          ["timeout", "10", "sh", "-c", "while :; do :; done"], environment: environment)
      }
    }
  }

  private func end(_ kind: Fault.Kind, _ stop: (Int32) -> Void) throws {
    switch kind {
    case .stopped: stop(SIGCONT)
    case .serverKilled:
      try server.startAgain()
      try listen()
    case .sinkSuspended: try server.resume()
    case .serverFrozen: server.thaw()
    case .load:
      for process in load { process.stop() }
      load = []
    }
  }
}

// MARK: - Listening

extension DisturbedRun {
  private func listen() throws {
    listener = try server.monitor().listen()
    lives.append(Life())
  }

  /// Takes in what has been recorded, so that it need not be kept.
  private func drain() {
    guard let listener else { return }
    for sound in listener.takeSounds() {
      let pieces = matcher.pieces(of: sound)
      lives[lives.count - 1].pieces += pieces
      // The last frames of a whole cue are too quiet to be heard.
      let isWhole = pieces.count == 1 && pieces[0].hasHead && pieces[0].missing < 4800
      if !isWhole { keep(sound) }
    }
  }

  /// Writes a sound as mono 32-bit float, named by the life of the server and the frame in it.
  private func keep(_ sound: HeardSound) {
    guard let folder else { return }
    let file = URL(fileURLWithPath: "\(folder)/\(lives.count - 1)-\(sound.start).f32")
    try? sound.samples.withUnsafeBytes { Data($0) }.write(to: file)
  }

  private func endLife() {
    guard let listener else { return }
    listener.finish()
    drain()
    lives[lives.count - 1].arrivals = listener.arrivals
    self.listener = nil
  }
}
