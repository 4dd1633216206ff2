import BreathingCatalog
import BreathingEngine
import Journal
import TerminalUI

/// The sentences for errors: what is wrong, where, why, and one line on what to try.
struct ErrorReport {
  let phrases: Phrases

  /// The lines for standard error.
  func lines(for error: CommandError) -> [String] {
    let (sentences, advice) = parts(of: error)
    let lines = sentences.map { "breathe: \($0)" } + (advice.map { ["  \($0)"] } ?? [])
    return lines.map(\.safeForTerminal)
  }

  /// The line for one problem of a data file.
  func line(for problem: DataProblem) -> String {
    let place = phrases.dataPlace(problem.place).map { "\($0): " } ?? ""
    return "breathe: \(problem.file): \(place)\(phrases.dataProblem(problem.kind))"
      .safeForTerminal
  }

  private func sentence(for problem: DataProblem) -> String {
    String(line(for: problem).dropFirst("breathe: ".count))
  }

  private func parts(of error: CommandError) -> (sentences: [String], advice: String?) {
    switch error {
    case .usage(let fault, let command):
      ([phrases.usageFault(fault)], advice(on: fault, command))
    case .unknownPattern(let name, let similar):
      ([phrases.unknownPattern(name)], phrases.tryPatterns(similar))
    case .unknownCueSet(let name, let known):
      ([phrases.unknownCueSet(name)], advice(onCueSet: name, known))
    case .badOneLine(let text, let fault): ([phrases.badOneLine(text, fault)], phrases.tryOneLine)
    case .badData(let problems):
      (problems.map(sentence), phrases.tryCheck)
    case .badImport(let problems):
      (
        problems.map(sentence),
        problems.isEmpty ? phrases.exchange.tryMending : phrases.exchange.tryExported
      )
    case .tooManyCycles(let cycles, let allowed, let pattern):
      ([phrases.tooManyCycles(cycles, allowed, pattern)], phrases.tryFewerCycles(allowed))
    case .tooLong(let duration): ([phrases.tooLong(duration.clockText)], phrases.tryShorter)
    case .notAcknowledged(let pattern):
      ([phrases.notAcknowledged(pattern)], phrases.tryAcknowledge)
    case .declined: ([phrases.declined], nil)
    case .noSound(let problem):
      ([phrases.noSound(phrases.soundProblem(problem))], phrases.tryWithoutSound)
    case .nothingToHear: ([phrases.voice.nothingToHear], phrases.voice.tryOtherSound)
    case .noFolder(let folder, let code, let similar):
      (
        [phrases.voice.noFolder(folder, SystemError.text(code))], phrases.voice.tryFolder(similar)
      )
    case .nothingHeard(let problem, let advice):
      ([phrases.noSound(phrases.soundProblem(problem))], phrases.advice.text(advice))
    case .cannotWrite(let what, let code):
      (
        [phrases.cannotWrite(what ?? phrases.standardOutput, SystemError.text(code))],
        phrases.tryOtherFile
      )
    case .journal(let error):
      ([phrases.journal.error(error)], phrases.journal.tryDoctor)
    case .noSession(let id): ([phrases.history.noSession(id)], phrases.history.tryHistory)
    case .severalSessions(let id, let candidates):
      ([phrases.history.severalSessions(id, candidates)], phrases.history.tryHistory)
    case .unwell: ([], nil)
    case .nothingToUndo: ([phrases.history.nothingToUndo], nil)
    case .unknownProgram(let name, let similar):
      ([phrases.programs.unknownProgram(name)], phrases.programs.tryPrograms(similar))
    case .unknownNode(let id, let option):
      ([phrases.programs.unknownNode(id, option)], phrases.programs.tryNodes)
    case .noProgram: ([phrases.programs.noProgram], phrases.programs.tryUse)
    case .unknownProfile(let name, let known):
      ([phrases.journal.unknownProfile(name)], advice(onProfile: name, known))
    case .profileExists(let name): ([phrases.journal.profileExists(name)], nil)
    case .badProfileName(let name):
      ([phrases.journal.badProfileName(name, Profile.longestName)], nil)
    case .notAFile(let what): ([phrases.notAFile(what)], phrases.tryOtherFile)
    case .notAFolder(let what):
      ([phrases.render.notAFolder(what)], phrases.render.tryOtherFolder)
    case .cannotEncode(let file, let call, let reason):
      ([phrases.render.cannotEncode(file, call, reason)], phrases.render.tryOtherFormat)
    case .interrupted(_, let files): ([phrases.render.interrupted(files)], nil)
    }
  }
}
