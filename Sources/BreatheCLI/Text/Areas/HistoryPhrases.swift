/// What has been practised.
struct HistoryPhrases: Sendable {
  static let english = HistoryPhrases()

  static let chinese = HistoryPhrases()
}
