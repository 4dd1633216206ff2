import Foundation
import Testing

/// `breathe export` and `breathe import`: what comes out goes in again, on any machine.
@Suite(.prompt) struct ExchangeTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private static let profile = "97d6d15c-9cd4-57a5-9d0c-6f5a5c8f0b11"

  /// A profile, three sessions, of which one is deleted, and an acknowledgement, as a person may
  /// have written them by hand.
  private static let lines = [
    #"{"kind":"profile","id":"\#(profile)","name":"Mei","dayStart":300,"#
      + #""time":"2026-11-01T08:00:00.000+08:00","zone":"Asia/Shanghai","#
      + stamp(modified: "1793491200000-0"),
    session(1, note: "=1+1, \\\"so\\\" 🫁", time: "2026-11-28T04:59:59.999+08:00"),
    session(2, note: "睡前，很好", time: "2026-11-29T05:00:00.000+08:00"),
    session(3, note: "'+", time: "2026-11-30T22:10:03.004+08:00", deleted: #","deleted":true"#),
    #"{"kind":"acknowledgement","id":"0b9c8d3e-0f1a-4a51-9d1a-6d1f6a2f7a11","#
      + #""techniqueId":"wim-hof","safety":"D","time":"2026-11-30T09:00:00.000+08:00","#
      + #""zone":"Asia/Shanghai","# + stamp(modified: "1796000400000-2"),
  ]

  private static func stamp(modified: String, deleted: String = "") -> String {
    #""profile":"\#(profile)","device":"11111111-2222-4333-8444-555555555555","#
      + #""source":"breathe","modified":"\#(modified)"\#(deleted)}"#
  }

  private static func session(
    _ number: Int, note: String, time: String, deleted: String = ""
  ) -> String {
    #"{"kind":"session","id":"3f2a0000-0000-4000-8000-00000000000\#(number)","#
      + #""techniqueId":"box","startTime":"\#(time)","zone":"Asia/Shanghai","duration":304.5,"#
      + #""wallDuration":310.000000001,"completedCycles":19,"targetCycles":19,"#
      + #""status":"completed","skipped":[{"cycle":1,"step":2,"phase":"holdIn"}],"holds":[],"#
      + #""note":"\#(note)","# + stamp(modified: "1796000000000-\(number)", deleted: deleted)
  }

  private func take(
    _ lines: [String], options: String = ""
  ) async throws -> RunningProgram.Outcome {
    try program.home.write(lines.joined(separator: "\n") + "\n", to: "in.jsonl")
    return try await program.run("import \(program.home.path("in.jsonl")) \(options)")
  }

  private func wipe() throws {
    try FileManager.default.removeItem(atPath: program.home.path("data/breathe"))
  }

  @Test(arguments: ["jsonl", "json", "csv"])
  func `export, wipe, import, export: the same bytes`(_ format: String) async throws {
    let first = try await take(Self.lines)
    #expect(first.output == "5 new, 0 the same, 0 changed, 0 refused\n")
    #expect(first.errors.isEmpty && first.status == .exited(0))
    let whose = format == "csv" ? "imported" : "Mei"
    let (out, again) = (program.home.path("out"), program.home.path("again"))
    let exported = try await program.run("export --profile Mei --format \(format) -o \(out)")
    #expect(exported.status == .exited(0) && exported.errors.isEmpty)
    try wipe()

    let second = try await program.run("import \(out)")
    let count = format == "csv" ? 3 : 5
    #expect(second.output == "\(count) new, 0 the same, 0 changed, 0 refused\n")
    _ = try await program.run("export --profile \(whose) --format \(format) -o \(again)")
    let bytes = try #require(program.home.bytes(of: "out"))
    #expect(!bytes.isEmpty && program.home.bytes(of: "again") == bytes)

    let third = try await program.run("import \(out)")
    #expect(third.output == "0 new, \(count) the same, 0 changed, 0 refused\n")
  }

  @Test func `what was written by hand is exported with the bytes it had`() async throws {
    _ = try await take(Self.lines)
    let exported = try await program.run("export --profile Mei")
    // All but the id of an acknowledgement, which follows from what is acknowledged.
    #expect(exported.lines.count == 5)
    #expect(exported.lines.prefix(4) == Self.lines.prefix(4))
  }

  @Test func `--since counts days as the profile does`() async throws {
    _ = try await take(Self.lines)
    let exported = try await program.run("export --profile Mei --since 2026-11-28")
    // The first was before five in the morning of the 28th.
    let ids = exported.output.matches(of: /"session","id":"3f2a[-0-9]*([0-9])"/).map { $0.1 }
    #expect(ids == ["2", "3"])
    let wrong = try await program.run("export --since yesterday")
    #expect(wrong.status == .exited(64))
  }

  @Test func `a spreadsheet finds no formula in the table`() async throws {
    _ = try await take(Self.lines)
    let table = try await program.run("export --profile Mei --format csv").output
    let rows = table.split(separator: "\n")
    try #require(rows.count == 4, "\(table)")
    #expect(rows[1].contains(#","'=1+1, ""so"" 🫁","#))
    #expect(rows[3].contains(",''+,") && rows[3].hasSuffix(",true"))
  }

  @Test func `a file is written whole and for its owner alone`() async throws {
    _ = try await take(Self.lines)
    let path = program.home.path("out.jsonl")
    let outcome = try await program.run("export --profile Mei -o \(path)")
    #expect(outcome.status == .exited(0) && outcome.output.isEmpty && outcome.errors.isEmpty)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(program.home.names().filter { $0.contains("partial") } == [])
    let shown = try await program.run("export --profile Mei")
    #expect(program.home.bytes(of: "out.jsonl") == Array(shown.output.utf8))
  }

  @Test func `standard input is read, with a byte order mark and CRLF`() async throws {
    let text = "\u{FEFF}" + Self.lines.joined(separator: "\r\n\r\n")
    let outcome = try await program.run("import -", .init(input: .text(text)))
    #expect(outcome.output == "5 new, 0 the same, 0 changed, 0 refused\n")
  }

  @Test func `one bad line is told with its number, and nothing is taken in`() async throws {
    var lines = Self.lines
    lines[2] = lines[2].replacing(#""completedCycles":19"#, with: #""completedCycles":"many""#)
    let outcome = try await take(lines)
    #expect(outcome.status == .exited(65))
    #expect(outcome.output == "4 new, 0 the same, 0 changed, 1 refused\n")
    let path = program.home.path("in.jsonl")
    #expect(
      outcome.errorLines.first?.hasPrefix("breathe: \(path): line 3, completedCycles: ") == true)
    #expect(outcome.errors.contains("Nothing was taken in."))
    let profiles = try await program.run("profile list")
    #expect(!profiles.output.contains("Mei"))
  }

  @Test func `of many refusals twenty are listed and the others counted`() async throws {
    let outcome = try await take(Array(repeating: #"{"kind""#, count: 33))
    #expect(outcome.output == "0 new, 0 the same, 0 changed, 33 refused\n")
    #expect(outcome.errorLines.filter { $0.contains("line ") }.count == 20)
    #expect(outcome.errors.contains("and 13 more problems"))
  }

  @Test func `a rehearsal counts and takes nothing in`() async throws {
    let outcome = try await take(Self.lines, options: "--dry-run")
    #expect(
      outcome.lines == [
        "5 new, 0 the same, 0 changed, 0 refused", "A rehearsal: nothing was changed.",
      ])
    #expect(outcome.status == .exited(0))
    let profiles = try await program.run("profile list")
    #expect(!profiles.output.contains("Mei"))
  }

  @Test func `records can be given to another profile than their own`() async throws {
    let outcome = try await take(Self.lines, options: "--profile default")
    #expect(outcome.output == "4 new, 0 the same, 0 changed, 0 refused\n")
    let history = try await program.run("history --json")
    #expect(history.output.contains("3f2a0000") && !history.output.contains(Self.profile))
    let own = try await program.run("import \(program.home.path("in.jsonl"))")
    #expect(own.status == .exited(65) && own.output.hasSuffix("3 refused\n"))
  }

  @Test(arguments: ["missing.jsonl", "data", ""])
  func `what cannot be read is told`(_ name: String) async throws {
    let outcome = try await program.run("import \(program.home.path(name))")
    #expect(outcome.status == .exited(65) && outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 2)
  }

  @Test func `it speaks Chinese where that is asked for`() async throws {
    let outcome = try await take(Self.lines, options: "--dry-run --lang zh")
    #expect(
      outcome.lines == ["新增 5 条，相同 0 条，更新 0 条，拒绝 0 条", "只是演练，没有改动任何内容。"])
  }
}
