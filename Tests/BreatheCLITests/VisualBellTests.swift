import BreathingEngine
import Testing

@testable import BreatheCLI

/// When the terminal flashes.
struct VisualBellTests {
  private let start = BreathingEngine.Instant.now

  @Test func `the screen is reversed for a tenth of a second`() {
    var bell = VisualBell(means: .reverseScreen)
    #expect(bell.ring(at: start) == "\u{1B}[?5h")
    #expect(bell.offAt == start + .milliseconds(100))
    #expect(bell.settle(at: start + .milliseconds(99)) == nil)
    #expect(bell.settle(at: start + .milliseconds(100)) == "\u{1B}[?5l")
    #expect(bell.offAt == nil && bell.settle(at: start + .seconds(1)) == nil)
  }

  @Test(arguments: [VisualBell.Means.reverseScreen, .bell])
  func `it never flashes more than twice in a second`(_ means: VisualBell.Means) {
    var bell = VisualBell(means: means)
    var flashes: [Duration] = []
    // Phases of 50 ms, and whatever a late wake adds.
    for number in 0..<200 {
      let instant = start + .milliseconds(50 * number + number % 7)
      _ = bell.settle(at: instant)
      if bell.ring(at: instant) != nil { flashes.append(instant - start) }
    }
    #expect(flashes.count > 15)
    for (one, next) in zip(flashes, flashes.dropFirst()) {
      #expect(next - one >= .milliseconds(500))
    }
  }

  @Test func `the screen is put back once when the session ends in the midst of a flash`() {
    var bell = VisualBell(means: .reverseScreen)
    #expect(bell.end() == nil)
    _ = bell.ring(at: start)
    #expect(bell.end() == "\u{1B}[?5l")
    #expect(bell.end() == nil)
  }

  @Test func `a bell leaves nothing to put back`() {
    var bell = VisualBell(means: .bell)
    #expect(bell.ring(at: start) == "\u{7}" && bell.offAt == nil && bell.end() == nil)
  }

  @Test(arguments: [
    ("xterm-256color", [:], VisualBell.Means.reverseScreen), ("linux", [:], .reverseScreen),
    ("screen.xterm", [:], .bell), ("tmux-256color", [:], .bell),
    ("xterm", ["TMUX": "/tmp/tmux-1000/default,1,0"], .bell), ("xterm", ["STY": "1.pts"], .bell),
    ("xterm", ["TMUX": ""], .reverseScreen),
  ])
  func `multiplexers get a bell`(
    _ name: String, _ more: [String: String], _ means: VisualBell.Means
  ) {
    let environment = more.merging(["TERM": name]) { $1 }
    #expect(VisualBell(environment: environment)?.means == means)
  }

  @Test(arguments: [[:], ["TERM": ""], ["TERM": "dumb"], ["TERM": "unknown", "TMUX": "x"]])
  func `a terminal without abilities has none`(_ environment: [String: String]) {
    #expect(VisualBell(environment: environment) == nil)
  }
}
