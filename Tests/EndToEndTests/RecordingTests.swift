import Foundation
import Glibc
import Testing

@testable import Journal

/// Sessions and the journal: what is recorded, what is not, and what is said when it fails.
@Suite(.prompt) struct RecordingTests {
  let program: BuiltProgram
  private static let short = "start 0.3-0.3 --cycles 2 --lead-in 0 --sound off --acknowledge"

  init() async throws { program = try await BuiltProgram() }

  @Test func `a session is recorded with what it was`() async throws {
    let outcome = try await program.run("\(Self.short) --events json")
    let end = try #require(try outcome.events.last)
    let record = try #require(try program.keptRecords().inJournal.first)
    #expect(end.saved == true && end.id == record.id.text)
    #expect(try outcome.events.first?.id == end.id)
    #expect(try outcome.events.named("saved").map(\.cycle).last == 2)
    #expect(record.techniqueId == "0.3-0.3" && record.status == .completed)
    #expect(record.completedCycles == 2 && record.targetCycles == 2)
    #expect(record.duration == .milliseconds(1200) && record.wallDuration >= record.duration)
  }

  @Test func `no-record keeps none, and says so by having no id`() async throws {
    let outcome = try await program.run("\(Self.short) --events json --no-record")
    #expect(try outcome.events.last?.id == nil)
    #expect(try program.keptRecords().inJournal.isEmpty)
  }

  @Test func `a session without one whole phase is not recorded`() async throws {
    let running = try program.start("start 2-2 --lead-in 0 --sound off --events json")
    try await running.line(containing: "inhale")
    running.send(SIGTERM)
    let outcome = try await running.finish()
    #expect(try outcome.events.last?.id == nil)
    #expect(try program.keptRecords().inJournal.isEmpty)
  }

  @Test func `a session that is ended is recorded as far as it came`() async throws {
    let running = try program.start(
      "start 0.7-0.7 --lead-in 0 --sound off --acknowledge --events json")
    try await running.line(containing: #""event":"cycle""#)
    running.send(SIGTERM)
    let outcome = try await running.finish()
    #expect(outcome.status == .signalled(SIGTERM))
    let record = try #require(try program.keptRecords().inJournal.first)
    #expect(record.status == .stopped && record.completedCycles == 1)
  }

  @Test func `a journal that cannot be written costs no breath and no record`() async throws {
    try program.home.write("", to: "data/breathe")
    let outcome = try await program.run("\(Self.short) --events json")
    #expect(outcome.status == .exited(0))
    let end = try #require(try outcome.events.last)
    #expect(end.status == "completed" && end.saved == false)
    let printed = outcome.errorLines.filter { $0.hasPrefix("{") }
    #expect(printed.count == 1 && printed.first?.contains(end.id ?? "?") == true)
    #expect(outcome.errors.contains("taken in by the next session"))

    try FileManager.default.removeItem(atPath: program.home.path("data/breathe"))
    _ = try await program.run(Self.short)
    let kept = try program.keptRecords()
    #expect(kept.inJournal.count == 2 && kept.inSpool.isEmpty)
    #expect(kept.inJournal.contains { $0.id.text == end.id && $0.status == .completed })
  }

  @Test func `where nothing can be kept the record is on standard error, and the status tells`()
    async throws
  {
    try program.home.write("", to: "file")
    let outcome = try await program.run(
      Self.short,
      .init(environment: [
        "XDG_DATA_HOME": program.home.path("file/data"),
        "XDG_STATE_HOME": program.home.path("file/state"),
      ]))
    #expect(outcome.status == .exited(74))
    let line = try #require(outcome.errorLines.first { $0.hasPrefix("{") })
    try program.home.write(line + "\n", to: "rescued.json")
    let taken = try await program.run("import \(program.home.path("rescued.json"))")
    #expect(taken.lines == ["1 new, 0 the same, 0 changed, 0 refused"])
  }

  @Test func `a damaged journal is left as it is`() async throws {
    let damage = String(repeating: "no database ", count: 1000)
    try program.home.write(damage, to: "data/breathe/journal.sqlite")
    let outcome = try await program.run(Self.short)
    #expect(outcome.status == .exited(0) && outcome.errors.contains("SQLite 26"))
    #expect(program.home.bytes(of: "data/breathe/journal.sqlite") == Array(damage.utf8))
    let doctor = try await program.run("doctor --audio-device null")
    #expect(doctor.status == .exited(1) && doctor.output.contains("! journal"))
  }

  @Test(arguments: ["EXCLUSIVE", "IMMEDIATE"])
  func `a locked journal costs no breath, and the record waits for the next start`(
    _ lock: String
  ) async throws {
    // Something to tidy up, which must not eat the time there is to save.
    let journal = try Journal.writing(program.journalPath)
    try journal.save(leftover, at: .now)
    let spool = Spool(stateDirectory: program.home.path("state/breathe"), journal: journal.path)
    var waiting = leftover
    waiting.id = .random()
    try spool.keep(waiting)

    let session: RunningProgram.Outcome
    do {
      let holder = try Connection(path: journal.path, access: .writing, patience: .zero)
      try holder.execute("BEGIN \(lock)")
      session = try await program.run(
        "start 0.9-0.9 --cycles 2 --lead-in 0 --sound off --acknowledge")
      withExtendedLifetime(holder) {}
    }
    #expect(session.status == .exited(0))
    #expect(session.errorLines.filter { $0.hasPrefix("{") }.count == 1)
    #expect(try program.keptRecords().inSpool.count == 2)

    _ = try await program.run(Self.short)
    let kept = try program.keptRecords()
    #expect(kept.inSpool.isEmpty)
    #expect(
      Set(kept.inJournal.map(\.techniqueId)) == ["box", "0.9-0.9", "0.3-0.3"]
        && kept.inJournal.count == 4)
  }

  /// A session that a killed program has left behind.
  private var leftover: SessionRecord {
    SessionRecord(
      stamp: RecordStamp(profile: Profile.standard.id), techniqueId: "box", startTime: .now,
      duration: .seconds(32), completedCycles: 2, status: .running)
  }

  @Test(.enabled("only root can mount a small disk") { await SmallDisk.isPossible() })
  func `a full disk costs no breath and no record`() async throws {
    try program.home.makeFolder("disk")
    let disk = try SmallDisk(at: program.home.path("disk"), kibibytes: 64)
    let outcome = try await program.run("\(Self.short) --journal \(disk.path)/journal.sqlite")
    #expect(outcome.status == .exited(0) && outcome.errors.contains("full"))
    #expect(outcome.errors.contains("taken in by the next session"))
    #expect(outcome.lines.last == "Done: 2 cycles, 0:02")
    withExtendedLifetime(disk) {}
  }

  @Test func `a directory that is deleted in mid-session costs nothing`() async throws {
    let running = try program.start(
      "start 0.6-0.6 --cycles 4 --lead-in 0 --sound off --acknowledge --events json")
    try await running.line(containing: #""event":"saved""#)
    try FileManager.default.removeItem(atPath: program.home.path("data/breathe"))
    let outcome = try await running.finish()
    #expect(outcome.status == .exited(0))
    #expect(try outcome.events.last?.saved == true)
    let kept = try program.keptRecords()
    #expect(kept.inJournal.map(\.completedCycles) == [4] && kept.inSpool.isEmpty)
  }

  @Test func `the journal may be elsewhere, by option before environment`() async throws {
    let (one, two) = (program.home.path("one.sqlite"), program.home.path("two.sqlite"))
    let setting = BuiltProgram.Setting(environment: ["BREATHE_JOURNAL": one])
    _ = try await program.run(Self.short, setting)
    _ = try await program.run("\(Self.short) --journal \(two)", setting)
    #expect(program.home.names().filter { $0.hasSuffix(".sqlite") }.count == 2)
    #expect(program.home.names(in: "data").isEmpty)
    #expect(try await program.run("history", setting).lines.count == 1)
    #expect(try await program.run("history --journal \(two)").lines.count == 1)
  }

  @Test func `commands that only show write nothing`() async throws {
    for words in ["history", "stats", "programs", "programs show sigh-28", "export", "doctor", ""] {
      _ = try await program.run(words)
    }
    #expect(program.home.names(in: "data").isEmpty && program.home.names(in: "state").isEmpty)
  }

  @Test func `a killed session is interrupted at the next start, a living one is not`() async throws
  {
    let living = try program.start("start 1-1 --cycles 4 --lead-in 0 --sound off --acknowledge")
    try await living.line(containing: "Cycle 2")
    let killed = try program.start(
      "start 0.5-0.5 --lead-in 0 --sound off --acknowledge --events json")
    try await killed.line(containing: #""event":"saved""#)
    killed.send(SIGKILL)
    _ = try await killed.finish()
    _ = try await program.run(Self.short)
    let statuses = try program.keptRecords().inJournal.map { "\($0.techniqueId) \($0.status)" }
    #expect(Set(statuses) == ["1-1 running", "0.5-0.5 interrupted", "0.3-0.3 completed"])
    #expect(try await living.finish().status == .exited(0))
    #expect(try program.keptRecords().inJournal.map(\.status).contains(.running) == false)
  }

  @Test func `profiles are kept apart`() async throws {
    _ = try await program.run("profile add Mei")
    _ = try await program.run("\(Self.short) --profile Mei")
    #expect(try await program.run("history").lines == ["Nothing has been recorded yet."])
    #expect(try await program.run("history --profile Mei").lines.count == 1)
    #expect(try await program.run("export").output.contains("0.3-0.3") == false)
    #expect(try await program.run("history --profile Tom").status == .exited(64))
    #expect(try await program.run("profile use Mei").status == .exited(0))
    #expect(try await program.run("history").lines.count == 1)
    #expect(try await program.run("profile rename Mei May").status == .exited(0))
    #expect(try await program.run("profile list").lines == ["  default", "* May"])
  }
}
