import BreathingEngine
import Foundation
import Testing

@testable import BreatheCLI
@testable import BreathingAudio
@testable import BreathingCatalog
@testable import TerminalUI

/// What lists and auditions say of cue sets.
struct CueSetEntryTests {
  private func entry(
    _ id: String, name: String = "Test", summary: String = "For a test."
  ) -> CueSetEntry {
    let sound = Sound(
      length: .time(.seconds(1)), tone: nil,
      noise: Sound.Noise(level: 0, center: Sound.Glide(from: 400, to: 400), width: 200),
      attack: .milliseconds(50), release: .milliseconds(50), level: -30)
    let cueSet = CueSet(
      id: id, name: LocalizedText(english: name, chinese: "测试"),
      summary: LocalizedText(english: summary, chinese: "测试用。"), counting: .always, volume: -4.5,
      sounds: [.inhale: [sound], .exhale: [sound], .holdIn: []],
      ways: [.hum: CueSet.WaySound(pan: 0, sounds: [sound]), .nose: .none])
    return CueSetEntry(cueSet: cueSet, file: "/data/audio/\(id).json")
  }

  @Test func `JSON tells what sounds, and where it comes from`() {
    let expected = #"""
      {"id":"a","name":{"en":"Test","zh":"测试"},"summary":{"en":"For a test.","zh":"测试用。"},"counting":"always","volume":-4.5,"cues":["inhale","exhale"],"ways":["hum"],"file":"/data/audio/a.json"}
      """#
    #expect(entry("a").json.object == expected)
  }

  @Test func `a set is a line, with id, name and summary in columns`() {
    let lines = CueSetEntry.list([entry("a"), entry("bowl", name: "Singing bowl")], in: .english)
    #expect(
      lines == ["a     Test          For a test.", "bowl  Singing bowl  For a test."])
    #expect(
      CueSetEntry.list([entry("a"), entry("bowl")], in: .chinese)
        == ["a     测试  测试用。", "bowl  测试  测试用。"])
  }

  @Test func `what is longer than a line goes on below, within 80 columns`() {
    let summary = Array(repeating: "soft", count: 40).joined(separator: " ")
    let id = String(repeating: "a", count: 40)
    let lines = CueSetEntry.list(
      [entry("b", summary: summary), entry(id, name: "A name", summary: summary)], in: .english)
    #expect(lines.allSatisfy { $0.columnCount <= 80 })
    #expect(lines[0].hasPrefix("b                 A name".replacing("A name", with: "Test")))
    #expect(lines[1].hasPrefix("                          soft"))
    let words = lines.joined(separator: " ").split(separator: " ")
    #expect(words.count { $0 == "soft" } == 80)
  }

  @Test(arguments: Language.allCases)
  func `the shipped sets fit into 80 columns`(_ language: Language) {
    let (entries, problems) = Catalog(directories: [Checkout.path]).cueSets()
    #expect(entries.count >= 3 && problems.isEmpty)
    #expect(entries.map(\.file) == entries.map { "\(Checkout.path)/audio/\($0.cueSet.id).json" })
    for line in CueSetEntry.list(entries, in: language) {
      #expect(line.columnCount <= 80, "\(line)")
    }
  }

  @Test func `the first place that has a set is told`() throws {
    let folder = NSTemporaryDirectory() + "breathe-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/audio", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(Checkout.path)/audio/tones.json", toPath: "\(folder)/audio/tones.json")
    let entries = Catalog(directories: [folder, Checkout.path]).cueSets().entries
    #expect(entries.first { $0.cueSet.id == "tones" }?.file == "\(folder)/audio/tones.json")
    #expect(entries.first { $0.cueSet.id == "glide" }?.file == "\(Checkout.path)/audio/glide.json")
  }
}

/// The names of cues in an audition.
struct AuditionPageTests {
  private let start = BreathingEngine.Instant.now

  private func page(
    _ form: AuditionPage.Form = .text, _ language: Language = .english,
    counting: CueSet.Counting = .onRequest
  ) -> AuditionPage {
    AuditionPage(form: form, phrases: .of(language), counting: counting, startedAt: start)
  }

  private func heard(
    _ kind: CueKind, _ way: Way? = nil, isHeard: Bool = true
  ) -> AuditionCourse.Heard {
    let item = CueList.Item(
      kind: kind, way: way, position: .milliseconds(4800), end: .seconds(6), isHeard: isHeard)
    return AuditionCourse.Heard(item: item, at: start + .milliseconds(6800))
  }

  @Test(arguments: Language.allCases)
  func `every cue has a name of its own, with a sound or without`(_ language: Language) {
    let page = page(.text, language)
    let names = CueKind.allCases.map { page.line(for: heard($0)) }
    #expect(Set(names).count == CueKind.allCases.count)
    for (kind, name) in zip(CueKind.allCases, names) {
      let isChinese = name.unicodeScalars.contains { ("一"..."鿿").contains($0) }
      #expect(isChinese == (language == .chinese))
      let silent = page.line(for: heard(kind, isHeard: false))
      #expect(silent.hasPrefix(name) && silent.count > name.count && silent.columnCount <= 80)
    }
  }

  @Test func `names are those of the documentation`() {
    #expect(
      CueKind.allCases.map { page().line(for: heard($0)) } == [
        "inhale", "hold after inhale", "exhale", "hold after exhale", "each second (--count)",
        "a long hold goes on", "half a minute more of an open hold", "start", "last cycle",
        "back after a gap", "pause", "resume", "end",
      ])
    #expect(page().line(for: heard(.pause, isHeard: false)) == "pause (silent)")
    // Where a set counts unasked there is nothing to ask for.
    #expect(page(counting: .always).line(for: heard(.count)) == "each second")
  }

  @Test func `an inhale by each way is named by the way`() {
    #expect(
      Way.allCases.map { page().line(for: heard(.inhale, $0)) } == [
        "inhale, through the nose", "inhale, through the mouth", "inhale, left nostril",
        "inhale, right nostril", "inhale, humming",
      ])
    #expect(page(.text, .chinese).line(for: heard(.inhale, .hum)) == "吸气，哼鸣")
    #expect(
      page().line(for: heard(.inhale, .nose, isHeard: false))
        == "inhale, through the nose (no sound of its own)")
  }

  @Test func `as JSON a cue is an event like those of a session`() {
    let page = page(.json)
    #expect(
      page.line(for: heard(.holdIn))
        == #"{"event":"cue","t":4.8,"wall":6.8,"cue":"holdIn","heard":true}"#)
    #expect(
      page.line(for: heard(.inhale, .leftNostril, isHeard: false))
        == #"{"event":"cue","t":4.8,"wall":6.8,"cue":"inhale","way":"leftNostril","heard":false}"#)
    #expect(
      page.line(for: .failed(.noDevice("hw:9")), at: start + .seconds(1), position: .zero)
        == #"{"event":"notice","t":0,"wall":1,"notice":"noSound","device":"hw:9","reason":"noDevice"}"#
    )
    #expect(
      page.end(at: start + .seconds(9), position: .seconds(7))
        == #"{"event":"end","t":7,"wall":9}"#)
  }

  @Test func `as text nothing but cues is told`() {
    #expect(page().end(at: start, position: .zero) == nil)
    #expect(page().line(for: .failed(.noDevice("x")), at: start, position: .zero) == nil)
  }
}
