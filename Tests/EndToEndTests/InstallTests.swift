import Testing

/// `make install` and `make uninstall`, with the program that was built for the tests.
@Suite(.prompt) struct InstallTests {
  let program: BuiltProgram

  init() async throws { program = try await BuiltProgram() }

  private func make(_ target: String) async throws -> RunningProgram.Outcome {
    let script = """
      mkdir -p static/release && ln -sf "$0" static/release/breathe &&
        exec make -s -C '\(BuiltProgram.checkout)' \(target) STATIC="$PWD/static" \
          DESTDIR="$PWD/root" PREFIX=/opt/breathe
      """
    let setting = BuiltProgram.Setting(
      wrapper: ["/usr/bin/env", "-C", program.home.path, "/bin/sh", "-c", script])
    return try await program.run([], setting, within: .seconds(60))
  }

  private static let files = [
    "bin/breathe", "share/man/man1/breathe.1", "share/bash-completion/completions/breathe",
    "share/zsh/site-functions/_breathe", "share/fish/vendor_completions.d/breathe.fish",
    "share/breathe/patterns/box.json", "share/breathe/patterns/programs/sigh-28.json",
    "share/breathe/audio/glide.json", "share/breathe/docs/recordings.md",
  ]

  @Test func `everything is put in its place, and taken away again`() async throws {
    let outcome = try await make("install")
    #expect(outcome.status == .exited(0), "\(outcome.errors)")
    for file in Self.files { #expect(program.home.exists("root/opt/breathe/\(file)"), "\(file)") }
    for (shell, file) in zip(ShellCompletions.allCases, Self.files[2...4]) {
      let printed = try await program.run("completions \(shell)")
      let installed = program.home.bytes(of: "root/opt/breathe/\(file)")
      #expect(installed == Array(printed.output.utf8))
    }
    let manual = try await program.run("manual")
    #expect(
      program.home.bytes(of: "root/opt/breathe/\(Self.files[1])") == Array(manual.output.utf8))
    try await expectFound(in: program.home.path("root/opt/breathe"))

    #expect(try await make("uninstall").status == .exited(0))
    for file in Self.files { #expect(!program.home.exists("root/opt/breathe/\(file)"), "\(file)") }
  }

  /// Shells and man find by themselves what was installed.
  private func expectFound(in prefix: String) async throws {
    for shell in ShellCompletions.allCases {
      let offers = try await shell.offers(
        for: ["breathe prog", "breathe start --node m4-hf"], in: program,
        from: .installed(prefix: prefix))
      #expect(offers == [["programs"], ["m4-hfzmv"]], "\(shell)")
    }
    let page = try await program.run(
      ["breathe"], .init(wrapper: ["/bin/sh", "-c", "man -M '\(prefix)/share/man' breathe"]))
    #expect(page.status == .exited(0) && page.output.contains("breathe start [PATTERN]"))
  }
}
