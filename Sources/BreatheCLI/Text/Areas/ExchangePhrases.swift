/// Export and import.
struct ExchangePhrases: Sendable {
  static let english = ExchangePhrases()

  static let chinese = ExchangePhrases()
}
