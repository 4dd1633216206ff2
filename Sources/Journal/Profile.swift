/// One person of those who share the journal.
package struct Profile: Sendable, Equatable {
  package let id: RecordID
  package var name: String
  /// The program that `breathe next` follows.
  package var activeProgram: String?
  /// When this person's days begin, in minutes after midnight.
  package var dayStart: Int

  package init(id: RecordID, name: String, activeProgram: String? = nil, dayStart: Int) {
    self.id = id
    self.name = name
    self.activeProgram = activeProgram
    self.dayStart = dayStart
  }

  package static let dayStartRange = 0...719
  package static let standardDayStart = 240
  package static let longestName = 40

  /// The one that exists from the start. Its id is the same on all machines, so that a person's
  /// journals meet without ado.
  package static let standard = Profile(
    id: .derived(from: "profile/default"), name: "default", activeProgram: nil,
    dayStart: standardDayStart)
}
