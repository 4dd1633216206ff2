import BreathingCatalog
import Glibc
import Journal
import TerminalUI

/// Asks once for each demanding pattern whether its warnings have been read.
struct SafetyGate {
  let context: CommandContext
  let plan: SessionPlan
  /// Whose answer it is.
  let profile: Profile

  /// How wide a person's screen is; a file is read on any.
  private static var columns: Int {
    isatty(STDERR_FILENO) == 1 ? ScreenSize(of: STDERR_FILENO).columns : Int.max
  }

  /// Lets a session pass that needs no question, or whose question has been answered.
  ///
  /// - Throws: `notAcknowledged` where nobody can be asked, `declined` when the answer is no.
  func pass() throws(CommandError) {
    guard plan.safety.needsAcknowledgement, !isAcknowledged else { return }
    if context.arguments.has(.acknowledge) { return keepAcknowledgement() }
    let phrases = context.phrases
    StandardStreams.notice("\(plan.entry.name[phrases.language]):".safeForTerminal)
    let cautions = plan.entry.cautions.map { $0[phrases.language] }
    let indent = "  "
    for warning in phrases.warnings(plan.safety) + cautions {
      for line in warning.safeForTerminal.wrapped(columns: Self.columns - indent.count) {
        StandardStreams.notice(indent + line)
      }
    }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw .notAcknowledged(pattern: plan.entry.id)
    }
    StandardStreams.ask(phrases.acknowledgePrompt)
    let answer = readLine() ?? ""
    let trimmed = answer.drop { $0 == " " }.prefix { $0 != " " }
    guard phrases.acknowledgeYes.contains(trimmed.lowercased()) else { throw .declined }
    keepAcknowledgement()
  }

  /// For each pattern and class, so that a tempo that raises the class asks anew. A journal that
  /// cannot be read has none.
  private var isAcknowledged: Bool {
    let journal = try? context.journalForReading(patience: .milliseconds(500))
    return (try? journal?.isAcknowledged(plan.entry.id, plan.safety, profile: profile.id)) ?? false
  }

  private func keepAcknowledgement() {
    do throws(CommandError) {
      let journal = try context.journalForWriting()
      try CommandContext.journalCall { () throws(JournalError) in
        try journal.acknowledge(plan.entry.id, plan.safety, profile: profile.id, at: .now)
      }
    } catch {
      guard case .journal(let reason) = error else { return }
      StandardStreams.notice(
        context.phrases.acknowledgementNotKept(context.phrases.journal.error(reason))
          .safeForTerminal)
    }
  }
}
