import Testing

/// The manual page in the hands of the programs that print manual pages.
@Suite(.prompt) struct ManualTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  /// Runs a shell line that gets the page on its standard input.
  private func reading(
    _ line: String, language: String
  ) async throws -> RunningProgram.Outcome {
    var setting = BuiltProgram.Setting.through(
      shell: "\"$0\" manual --lang \(language) | \(line)")
    setting.environment = ["LC_ALL": "C.UTF-8", "MANWIDTH": "80"]
    return try await program.run([], setting)
  }

  @Test(arguments: ["en", "zh"], ["groff -man -Tutf8 -Kutf8 -ww", "man --warnings -l -"])
  func `the page is printed without a warning`(_ language: String, _ reader: String) async throws {
    let outcome = try await reading(reader, language: language)
    #expect(outcome.status == .exited(0) && outcome.errors == "")
    #expect(outcome.lines.count > 300)
  }

  @Test(arguments: ["en", "zh"])
  func `what is typed can be copied from the page`(_ language: String) async throws {
    let outcome = try await reading("man -l - | col -bx", language: language)
    let lines = Set(outcome.lines.map { String($0.drop { $0 == " " }) })
    #expect(lines.contains("breathe start coherent-5.5-5.5 --sound tones --volume -12"))
    #expect(lines.contains("~/.local/share/breathe/journal.sqlite"))
    #expect(lines.contains("-m, --minutes N"))
    let note = language == "en" ? "slept well" : "睡得很好"
    #expect(lines.contains("breathe history edit 3f2a --note \"\(note)\""))
  }
}
