import BreathingCatalog
import Glibc
import TerminalUI

/// Asks once for each demanding pattern whether its warnings have been read.
struct SafetyGate {
  let context: CommandContext
  let plan: SessionPlan

  /// Lets a session pass that needs no question, or whose question has been answered.
  ///
  /// - Throws: `notAcknowledged` where nobody can be asked, `declined` when the answer is no.
  func pass() throws(CommandError) {
    guard plan.safety.needsAcknowledgement, !isAcknowledged else { return }
    if context.arguments.has(.acknowledge) { return keepAcknowledgement() }
    let phrases = context.phrases
    StandardStreams.notice("\(plan.entry.name[phrases.language]):".safeForTerminal)
    let cautions = plan.entry.cautions.map { $0[phrases.language] }
    for warning in phrases.warnings(plan.safety) + cautions {
      StandardStreams.notice("  \(warning)".safeForTerminal)
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

  /// One empty file for each pattern and class, so that a tempo that raises the class asks anew.
  private var file: String? {
    let environment = context.environment
    let state: String
    if let place = environment["XDG_STATE_HOME"], place.hasPrefix("/") {
      state = place
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      state = "\(home)/.local/state"
    } else {
      return nil
    }
    return "\(state)/breathe/acknowledged/\(plan.entry.id).\(plan.safety.rawValue)"
  }

  private var isAcknowledged: Bool { file.map { access($0, F_OK) == 0 } ?? false }

  private func keepAcknowledgement() {
    guard let file else { return noteNotKept("$HOME", ENOENT) }
    let folders = file.split(separator: "/").dropLast()
    var folder = ""
    for part in folders {
      folder += "/\(part)"
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST || access(folder, F_OK) == 0 else {
        return noteNotKept(folder, errno)
      }
    }
    let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return noteNotKept(file, errno) }
    fsync(descriptor)
    close(descriptor)
  }

  private func noteNotKept(_ path: String, _ code: Int32) {
    StandardStreams.notice(
      context.phrases.acknowledgementNotKept(path, SystemError.text(code)).safeForTerminal)
  }
}
