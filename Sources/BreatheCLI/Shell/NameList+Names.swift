import ALSAOutput
import BreathingCatalog
import Journal
import TerminalUI

extension NameList {
  /// A name, and in a few words what it is.
  struct Entry: Equatable {
    let name: String
    var description = ""
  }

  /// How long a journal that is in use is waited for.
  private static let patience = Duration.milliseconds(200)
  /// A longer list of sessions would help nobody.
  private static let mostSessions = 20

  /// The names there are now; fewer where something cannot be read. Writes nothing.
  func entries(_ context: CommandContext) -> [Entry] {
    let language = context.phrases.language
    switch self {
    case .patterns:
      return context.catalog.patterns().entries.map {
        Entry(name: $0.id, description: $0.name[language])
      }
    case .programs:
      return context.catalog.programs().entries.map {
        Entry(name: $0.id, description: $0.title[language])
      }
    case .nodes:
      return context.catalog.programs().entries.flatMap { program in
        program.nodes.map { node in
          let day = context.phrases.programs.day(node.dayIndex)
          return Entry(
            name: node.nodeId,
            description: "\(program.title[language]), \(day): \(node.techniqueId)")
        }
      }
    case .cueSets:
      return NameList.audibleCueSets.entries(context) + [Entry(name: CueSet.silent.id)]
    case .audibleCueSets:
      return context.catalog.cueSets().entries.map {
        Entry(name: $0.cueSet.id, description: $0.cueSet.name[language])
      }
    case .devices:
      let all = ALSADevice.list()
      let usual = all.filter(\.isUsual)
      return (usual.isEmpty ? all : usual).map {
        Entry(name: $0.name, description: $0.description)
      }
    case .profiles:
      return ((try? Self.journal(context)?.profiles()) ?? [.standard]).map { Entry(name: $0.name) }
    case .sessions: return Self.sessions(context)
    }
  }

  private static func sessions(_ context: CommandContext) -> [Entry] {
    guard let journal = try? journal(context), let profile = try? context.profile(in: journal)
    else { return [] }
    var filter = SessionFilter(profile: profile.id)
    filter.limit = mostSessions
    return ((try? journal.sessions(filter)) ?? []).reversed().map { record in
      let time = record.startTime
      return Entry(
        name: record.id.short,
        description: "\(time.day(startingAt: 0)) \(time.hourAndMinute) \(record.techniqueId)")
    }
  }

  private static func journal(_ context: CommandContext) throws(JournalError) -> Journal? {
    try context.journalPath.flatMap { path throws(JournalError) in
      try Journal.glancing(at: path, patience: patience)
    }
  }
}
