import BreathingEngine
import TerminalUI
import TestSupport
import Testing

@testable import BreatheCLI

/// When a full screen is drawn, and that what it shows is the breath of that instant.
struct SessionScreenTests {
  private static let anchor = ContinuousClock.now
  private static let size = ScreenSize(columns: 80, rows: 24)

  /// A session and its screen, woken at their deadlines alone.
  private struct Run {
    var engine: BreathingEngine
    var screen: SessionScreen
    var replay = ScreenReplay(columns: size.columns, rows: size.rows)
    /// The instants at which something was drawn, since the beginning.
    var draws: [Duration] = []
    var now = Duration.zero

    init(
      _ words: [String], visual: Visual = .orb, motion: SessionScreen.Motion = .flowing
    ) throws {
      let context = try Checkout.context(["start"] + words)
      let plan = try SessionPlan(context)
      engine = BreathingEngine(score: plan.score)
      screen = SessionScreen(
        plan: plan, phrases: context.phrases,
        capability: Capability(colours: .trueColour, glyphs: .braille), visual: visual,
        theme: .ocean, motion: motion, hasKeys: true)
      _ = screen.terminal.enter(at: anchor)
      _ = engine.start(at: anchor)
    }

    mutating func draw() throws {
      let bytes = screen.bytes(of: engine, at: anchor + now, size: size)
      if !bytes.isEmpty { draws.append(now) }
      try replay.play(bytes)
    }

    /// Wakes the session whenever it asks for it, until a time.
    mutating func play(to end: Duration) throws {
      while true {
        let due = [engine.nextDeadline, screen.deadline(after: anchor + now)].compactMap(\.self)
        guard let next = due.min(), next - anchor <= end else { break }
        now = max(now, next - anchor)
        if !engine.advance(to: anchor + now).isEmpty { screen.refresh() }
        try draw()
      }
      now = end
      if !engine.advance(to: anchor + now).isEmpty { screen.refresh() }
      try draw()
    }

    func shows(_ text: String) -> Bool { replay.lines.contains { $0.contains(text) } }
  }

  @Test(arguments: Visual.allCases)
  func `the word is there at the very instant at which the phase begins`(visual: Visual) throws {
    var run = try Run(["box", "--cycles", "2", "--lead-in", "3"], visual: visual)
    for (second, word) in [
      (0, "Get ready"), (3, "Inhale"), (7, "Hold"), (11, "Exhale"), (15, "Empty hold"),
      (19, "Inhale"),
    ] {
      try run.play(to: .seconds(second))
      #expect(run.shows(word), "at \(second) s")
      #expect(run.draws.last == .seconds(second))
    }
  }

  @Test func `a shape flows by thirty frames a second, and a hold by few`() throws {
    var run = try Run(["box", "--cycles", "1", "--lead-in", "0"])
    try run.play(to: .seconds(16))
    // At its soft beginning and end the shape may stand still for a frame or two.
    let middle = run.draws.filter { $0 >= .seconds(1) && $0 <= .seconds(3) }
    let gaps = zip(middle, middle.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 <= .milliseconds(34) } && (58...64).contains(middle.count))
    // The colours of the hold come within its first second.
    let hold = run.draws.filter { $0 >= .seconds(5) && $0 < .seconds(8) }
    #expect(hold.count <= 9)
  }

  @Test func `frames that nobody asked for are left out, and the next one is right`() throws {
    var dropped = try Run(["box", "--cycles", "2", "--lead-in", "0"])
    try dropped.play(to: .seconds(1))
    // The terminal takes nothing for five seconds, in which the breath goes on.
    for tenth in 11...60 {
      _ = dropped.engine.advance(to: Self.anchor + .milliseconds(tenth * 100))
    }
    dropped.now = .seconds(6)
    dropped.screen.refresh()
    try dropped.draw()

    var whole = try Run(["box", "--cycles", "2", "--lead-in", "0"])
    try whole.play(to: .seconds(6))
    #expect(dropped.replay.lines == whole.replay.lines)
  }

  @Test func `reduced motion draws when a number changes`() throws {
    var run = try Run(
      ["box", "--cycles", "1", "--lead-in", "0"], motion: .reduced)
    try run.play(to: .seconds(16))
    // The last second is that of the end.
    #expect(run.draws == (0...16).map { .seconds($0) })
  }

  @Test func `a pause draws nothing once its message stands`() throws {
    var run = try Run(["box", "--cycles", "1", "--lead-in", "0"])
    try run.play(to: .seconds(2))
    _ = run.engine.pause(at: Self.anchor + run.now)
    run.screen.refresh()
    try run.draw()
    #expect(run.shows("Paused"))
    #expect(run.screen.deadline(after: Self.anchor + run.now) == nil)
  }

  @Test func `a message fades and goes`() throws {
    var run = try Run(["box", "--cycles", "2", "--lead-in", "0"])
    try run.play(to: .seconds(1))
    run.screen.show("Muted", for: .short, at: Self.anchor + run.now)
    try run.play(to: .milliseconds(4_900))
    #expect(run.shows("Muted"))
    try run.play(to: .milliseconds(5_100))
    #expect(!run.shows("Muted"))
  }

  @Test func `a message in a pause fades and goes as well`() throws {
    var run = try Run(["box", "--cycles", "2", "--lead-in", "0"])
    try run.play(to: .seconds(1))
    _ = run.engine.pause(at: Self.anchor + run.now)
    run.screen.show("Muted", for: .short, at: Self.anchor + run.now)
    try run.play(to: .milliseconds(4_900))
    #expect(run.shows("Muted"))
    try run.play(to: .milliseconds(5_100))
    #expect(!run.shows("Muted") && run.shows("Paused") && run.shows("space goes on"))
    #expect(run.screen.deadline(after: Self.anchor + run.now) == nil)
  }

  @Test func `all screens of a session fit a terminal that is made smaller and larger`() throws {
    var run = try Run(["box", "--cycles", "2", "--lead-in", "3"])
    for (index, size) in [(1, 1), (20, 5), (40, 12), (200, 60), (80, 24), (16, 3)].enumerated() {
      let size = ScreenSize(columns: size.0, rows: size.1)
      run.now = .seconds(index)
      _ = run.engine.advance(to: Self.anchor + run.now)
      run.screen.refresh()
      var replay = ScreenReplay(columns: size.columns, rows: size.rows)
      try replay.play(run.screen.bytes(of: run.engine, at: Self.anchor + run.now, size: size))
      #expect(replay.wrapCount == 0 && replay.clearCount == 1)
    }
  }
}
