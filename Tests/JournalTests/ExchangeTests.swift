import BreathingCatalog
import BreathingEngine
import Testing

@testable import Journal

/// Exports and imports: nothing lost, nothing doubled, all or nothing.
struct ExchangeTests {
  private let filter = SessionFilter(profile: Profile.standard.id)

  private static let texts = [
    "=1+1", "+1", "-1", "@a", "'=x", "''-", "'", "plain, \"quoted\"", "你好，世界", "🫁", " lead ",
    "a;b", "'plain",
  ]

  private func filled() throws -> TemporaryJournal {
    let place = try TemporaryJournal()
    let journal = try place.open()
    for (index, text) in Self.texts.enumerated() {
      var record = SessionRecord.sample(at: .sample(hours: index, offset: 3600 * (index - 6)))
      record.note = text
      record.stamp.externalId = text
      record.programNodeId = index.isMultiple(of: 2) ? "node-\(index)" : nil
      record.targetCycles = index.isMultiple(of: 3) ? nil : 19
      record.calmBefore = index.isMultiple(of: 2) ? 1 + index % 5 : nil
      record.calmAfter = index.isMultiple(of: 3) ? 5 - index % 5 : nil
      record.duration = .nanoseconds(1_000_000_001 * Int64(index + 1))
      try journal.save(record, at: .sample(hours: index))
      if index == 4 { try journal.delete(record.id, profile: Profile.standard.id, at: .sample()) }
      try journal.setNote(text, of: record.id, profile: Profile.standard.id, at: .sample())
    }
    try journal.acknowledge(
      "wim-hof", .overBreathing, profile: Profile.standard.id, at: .sample())
    return place
  }

  private func text(_ format: String, of journal: Journal) throws -> String {
    let export = try journal.export(of: .standard)
    return switch format {
    case "jsonl": export.jsonLines
    case "json": export.json
    default: export.csv
    }
  }

  @discardableResult
  private func take(
    _ text: String, into journal: Journal, isRehearsal: Bool = false
  ) throws -> (counts: MergeCounts, batch: ImportBatch) {
    var batch = ImportBatch(reading: Array(text.utf8), file: "f")
    let counts = try journal.merge(&batch, into: nil, at: .sample(), isRehearsal: isRehearsal)
    return (counts, batch)
  }

  @Test(arguments: ["jsonl", "json", "csv"])
  func `an export that is taken in elsewhere is exported the same`(_ format: String) throws {
    let source = try filled()
    let exported = try text(format, of: source.open())
    let target = try TemporaryJournal()
    let first = try take(exported, into: target.open())
    #expect(first.batch.refused.isEmpty && first.counts.new >= Self.texts.count)
    #expect(try text(format, of: target.open()) == exported)
    let second = try take(exported, into: target.open())
    #expect(second.counts.new == 0 && second.counts.changed == 0)
    #expect(second.counts.same == first.counts.new)
  }

  @Test(arguments: texts) func `a guarded text is given back exactly`(_ text: String) {
    #expect(CSVText.unguarded(CSVText.guarded(text)) == text)
    #expect(!"=+-@".contains(CSVText.guarded(text).first ?? " "))
  }

  @Test func `records given twice in one batch count once`() throws {
    let source = try filled()
    let lines = try text("jsonl", of: source.open())
    let target = try TemporaryJournal()
    let counts = try take(lines + lines, into: target.open()).counts
    #expect(counts.new == counts.same)
    #expect(try target.open().sessions(filter).count == Self.texts.count - 1)
  }

  @Test func `of two versions the later stays, in whatever order they come`() throws {
    var old = SessionRecord.sample()
    old.stamp.modified = ClockStamp(milliseconds: 1000)
    var new = old
    (new.note, new.stamp.modified) = ("new", ClockStamp(milliseconds: 2000))
    let lines = [old, new].map { $0.json(kind: "session").object + "\n" }
    for order in [lines, lines.reversed()] {
      let target = try TemporaryJournal()
      for line in order { try take(line, into: target.open()) }
      #expect(try target.open().sessions(filter).map(\.note) == ["new"])
    }
  }

  @Test func `one bad line and nothing is taken in`() throws {
    let source = try filled()
    let lines = try text("jsonl", of: source.open())
    let spoilt = lines.replacing(
      "\"completedCycles\":19", with: "\"completedCycles\":-1", maxReplacements: 1)
    let target = try TemporaryJournal()
    let (counts, batch) = try take(spoilt, into: target.open())
    #expect(batch.refusedCount == 1 && counts.new > 0)
    #expect(batch.refused.map(\.place) == [.line(2, key: "completedCycles")])
    #expect(try target.open().sessions(filter).isEmpty)
  }

  @Test func `a rehearsal counts and changes nothing`() throws {
    let source = try filled()
    let target = try TemporaryJournal()
    let lines = try text("jsonl", of: source.open())
    #expect(try take(lines, into: target.open(), isRehearsal: true).counts.new > 0)
    #expect(try target.open().sessions(filter).isEmpty)
  }

  @Test func `what a session printed when it could not be saved is taken in`() throws {
    let target = try TemporaryJournal()
    let line = SessionRecord.sample().json.object
    #expect(try take(line, into: target.open()).counts.new == 1)
    #expect(try target.open().sessions(filter).count == 1)
  }

  @Test func `a stamp from far ahead does not run away with the clock`() throws {
    let target = try TemporaryJournal()
    var record = SessionRecord.sample()
    record.stamp.modified = ClockStamp(milliseconds: 1 << 45)
    try take(record.json(kind: "session").object, into: target.open())
    let next = SessionRecord.sample("sigh")
    try target.open().save(next, at: .sample())
    let stamp = try target.open().sessions(filter).first { $0.id == next.id }?.stamp.modified
    let latest = ClockStamp(milliseconds: LocalTime.sample(hours: 24).milliseconds, count: 1)
    #expect(try #require(stamp) <= latest)
    #expect(try target.open().sessions(filter).first { $0.id == record.id } == record)
  }

  @Test func `spoilt exports never trap`() throws {
    let source = try filled()
    var seed: UInt64 = 42
    func random(_ below: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % below
    }
    for format in ["jsonl", "json", "csv"] {
      let good = Array(try text(format, of: source.open()).utf8)
      for _ in 0..<300 {
        var bytes = good
        for _ in 0...random(4) {
          let place = random(bytes.count)
          switch random(3) {
          case 0: bytes[place] = UInt8(random(256))
          case 1: bytes.remove(at: place)
          default: bytes.insert(UInt8(random(128)), at: place)
          }
        }
        _ = ImportBatch(reading: bytes, file: "f")
      }
    }
  }
}
