/// `breathe doctor`.
struct DoctorPhrases: Sendable {
  static let english = DoctorPhrases()

  static let chinese = DoctorPhrases()
}
