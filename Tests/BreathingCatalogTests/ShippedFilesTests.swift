import BreathingEngine
import TestSupport
import Testing

@testable import BreathingCatalog

/// The patterns and cue sets that come with the program.
struct ShippedFilesTests {
  @Test func `every file reads without a problem`() {
    let files = Checkout.patternFiles + Checkout.cueSetFiles + Checkout.programFiles
    #expect(files.count >= 25)
    let found = DataCheck.problems(in: files, catalog: Checkout.catalog)
    #expect(found.map(\.file) == files)
    #expect(found.flatMap(\.problems) == [])
  }

  @Test(arguments: ["pattern-format", "cue-set-format", "program-format"])
  func `the example of each format page is good`(page: String) throws {
    let folder = try TemporaryFolder()
    let text = String(
      decoding: try DataFile.bytes(of: "\(Checkout.path)/docs/\(page).md"), as: UTF8.self)
    let name = try #require(text.firstMatch(of: /`([a-z]+\.json)`:/)).1
    let example = try #require(text.firstMatch(of: /```json\n((?s).*?)```/)).1
    let file = try folder.write(String(name), Array(example.utf8))
    #expect(DataCheck.problems(in: [file], catalog: Checkout.catalog).flatMap(\.problems) == [])
  }

  @Test func `every class is at least what the steps need`() {
    for entry in Checkout.catalog.patterns().entries {
      let pattern = entry.pattern(adjustedBy: Recipe.Adjustment())
      #expect(SafetyClass(leastFor: pattern) <= entry.safety, "\(entry.id)")
    }
  }

  /// facts/practice.md, section 3.
  @Test(arguments: [
    SafetyClass.calm: [
      "coherent-5-5", "coherent-5.5-5.5", "coherent-6-6", "long-exhale-4-6", "long-exhale-3-7",
      "long-exhale-4-8", "7-11", "sigh", "equal", "ujjayi", "humming", "alternate-nostril",
      "slow-down",
    ],
    .shortHolds: ["box", "4-7-8", "triangle"],
    .longHolds: ["1-4-2", "buteyko", "co2-table", "o2-table"],
    .overBreathing: ["wim-hof", "kapalabhati"],
  ])
  func `each pattern has the class of the practice`(safety: SafetyClass, ids: [String]) throws {
    for id in ids { #expect(try Checkout.catalog.pattern(id).safety == safety, "\(id)") }
  }

  /// facts/practice.md, sections 1 and 2. No source gives pauses and tables that train the hold one
  /// of these purposes, and who looks for calm or sleep should not come upon them.
  @Test func `each pattern has the purposes of the practice`() {
    let expected: [String: [Purpose]] = [
      "box": [.focus, .calm], "alternate-nostril": [.focus, .calm], "4-7-8": [.sleep, .calm],
      "long-exhale-4-6": [.sleep, .calm], "long-exhale-4-8": [.sleep, .calm],
      "long-exhale-3-7": [.calm, .sleep], "humming": [.calm, .sleep],
      "coherent-5-5": [.calm, .focus], "coherent-5.5-5.5": [.calm], "coherent-6-6": [.calm],
      "7-11": [.calm], "equal": [.calm], "sigh": [.calm], "slow-down": [.calm],
      "triangle": [.calm], "ujjayi": [.calm], "wim-hof": [.energy], "kapalabhati": [.energy],
      "1-4-2": [], "buteyko": [], "co2-table": [], "o2-table": [],
    ]
    for entry in Checkout.catalog.patterns().entries {
      #expect(entry.purposes == expected[entry.id], "\(entry.id)")
    }
  }

  /// Seconds of the first cycle, added up from facts/practice.md, section 1; open holds are not
  /// counted.
  @Test(arguments: [
    // 4 * 4
    ("box", 16_000), ("4-7-8", 19_000), ("triangle", 12_000), ("1-4-2", 35_000),
    ("coherent-5-5", 10_000), ("coherent-5.5-5.5", 11_000), ("coherent-6-6", 12_000),
    ("long-exhale-4-6", 10_000), ("long-exhale-3-7", 10_000), ("long-exhale-4-8", 12_000),
    ("7-11", 18_000), ("equal", 8_000), ("ujjayi", 10_000), ("humming", 12_000),
    // 2 + 1 + 6
    ("sigh", 9_000),
    // 5 in and 5 out on either side
    ("alternate-nostril", 20_000),
    // 2 + 3
    ("slow-down", 5_000),
    // 15 breaths of 2.5 + 3.5
    ("buteyko", 90_000),
    // 3 + 30 strokes of a second + 5 + 6 breaths of 10
    ("kapalabhati", 98_000),
    // 30 * 2 * 1.67 + 2.5 + 4 + 3 + 15 + 4 + 4 + 6
    ("wim-hof", 138_700),
    // a rest of 2:30, half of the best hold of 60; a rest of 2:00, 0.4 of it
    ("co2-table", 180_000), ("o2-table", 144_000),
  ])
  func `a cycle takes the time of the practice`(id: String, milliseconds: Int) throws {
    let pattern = try Checkout.catalog.pattern(id).pattern(adjustedBy: Recipe.Adjustment())
    #expect(Score(pattern: pattern, cycles: 1).duration == .milliseconds(milliseconds))
  }

  private func score(
    _ id: String, length: SessionLength? = nil, bestHold: Duration? = nil
  ) throws -> Score {
    let entry = try Checkout.catalog.pattern(id)
    var adjustment = Recipe.Adjustment()
    adjustment.bestHold = bestHold
    let pattern = entry.pattern(adjustedBy: adjustment)
    return Score(pattern: pattern, cycles: pattern.cycles(for: length ?? entry.defaultLength))
  }

  @Test func `five minutes of box breathing are nineteen cycles`() throws {
    let score = try score("box", length: .time(.seconds(300)))
    #expect(score.cycleCount == 19)
    #expect(score.duration == .seconds(5 * 60 + 4))
  }

  @Test func `four cycles of 4-7-8 take 76 seconds`() throws {
    let score = try score("4-7-8")
    #expect(score.cycleCount == 4)
    #expect(score.duration == .seconds(76))
    #expect(try Checkout.catalog.pattern("4-7-8").maximumCycles == 8)
  }

  @Test func `a CO2 table from a best hold of three minutes takes 25 minutes and a quarter`() throws
  {
    let score = try score("co2-table", bestHold: .seconds(180))
    #expect(score.cycleCount == 8)
    #expect(score.duration == .seconds(25 * 60 + 15))
    let holds = (0..<score.stepCount).map { score.step($0) }.filter { $0.phase == .holdIn }
    #expect(holds.map(\.duration) == Array(repeating: .seconds(90), count: 8))
    // Rests of 2:30, 2:15 ... 1:00, each a quarter of a minute shorter, the last one twice.
    let rests = holds.map { $0.start - score.start(ofCycle: $0.cycle) }
    #expect(rests == [150, 135, 120, 105, 90, 75, 60, 60].map { .seconds($0) })
  }

  @Test func `an O2 table grows from 40 to 80 percent of the best hold`() throws {
    let score = try score("o2-table", bestHold: .seconds(180))
    let holds = (0..<score.stepCount).map { score.step($0) }.filter { $0.phase == .holdIn }
    #expect(holds.count == 8)
    #expect(holds.first?.duration == .seconds(72))
    #expect(holds.last?.duration == .seconds(144))
  }

  @Test func `slowing down goes from five to ten seconds a breath`() throws {
    let score = try score("slow-down")
    func length(_ cycle: Int) -> Duration {
      score.start(ofCycle: cycle + 1) - score.start(ofCycle: cycle)
    }
    #expect(length(1) == .seconds(5))
    #expect(length(59) < .seconds(10))
    #expect(length(60) == .seconds(10))
    #expect(length(61) == .seconds(10))
    #expect(score.cycleCount > 61)
  }

  @Test func `thirty breaths and an open hold make a round`() throws {
    let score = try score("wim-hof")
    #expect(score.cycleCount == 3)
    #expect(score.hasOpenHolds)
    let round = (0..<score.firstOrdinal(ofCycle: 2)).map { score.step($0) }
    #expect(round.prefix(60).allSatisfy { $0.duration == .milliseconds(1670) })
    #expect(round.compactMap(\.openLimit) == [.seconds(180)])
  }

  @Test func `every usual length can be played`() throws {
    for entry in Checkout.catalog.patterns().entries {
      let pattern = entry.pattern(adjustedBy: Recipe.Adjustment())
      let cycles = pattern.cycles(for: entry.defaultLength)
      #expect(cycles <= entry.maximumCycles ?? .max, "\(entry.id)")
      #expect(Score(pattern: pattern, cycles: cycles).duration < .seconds(3600), "\(entry.id)")
    }
  }

  @Test(arguments: Checkout.cueSetFiles)
  func `each cue set states all that a session sounds`(file: String) throws {
    let root = Field(
      value: try JSONValue(parsing: try DataFile.bytes(of: file), file: file),
      problems: ProblemList(file: file))
    try #require(root["format"].value == .number("2"))
    for kind in CueKind.allCases {
      #expect(root["cues"][kind.rawValue].isPresent, "\(kind)")
    }
    for way in Way.allCases { #expect(root["ways"][way.rawValue].isPresent, "\(way)") }
    let set = try CueSet(reading: try DataFile.bytes(of: file), file: file)
    // A quiet hold may be told by nothing but the end of the breath before it.
    for kind in CueKind.allCases where kind != .holdIn && kind != .holdOut {
      #expect(!set[kind].isEmpty, "\(kind)")
    }
    for text in [set.name, set.summary] {
      #expect(!text.english.unicodeScalars.contains { $0.properties.isIdeographic })
      #expect(text.chinese.unicodeScalars.contains { $0.properties.isIdeographic })
    }
  }

  @Test func `the cue sets of the first release are there, and each is found by its id`() throws {
    let ids = Checkout.cueSetFiles.map { file in
      String(file.split(separator: "/").last?.dropLast(".json".count) ?? "")
    }
    #expect(Set(ids).isSuperset(of: ["glide", "tones", "ticks"]))
    for id in ids { #expect(try Checkout.catalog.cueSet(id).id == id) }
  }

  @Test func `the silent set has no sound`() {
    #expect(CueKind.allCases.allSatisfy { CueSet.silent[$0].isEmpty })
  }
}
