/// Programs: what there is to do, and how far one is.
struct ProgramPhrases: Sendable {
  static let english = ProgramPhrases()

  static let chinese = ProgramPhrases()
}
