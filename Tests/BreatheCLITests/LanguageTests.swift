import BreathingCatalog
import Testing

@testable import BreatheCLI

/// Which of the two languages is spoken.
struct LanguageTests {
  @Test(
    arguments: [
      ([:], Language.english), (["LANG": "en_GB.UTF-8"], .english),
      (["LANG": "zh_CN.UTF-8"], .chinese),
      (["LANG": "zh_TW"], .chinese), (["LANG": "zh"], .chinese), (["LANG": "ZH_cn"], .chinese),
      (["LANG": "de_DE.UTF-8"], .english), (["LANG": "C"], .english), (["LANG": ""], .english),
      // locale(7): LC_ALL over LC_MESSAGES over LANG; an empty one does not count.
      (["LC_MESSAGES": "zh_CN", "LANG": "en_US"], .chinese),
      (["LC_ALL": "en_US", "LC_MESSAGES": "zh_CN"], .english),
      (["LC_ALL": "C", "LANG": "zh_CN"], .english),
      (["LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN"], .chinese),
      (["BREATHE_LANG": "en", "LC_ALL": "zh_CN"], .english),
      (["BREATHE_LANG": "zh", "LC_ALL": "en_US"], .chinese),
      (["BREATHE_LANG": "", "LANG": "zh_CN"], .chinese),
      (["LANGUAGE": "zh"], .english),
      // What the terminal and the characters are says nothing about the language.
      (["TERM": "xterm", "LC_CTYPE": "C.UTF-8", "NO_COLOR": "1", "LANG": "zh_CN.UTF-8"], .chinese),
    ] as [([String: String], Language)])
  func `the environment chooses`(environment: [String: String], language: Language) {
    #expect(Language(environment: environment) == language)
  }

  @Test(arguments: Language.allCases)
  func `the option outranks the environment`(language: Language) throws {
    let arguments = try Arguments(["devices", "--lang", language.rawValue])
    for other in Language.allCases {
      let context = try CommandContext(
        arguments: arguments, environment: ["BREATHE_LANG": other.rawValue], executable: "")
      #expect(context.phrases.language == language)
    }
  }

  @Test(
    arguments: [
      (["--lang", "zh", "frob"], Language.chinese), (["plan", "--lang=zh", "--frob"], .chinese),
      (["--lang", "en", "frob"], .english), (["frob"], nil), (["--lang"], nil),
      (["--lang", "de", "frob"], nil), (["check", "--", "--lang", "zh"], nil),
    ] as [([String], Language?)])
  func `the option is heard even when the words cannot be understood`(
    words: [String], language: Language?
  ) {
    #expect(Arguments.wishedLanguage(in: words) == language)
  }

  @Test func `another language is refused with those there are`() throws {
    let error = CommandError.usage(.badValue(.lang, "de", allowed: "en, zh"), .devices)
    #expect(throws: error) { try Arguments(["devices", "--lang", "de"]) }
    // Words that ask for help are not looked at closely.
    let arguments = try Arguments(["devices", "--lang", "de", "--help"])
    #expect(throws: error) {
      try CommandContext(arguments: arguments, environment: [:], executable: "")
    }
  }
}
