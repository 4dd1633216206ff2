import BreathingCatalog
import BreathingEngine
import TestSupport
import Testing

@testable import Journal

/// What holds for any records whatever.
struct ExchangePropertyTests {
  private func text(_ format: String, _ export: JournalExport) -> String {
    switch format {
    case "jsonl": export.jsonLines
    case "json": export.json
    default: export.csv
    }
  }

  private func take(_ text: String, into place: TemporaryJournal) throws -> MergeCounts {
    var batch = ImportBatch(reading: Array(text.utf8), file: "f")
    let counts = try place.open().merge(&batch, into: nil, at: .sample(), isRehearsal: false)
    #expect(batch.refused.isEmpty)
    return counts
  }

  private func export(_ random: inout RandomSource, sessions: Int) -> JournalExport {
    let profile = Profile.standard.id
    let safety = SafetyClass.allCases.map(\.rawValue)
    return JournalExport(
      profile: ProfileRecord(
        profile: Profile(
          id: profile, name: random.text(), activeProgram: random.maybeText(),
          dayStart: random.number(Profile.dayStartRange)),
        time: random.time(), stamp: random.stamp(profile)),
      sessions: (0..<sessions).map { _ in random.session(.random()) },
      acknowledgements: (0..<3).map { _ in
        Acknowledgement(
          techniqueId: random.text(), safety: random.pick(safety), time: random.time(),
          stamp: random.stamp(profile))
      })
  }

  @Test(arguments: 0..<20, ["jsonl", "json", "csv"])
  func `export, wipe, import, export: the same bytes`(_ number: Int, _ format: String) throws {
    var random = RandomSource(case: number)
    let (first, second) = (try TemporaryJournal(), try TemporaryJournal())
    let given = export(&random, sessions: 20)
    #expect(try take(given.jsonLines, into: first).new == 24, "\(random)")
    let exported = text(format, try first.open().export(of: given.profile.profile))
    let counts = try take(exported, into: second)
    let again = text(format, try second.open().export(of: given.profile.profile))
    #expect(Array(again.utf8) == Array(exported.utf8), "\(random)")
    let repeated = try take(exported, into: second)
    #expect(repeated == MergeCounts(new: 0, same: counts.new, changed: 0), "\(random)")
  }

  @Test(arguments: 0..<20)
  func `any order and division of batches leads to the same journal`(_ number: Int) throws {
    var random = RandomSource(case: number)
    let ids = (0..<4).map { RecordID.derived(from: "session/\($0)") }
    // Two versions with the same stamp do not occur: a journal's clock never reads the same twice.
    var stamps: Set<[String]> = []
    let versions = (0..<24).map { _ in random.session(random.pick(ids)) }
      .filter {
        stamps.insert([$0.id.text, $0.stamp.modified.text, $0.stamp.device.text]).inserted
      }
    var states: [String] = []
    for _ in 0..<3 {
      let place = try TemporaryJournal()
      var left = versions.shuffled(using: &random)[...]
      while !left.isEmpty {
        let batch = left.prefix(random.number(1...24))
        left = left.dropFirst(batch.count)
        _ = try take(batch.map { $0.json(kind: "session").object + "\n" }.joined(), into: place)
      }
      states.append(try place.open().export(of: .standard).jsonLines)
    }
    #expect(Set(states.map { Array($0.utf8) }).count == 1, "\(random)")
  }

  @Test func `ten thousand spoilt exports never trap, and what is read of them is sound`() throws {
    var random = RandomSource(case: 0)
    let given = export(&random, sessions: 3)
    let place = try TemporaryJournal()
    let journal = try place.open()
    let good = ["jsonl", "json", "csv"].map { Array(text($0, given).utf8) }
    for _ in 0..<10_000 {
      var bytes = random.pick(good)
      for _ in 0..<random.number(1...4) { spoil(&bytes, &random) }
      var batch = ImportBatch(reading: bytes, file: "f")
      for (_, record) in batch.sessions {
        #expect(record.status != .running && record.duration >= .zero, "\(random)")
        let ratings = [record.calmBefore, record.calmAfter].compactMap(\.self)
        #expect(ratings.allSatisfy { (1...5).contains($0) }, "\(random)")
      }
      // Merging writes to the disk and is slow.
      if random.happens(2) {
        _ = try journal.merge(&batch, into: nil, at: .sample(), isRehearsal: true)
      }
    }
    #expect(try journal.export(of: .standard).sessions.isEmpty)
  }

  private func spoil(_ bytes: inout [UInt8], _ random: inout RandomSource) {
    guard !bytes.isEmpty else { return bytes.append(0) }
    let place = random.number(0..<bytes.count)
    let end = random.number(place...min(bytes.count, place + 20))
    switch random.number(0...5) {
    case 0: bytes[place] = UInt8(random.number(0...255))
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(random.pick(Array("\",{}[]:\r\n'=0-e.".utf8)), at: place)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: random.number(0...bytes.count))
    case 4: bytes.removeSubrange(place...)
    default: bytes.replaceSubrange(place..<end, with: "99999999999999999999e9".utf8)
    }
  }
}
