import BreathingCatalog
import Foundation
import Testing

@testable import BreatheCLI

/// The manual page as source, and that it has all that the tables have.
struct ManualPageTests {
  @Test(arguments: Language.allCases)
  func `the manual page has every command with its options`(language: Language) {
    let page = ManualPage(phrases: .of(language)).text
    let parts = page.components(separatedBy: "\n.SS \"").dropFirst()
    let names = parts.map { part in String(part.prefix { $0 != " " }) }
    #expect(names == Command.allCases.map(\.rawValue))
    for (command, part) in zip(Command.allCases, parts) {
      let own = part.components(separatedBy: "\n.SH ")[0]
      let options = own.matches(of: /\\fB(?:\\-\w, )?\\-\\-((?:\w|\\-)+)/)
        .map { match in String(match.1).replacing("\\", with: "") }
      #expect(options == command.options.map(\.rawValue))
    }
    for option in Option.global {
      #expect(page.contains("\\-\\-\(option.rawValue)"))
    }
    for variable in EnvironmentVariable.allCases {
      #expect(page.contains("\\fB\(variable.rawValue)\\fR"))
    }
    for code in ExitCode.allCases { #expect(page.contains("\\fB\(code.rawValue)\\fR")) }
  }

  @Test func `what roff would take for something else is written out`() {
    var page = Roff()
    page.line(".so it's \\a -b \"c\" `d` ^e ~f")
    #expect(
      page.text
        == "\\&.so it\\(aqs \\ea \\-b \\(dqc\\(dq \\(gad\\(ga \\(hae \\(tif\n")
    var example = Roff()
    example.example(["'a", ".b"])
    #expect(example.text == ".RS 4\n.nf\n\\(aqa\n\\&.b\n.fi\n.RE\n")
  }
}
