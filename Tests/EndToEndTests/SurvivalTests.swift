import Foundation
import Glibc
import Journal
import Testing

/// What was said to be saved is there, whatever happens to the program or its disk.
@Suite(.prompt, .serialized) struct SurvivalTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram(goingFirst: true) }

  /// The most cycles that were said to be saved, with the session they belong to.
  private func acknowledged(_ lines: [String]) -> (id: String, cycles: Int)? {
    let events = lines.compactMap { try? SessionEvent(line: $0) }
    guard let id = events.first?.id else { return nil }
    return (id, events.named("saved").compactMap(\.completed).max() ?? 0)
  }

  @Test(.timeLimit(.minutes(5)))
  func `two hundred sessions killed at random moments lose no saved cycle`() async throws {
    var acknowledgedCycles = 0
    for batch in 0..<20 {
      let sessions = try (0..<10).map { _ in
        try program.start(
          "start 0.05-0.05 --cycles 50 --lead-in 0 --sound off --acknowledge --events json")
      }
      for session in sessions.shuffled() {
        pauseTest(for: .milliseconds(Int64.random(in: 0...(batch.isMultiple(of: 2) ? 60 : 150))))
        session.send(SIGKILL)
        let lines = try await session.finish().lines
        // The others go on recording into the same journal meanwhile.
        let kept = try program.keptRecords()
        #expect(kept.damage.isEmpty)
        guard let (id, cycles) = acknowledged(lines), cycles > 0 else { continue }
        #expect(kept.inJournal.first { $0.id.text == id }?.completedCycles ?? 0 >= cycles)
        acknowledgedCycles += cycles
      }
    }
    #expect(acknowledgedCycles > 200, "hardly anything was put to the test")
  }

  @Test func `eight sessions at once lose nothing and wait for nobody`() async throws {
    let sessions = try (0..<8).map { _ in
      try program.start(
        "start 0.1-0.1 --cycles 10 --lead-in 0 --sound off --acknowledge --events json")
    }
    for session in sessions {
      let outcome = try await session.finish()
      let events = try outcome.events
      #expect(outcome.status == .exited(0) && outcome.errors.isEmpty)
      #expect(events.last?.saved == true)
      let done = Dictionary(
        uniqueKeysWithValues: events.named("cycle").compactMap { event in
          event.completed.map { ($0, event.wall) }
        })
      for saved in events.named("saved") {
        let waited = saved.wall - (done[saved.completed ?? 0] ?? 0)
        #expect(waited < 2)
      }
    }
    let kept = try program.keptRecords()
    #expect(kept.inJournal.map(\.completedCycles) == Array(repeating: 10, count: 8))
    #expect(kept.damage.isEmpty)
  }

  @Test func `a slow disk delays no breath`() async throws {
    let home = program.home
    let outcome = try await program.run(
      [
        "start", "1.3-1.3", "--cycles", "2", "--lead-in", "1", "--sound", "off", "--events", "json",
      ],
      .init(wrapper: [
        "/usr/bin/strace", "-f", "-qq", "-o", home.path("trace"), "-e", "trace=fsync,fdatasync",
        "-e", "inject=fsync,fdatasync:delay_enter=300000",
      ]))
    let events = try outcome.events
    #expect(events.last?.saved == true)
    let late = events.named("phase").compactMap(\.late)
    #expect(late.count == 4 && late.allSatisfy { $0 < 0.25 })
    // The disk really was slow: each save syncs several times.
    let cycle = try #require(events.named("cycle").first?.wall)
    #expect(try #require(events.named("saved").first?.wall) - cycle > 0.6)
  }

  // MARK: - Failing disks

  private static let journalCalls = ["pwrite64", "fsync,fdatasync", "openat", "unlink"]
  private static let spoolCalls = ["rename", "fsync,fdatasync", "mkdir"]

  @Test(
    .timeLimit(.minutes(5)),
    arguments: journalCalls.map { ($0, true) } + spoolCalls.map { ($0, false) },
    ["EIO", "ENOSPC", "EROFS"])
  func `the n-th call fails, for every n until none does`(
    _ what: (calls: String, onJournal: Bool), _ error: String
  ) async throws {
    var number = 1
    while true {
      let wave = try (number..<number + 8).map { number in
        try FaultyRun(program, what.calls, error, number, onJournal: what.onJournal)
      }
      var hits = 0
      for run in wave { hits += try await run.check() ? 1 : 0 }
      if hits < wave.count { return }
      number += wave.count
      try #require(number < 200, "every run was hit")
    }
  }

  /// One session under strace(1), with one system call made to fail.
  private struct FaultyRun {
    let name: String
    let folder: String
    let journal: String
    let session: RunningProgram

    init(
      _ program: BuiltProgram, _ calls: String, _ error: String, _ number: Int, onJournal: Bool
    ) throws {
      name = "\(calls) \(error) \(number)"
      let place = "\(calls.prefix(4))-\(error)-\(number)-\(onJournal)"
      folder = program.home.path(place)
      try program.home.makeFolder("\(place)/data")
      // With a folder in its place the journal cannot be had, and the spool is put to the test.
      if !onJournal { try program.home.makeFolder("\(place)/data/journal.sqlite") }
      journal = "\(folder)/data/journal.sqlite"
      let paths = ["\(folder)/data", journal, "\(journal)-journal"].flatMap { ["-P", $0] }
      session = try program.start(
        "start 0.1-0.1 --cycles 2 --lead-in 0 --sound off".split(separator: " ")
          .map(String.init) + [
            "--acknowledge", "--events", "json", "--journal", journal,
          ],
        .init(
          environment: ["XDG_STATE_HOME": "\(folder)/state"],
          wrapper: ["/usr/bin/strace", "-f", "-qq", "-o", "\(folder)/trace"]
            + (onJournal ? paths : [])
            + ["-e", "trace=\(calls)", "-e", "inject=\(calls):error=\(error):when=\(number)"]))
    }

    /// Whether the failure was met; all that must hold does, or is noted.
    func check() async throws -> Bool {
      let outcome = try await session.finish()
      let events = try outcome.events
      let end = try #require(events.last, "\(name): \(outcome.errors)")
      let id = try #require(end.id)
      #expect(end.status == "completed" && end.completedCycles == 2, "\(name)")
      #expect(events.named("phase").allSatisfy { ($0.late ?? 0) < 1 }, "\(name)")
      let kept: KeptRecords
      if end.saved == true {
        kept = try KeptRecords(journal: journal, stateDirectory: "\(folder)/state")
        #expect(kept.inJournal.first { $0.id.text == id }?.completedCycles == 2, "\(name)")
        #expect(kept.damage.isEmpty, "\(name)")
      } else {
        #expect(outcome.errorLines.filter { $0.hasPrefix("{") && $0.contains(id) }.count == 1)
        let spool = Spool(stateDirectory: "\(folder)/state/breathe", journal: journal)
        let isSpooled = spool.content().records.contains { $0.id.text == id }
        #expect(spool.content().problems.isEmpty, "\(name)")
        #expect(isSpooled || outcome.status == .exited(74), "\(name)")
      }
      let trace = (try? String(contentsOfFile: "\(folder)/trace", encoding: .utf8)) ?? ""
      return trace.contains("(INJECTED)")
    }
  }
}
