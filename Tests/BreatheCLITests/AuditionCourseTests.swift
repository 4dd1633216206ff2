import BreathingAudio
import BreathingEngine
import Testing

@testable import BreatheCLI
@testable import BreathingCatalog

/// Which cues are named when, and what is heard again after a time without sound.
struct AuditionCourseTests {
  private typealias Instant = BreathingEngine.Instant
  /// No test depends on which instant it is.
  private let start = Instant.now

  /// A second of sound for the inhale, the exhale and the end; the rest is silent.
  private static let list: CueList = {
    let sound = Sound(
      length: .time(.seconds(1)),
      tone: Sound.Tone(pitch: Sound.Glide(from: 400, to: 400), partials: Sound.Tone.pure),
      attack: .milliseconds(50), release: .milliseconds(50), level: -20)
    let text = LocalizedText(english: "test", chinese: "test")
    return CueList(
      of: CueSet(
        id: "test", name: text, summary: text,
        sounds: [.inhale: [sound], .exhale: [sound], .end: [sound]], ways: [:]))
  }()

  private var course: AuditionCourse { AuditionCourse(Self.list) }

  private func kinds(_ step: AuditionCourse.Step) -> [CueKind]? {
    if case .heard(let cues) = step { cues.map(\.item.kind) } else { nil }
  }

  /// Advances twice a second, as the loop does at least, and returns what was heard.
  private func run(
    _ course: inout AuditionCourse, from start: Instant, seconds: Double
  ) -> [AuditionCourse.Heard] {
    var heard: [AuditionCourse.Heard] = []
    for half in 0...Int(seconds * 2) {
      if case .heard(let cues) = course.advance(to: start + .milliseconds(500) * half) {
        heard += cues
      }
    }
    return heard
  }

  @Test func `before there is sound nothing is heard, however long it takes`() {
    var course = course
    for second in 0..<100 {
      #expect(kinds(course.advance(to: start + .seconds(second))) == [])
    }
    #expect(course.deadline == nil)
  }

  @Test func `each cue is named at the instant at which it is heard`() {
    var course = course
    let passage = course.soundCame(at: start)
    #expect(passage.origin == start + .seconds(2) && passage.entry == .zero)
    #expect(passage.steps == 0..<3 && passage.ending == .session(at: Self.list.end))
    #expect(course.deadline == start + .seconds(2))
    let heard = run(&course, from: start, seconds: 8)
    #expect(heard.map(\.item) == Self.list.items)
    // A second of sound, then 0.8 s of silence.
    let sounding = heard.filter(\.item.isHeard)
    #expect(sounding.map(\.item.kind) == [.inhale, .exhale, .end])
    #expect(
      sounding.map { $0.at - start } == [.seconds(2), .milliseconds(3800), .milliseconds(5600)])
  }

  @Test func `a cue without sound is named together with what follows`() {
    var course = course
    _ = course.soundCame(at: start)
    #expect(kinds(course.advance(to: start + .seconds(1))) == [])
    #expect(kinds(course.advance(to: start + .seconds(2))) == [.inhale])
    #expect(kinds(course.advance(to: start + .milliseconds(3400))) == [])
    #expect(kinds(course.advance(to: start + .milliseconds(3800))) == [.holdIn, .exhale])
  }

  @Test func `it is over when the last sound has died away and all is named`() {
    var course = course
    _ = course.soundCame(at: start)
    // Two seconds, three sounds with silence between and after them.
    #expect(Self.list.end == .milliseconds(4600))
    #expect(kinds(course.advance(to: start + .milliseconds(500))) == [])
    _ = run(&course, from: start, seconds: 7)
    #expect(kinds(course.advance(to: start + .milliseconds(7399))) == [])
    #expect(kinds(course.advance(to: start + .milliseconds(7400)))?.count == 5)
    #expect(course.advance(to: start + .milliseconds(7401)) == .over)
  }

  @Test func `a cue that was cut short is heard again`() {
    var course = course
    _ = course.soundCame(at: start)
    _ = run(&course, from: start, seconds: 4.5)
    let silence = course.soundWent(at: start + .milliseconds(4500))
    #expect(silence.steps.isEmpty && course.deadline == nil)
    let again = start + .seconds(60)
    let passage = course.soundCame(at: again)
    #expect(passage.steps == 1..<3 && passage.entry == .milliseconds(1800))
    #expect(passage.origin + passage.entry == again + .seconds(2))
    #expect(kinds(course.advance(to: again + .seconds(1))) == [])
    #expect(kinds(course.advance(to: again + .seconds(2))) == [.exhale])
  }

  @Test func `one that had died away is not`() {
    var course = course
    _ = course.soundCame(at: start)
    _ = run(&course, from: start, seconds: 3)
    _ = course.soundWent(at: start + .milliseconds(3500))
    #expect(course.soundCame(at: start + .seconds(60)).steps == 1..<3)
  }

  @Test func `time in which the program stood still is made up for`() {
    var course = course
    _ = course.soundCame(at: start)
    _ = run(&course, from: start, seconds: 2.5)
    // Stopped in the midst of the inhale, long enough for all to have passed.
    let later = start + .seconds(30)
    guard case .again(let passage) = course.advance(to: later) else {
      Issue.record("not noticed")
      return
    }
    #expect(passage.steps == 0..<3 && passage.origin == later + .seconds(2))
    #expect(run(&course, from: later, seconds: 8).map(\.item) == Self.list.items)
  }
}
