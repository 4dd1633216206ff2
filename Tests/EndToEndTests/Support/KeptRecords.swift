import Foundation
import Journal

/// What a test finds of the records that programs have kept.
struct KeptRecords {
  let inJournal: [SessionRecord]
  let inSpool: [SessionRecord]
  /// What SQLite finds wrong with the journal.
  let damage: [String]

  /// Looks into the journal file and the spools below a state directory, in whatever state they are.
  init(journal path: String, stateDirectory: String) throws {
    let journal = try Journal.reading(path)
    var filter = SessionFilter(profile: Profile.standard.id)
    filter.includesAll = true
    inJournal = try journal?.sessions(filter) ?? []
    damage = try journal?.integrityProblems() ?? []
    inSpool = Spool(stateDirectory: "\(stateDirectory)/breathe", journal: path).content().records
  }
}

extension BuiltProgram {
  var journalPath: String { home.path("data/breathe/journal.sqlite") }

  func keptRecords() throws -> KeptRecords {
    try KeptRecords(journal: journalPath, stateDirectory: home.path("state"))
  }
}
