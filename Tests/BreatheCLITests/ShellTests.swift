import Testing

@testable import BreatheCLI

/// Texts as words of shells.
struct ShellTests {
  @Test func `a text is one word of each shell`() {
    #expect(Shell.bash.quoted("it's \\ $x") == #"'it'\''s \ $x'"#)
    #expect(Shell.zsh.quoted("it's") == #"'it'\''s'"#)
    #expect(Shell.fish.quoted("it's \\") == #"'it\'s \\'"#)
  }
}
