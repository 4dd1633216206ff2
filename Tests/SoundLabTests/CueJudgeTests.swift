import BreathingCatalog
import SoundLab
import Testing

/// The judge on recordings made by hand: cues are planned at 0 s, 2 s, 4 s ... 18 s.
@Suite struct CueJudgeTests {
  private let exact = Duration.milliseconds(1)

  @Test func `a clean recording has every cue on time and nothing else`() {
    let judgement = Soundtrack.session().judged()
    #expect(judgement.count(within: .milliseconds(0.1)) == 10)
    #expect(judgement.late.isEmpty && judgement.strays.isEmpty)
    #expect(judgement.reentries == 0 && judgement.breaks.isEmpty)
  }

  @Test func `a missing cue is missing without a fault, and skipped within one`() {
    let track = Soundtrack.session(without: [3])
    #expect(track.judged().verdicts[3] == .missing)
    #expect(track.judged().count(within: exact) == 9)
    let fault = Fault(.serverKilled, begin: .seconds(5), length: .seconds(3))
    #expect(track.judged(faults: [fault]).verdicts[3] == .skipped(.serverKilled))
    let load = Fault(.load, begin: .seconds(5), length: .seconds(3))
    #expect(track.judged(faults: [load]).verdicts[3] == .missing)
    #expect(track.judged(resynchronised: [3]).verdicts[3] == .resynchronised)
  }

  @Test func `a cue off its time is told from one that is late`() {
    var track = Soundtrack.session(without: [3, 5])
    track.add(.exhale, at: .seconds(6.03))
    track.add(.exhale, at: .seconds(10.2))
    let judgement = track.judged()
    #expect(judgement.inexact(beyond: .milliseconds(5)).map(\.cue.position) == [.seconds(6)])
    #expect(abs(judgement.worstError(recovering: false) - .milliseconds(30)) < exact)
    #expect(judgement.verdicts[5] == .late && judgement.late.count == 1)
    #expect(abs(judgement.late[0].by - .milliseconds(200)) < .milliseconds(15))
  }

  @Test func `a fragment that comes later than its cue is late, wherever it lies`() {
    var track = Soundtrack.session(without: [3])
    // The rest of a cue that was held up by 900 ms.
    track.add(.exhale, at: .seconds(6.9), part: .seconds(0.5)..<Duration.seconds(1))
    let fault = Fault(.serverFrozen, begin: .seconds(5.5), length: .seconds(1))
    let judgement = track.judged(faults: [fault])
    #expect(judgement.late.count == 1 && judgement.verdicts[3] == .late)
    #expect(abs(judgement.late[0].by - .milliseconds(1400)) < .milliseconds(15))
  }

  @Test func `a stray fragment is found, and what is no cue at all`() {
    var track = Soundtrack.session()
    // Part of a cue that has been heard, and nothing was wrong.
    track.add(.inhale, at: .seconds(9.7), part: .seconds(0.2)..<Duration.seconds(0.25))
    track.addClick(at: .seconds(15.6))
    let judgement = track.judged()
    #expect(judgement.count(within: exact) == 10)
    #expect(judgement.strays.count == 2 && judgement.late.isEmpty)
  }

  @Test func `what the graph held at a stop is no stray, but more of it is`() {
    let fault = Fault(.stopped, begin: .seconds(8.3), length: .seconds(1.2))
    var track = Soundtrack.session()
    track.add(.inhale, at: .seconds(9.22), part: .seconds(0.3)..<Duration.seconds(0.34))
    let judgement = track.judged(faults: [fault])
    #expect(judgement.strays.isEmpty && judgement.late.isEmpty && judgement.leftovers.count == 1)
    var longer = Soundtrack.session()
    longer.add(.inhale, at: .seconds(9.22), part: .seconds(0.3)..<Duration.seconds(0.38))
    #expect(longer.judged(faults: [fault]).leftovers.isEmpty)
    #expect(longer.judged(faults: [fault]).strays.count == 1)
    #expect(track.judged().strays.count == 1)
    // It may be the beginning of a cue that was never heard.
    var head = Soundtrack.session(without: [4])
    head.add(.inhale, at: .seconds(9.52), part: .zero..<Duration.milliseconds(35))
    #expect(head.judged(faults: [fault]).late.isEmpty)
    // And what a stop cuts off at once is the cue whose time it was.
    var cutOff = Soundtrack.session(without: [4])
    cutOff.addClick(at: .seconds(8.02))
    let stop = Fault(.stopped, begin: .seconds(8), length: .seconds(1))
    #expect(cutOff.judged(faults: [stop]).strays.isEmpty)
    #expect(cutOff.judged().strays.count == 1)
    // So are some milliseconds that are too short to be known.
    var click = Soundtrack.session()
    click.addClick(at: .seconds(9.52))
    #expect(click.judged(faults: [fault]).leftovers.count == 1)
  }

  @Test func `a cue heard twice is stray`() {
    var track = Soundtrack.session()
    track.add(.exhale, at: .seconds(7.4), part: .zero..<Duration.seconds(0.5))
    #expect(track.judged().strays.count == 1)
  }

  @Test func `the step under way may be entered once after a fault, not twice, nor another`() {
    let fault = Fault(.stopped, begin: .seconds(4.5), length: .seconds(2))
    var track = Soundtrack.session(without: [3])
    track.add(.exhale, at: .seconds(6.6))
    let judgement = track.judged(faults: [fault])
    #expect(judgement.reentries == 1 && judgement.strays.isEmpty && judgement.late.isEmpty)
    #expect(judgement.verdicts[3] == .skipped(.stopped))
    #expect(judgement.recoveries.map(\.time) == [.seconds(1.5)])

    // Begun and broken off, then begun once more.
    var twice = Soundtrack.session(without: [3])
    twice.add(.exhale, at: .seconds(6.3), part: .zero..<Duration.seconds(0.2))
    twice.add(.exhale, at: .seconds(6.6))
    #expect(twice.judged(faults: [fault]).reentries == 1)
    #expect(twice.judged(faults: [fault]).strays.count == 1)

    var other = Soundtrack.session(without: [3])
    other.add(.inhale, at: .seconds(6.6))
    #expect(other.judged(faults: [fault]).reentries == 0)
    #expect(!other.judged(faults: [fault]).strays.isEmpty)
  }

  @Test func `a step that a fault broke off may be entered again`() {
    let fault = Fault(.serverFrozen, begin: .seconds(6.02), length: .seconds(1.2))
    var track = Soundtrack.session(without: [3])
    track.add(.exhale, at: .seconds(6), part: .zero..<Duration.seconds(0.04))
    track.add(.exhale, at: .seconds(7.4))
    let judgement = track.judged(faults: [fault])
    #expect(judgement.reentries == 1 && judgement.count(within: exact) == 10)
    #expect(judgement.strays.isEmpty && judgement.late.isEmpty)
  }

  @Test func `cues laid over one another are told apart`() {
    let fault = Fault(.serverKilled, begin: .seconds(4.5), length: .seconds(1))
    var track = Soundtrack.session()
    // The step under way is entered shortly before it ends, and sounds on in the next.
    track.add(.inhale, at: .seconds(5.5))
    let judgement = track.judged(faults: [fault])
    #expect(judgement.count(within: exact) == 10 && judgement.reentries == 1)
    #expect(judgement.strays.isEmpty && judgement.late.isEmpty)

    // One that ends before the other.
    var short = Soundtrack.session(without: [3])
    short.add(.inhale, at: .seconds(5.5))
    short.add(.exhale, at: .seconds(6), part: .zero..<Duration.seconds(0.3))
    #expect(short.judged(faults: [fault]).count(within: exact) == 10)
    #expect(short.judged(faults: [fault]).strays.isEmpty)

    var double = Soundtrack.session()
    double.add(.exhale, at: .seconds(6.9))
    #expect(double.judged().count(within: exact) == 10)
    #expect(double.judged().strays.count == 1)
  }

  @Test func `a cue broken off for a moment goes on in its place`() {
    var track = Soundtrack.session(without: [3])
    track.add(.exhale, at: .seconds(6), part: .zero..<Duration.seconds(0.4))
    track.add(.exhale, at: .seconds(6), part: .seconds(0.45)..<Duration.seconds(9))
    let judgement = track.judged()
    #expect(judgement.breaks.count == 1 && judgement.count(within: exact) == 10)
    #expect(judgement.late.isEmpty && judgement.strays.isEmpty)
  }

  @Test func `after a restart the way to the recorder may differ`() {
    var track = Soundtrack()
    for cue in Soundtrack.planned.prefix(3) { track.add(cue.kind, at: cue.position) }
    track.beginLife(at: .seconds(8), latency: .milliseconds(75))
    for cue in Soundtrack.planned.dropFirst(5) { track.add(cue.kind, at: cue.position) }
    let fault = Fault(.serverKilled, begin: .seconds(5.5), length: .seconds(2.5))
    let judgement = track.judged(faults: [fault])
    #expect(judgement.count(within: exact) == 8)
    #expect(judgement.count(.skipped(.serverKilled)) == 2)
    #expect(judgement.recoveries.map(\.time) == [.seconds(2)])
    #expect(judgement.offsets.count == 2)
  }

  @Test func `the few cues after a restart cannot excuse one another`() {
    var track = Soundtrack()
    for cue in Soundtrack.planned.prefix(6) { track.add(cue.kind, at: cue.position) }
    track.beginLife(at: .seconds(14), latency: .milliseconds(40))
    for cue in Soundtrack.planned.dropFirst(8) {
      track.add(cue.kind, at: cue.position + .milliseconds(180))
    }
    let fault = Fault(.serverKilled, begin: .seconds(11.5), length: .seconds(2.5))
    #expect(track.judged(faults: [fault]).count(within: exact) == 6)
  }
}
