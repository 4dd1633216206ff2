import ALSAOutput
import BreathingAudio
import BreathingCatalog
import Glibc
import Journal
import TerminalUI

/// `breathe doctor`: looks at all that a session leans on, and says what is wrong. It writes nothing.
enum DoctorCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    var findings = Findings()
    let phrases = context.phrases.doctor
    findings.add(phrases.program, "breathe \(CommandLineTool.version)")
    inspectData(context, &findings)
    inspectJournal(context, &findings)
    inspectSpool(context, &findings)
    inspectTerminal(context, &findings)
    findings.add(phrases.locale, context.phrases.language.rawValue)
    inspectSound(context, &findings)
    inspectVoice(context, &findings)
    let lines = findings.lines + [phrases.verdict(findings.problemCount)]
    try StandardStreams.print(lines.map(\.safeForTerminal).joined(separator: "\n") + "\n")
    if context.arguments.has(.play) { try playTestCue(context) }
    if findings.problemCount > 0 { throw .unwell }
  }

  /// What was found, under headings; problems are marked and counted.
  private struct Findings {
    private(set) var lines: [String] = []
    private(set) var problemCount = 0

    mutating func add(_ heading: String, _ text: String, isProblem: Bool = false) {
      lines.append("\(isProblem ? "!" : " ") \(heading): \(text)")
      if isProblem { problemCount += 1 }
    }

    /// Adds what can be done about the finding above.
    mutating func advise(_ text: String) { lines.append("    \(text)") }
  }

  private static func inspectData(_ context: CommandContext, _ findings: inout Findings) {
    let phrases = context.phrases.doctor
    var directories: [String] = []
    for directory in context.catalog.directories where !directories.contains(directory) {
      directories.append(directory)
      let own = Catalog(directories: [directory])
      let counts = (own.patternIDs.count, own.programIDs.count, own.cueSetIDs.count)
      let isThere = counts.0 + counts.1 + counts.2 > 0
      findings.add(
        phrases.data,
        "\(directory): "
          + (isThere ? phrases.holds(counts.0, counts.1, counts.2) : phrases.notThere))
    }
    // Only what hides another file is worth a line.
    for (id, file) in Catalog(directories: directories).filesThatHideOthers {
      findings.add(phrases.data, phrases.shadowed(id, file))
    }
    let report = ErrorReport(phrases: context.phrases)
    let catalog = context.catalog
    let problems = catalog.patterns().problems + catalog.programs().problems
    for problem in problems + catalog.cueSets().problems {
      let line = report.line(for: problem).dropFirst("breathe: ".count)
      findings.add(phrases.data, String(line), isProblem: true)
    }
    if context.catalog.patternIDs.isEmpty {
      findings.add(phrases.data, context.phrases.noPatterns, isProblem: true)
    }
  }

  private static func inspectJournal(_ context: CommandContext, _ findings: inout Findings) {
    let phrases = context.phrases.doctor
    guard let path = context.journalPath else {
      let reason = context.phrases.journal.error(.noPlace)
      return findings.add(phrases.journal, reason, isProblem: true)
    }
    do throws(JournalError) {
      guard let journal = try Journal.reading(path) else {
        return findings.add(phrases.journal, "\(path): \(phrases.noJournal)")
      }
      let count = try journal.allSessionsCount()
      findings.add(
        phrases.journal,
        "\(path): \(phrases.schema(journal.schemaVersion)), \(phrases.sessions(count))")
      for problem in try journal.integrityProblems() {
        findings.add(phrases.journal, problem, isProblem: true)
      }
    } catch {
      findings.add(phrases.journal, context.phrases.journal.error(error), isProblem: true)
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & 0o077 != 0 {
      let mode = String(status.st_mode & 0o777, radix: 8)
      findings.add(phrases.journal, phrases.readableByOthers(mode), isProblem: true)
    }
  }

  private static func inspectSpool(_ context: CommandContext, _ findings: inout Findings) {
    let phrases = context.phrases.doctor
    guard let spool = context.spool else { return }
    let (records, problems) = spool.content()
    findings.add(
      phrases.spool,
      records.isEmpty
        ? phrases.nothingWaits : "\(spool.directory): \(phrases.waiting(records.count))")
    let report = ErrorReport(phrases: context.phrases)
    for problem in problems {
      let line = report.line(for: problem).dropFirst("breathe: ".count)
      findings.add(phrases.spool, String(line), isProblem: true)
    }
  }

  private static func inspectTerminal(_ context: CommandContext, _ findings: inout Findings) {
    let phrases = context.phrases.doctor
    guard isatty(STDOUT_FILENO) == 1 else {
      return findings.add(phrases.terminal, phrases.noTerminal)
    }
    let name = context.environment["TERM"] ?? "?"
    let size = ScreenSize(of: STDOUT_FILENO)
    let capability = Capability(environment: context.environment)
    findings.add(phrases.terminal, phrases.isTerminal(name, size.columns, size.rows))
    findings.add(
      phrases.terminal,
      Capability.canDraw(environment: context.environment)
        ? phrases.drawsScreens(capability.colours, capability.glyphs) : phrases.drawsNothing)
  }

  private static func inspectSound(_ context: CommandContext, _ findings: inout Findings) {
    let phrases = context.phrases
    // Listed first: a device that hangs in being opened may hold a lock of ALSA's.
    let usual = ALSADevice.list().filter(\.isUsual).map(\.name)
    let wanted = context.arguments.text(.audioDevice).map { [$0] }
    let tried = wanted ?? ALSADevice.standardNames
    let others = wanted == nil ? usual.filter { !tried.contains($0) } : []
    let results = (tried + others).map { (name: $0, verdict: DeviceTrial.verdict(on: $0)) }
    // One of the first that opens is enough for a session.
    let isSilent = !results.prefix(tried.count).contains { (try? $0.verdict.get()) != nil }
    let surroundings = SoundPlaces(environment: context.environment).surroundings()
    var given: [SoundAdvice] = []
    for (index, (name, verdict)) in results.enumerated() {
      switch verdict {
      case .success(let format):
        findings.add(phrases.doctor.sound, "\(name): \(phrases.doctor.opens(format.rate.hertz))")
      case .failure(let failure):
        findings.add(
          phrases.doctor.sound, "\(name): \(phrases.soundProblem(failure.problem))",
          isProblem: isSilent && index == 0)
        let advice = SoundAdvice(for: failure.problem, in: surroundings)
        // Where a session would sound nothing needs to be done, and nothing is said twice.
        guard isSilent, !given.contains(advice) else { continue }
        given.append(advice)
        findings.advise(phrases.advice.text(advice))
      }
    }
  }

  /// That nothing can speak is no problem as long as nobody wants it to.
  private static func inspectVoice(_ context: CommandContext, _ findings: inout Findings) {
    let phrases = context.phrases
    let programs = SpeakingProgram.all(
      in: context.environment["PATH"], for: phrases.language)
    if programs.isEmpty { findings.add(phrases.doctor.voice, phrases.voice.cannotSpeak) }
    for (index, program) in programs.enumerated() {
      let speech = Speech(programs: [program], cache: WordCache(directory: nil))
      do throws(Speech.Failure) {
        _ = try speech.clips(of: [.lastCycle(phrases.voice)])
        return findings.add(phrases.doctor.voice, phrases.voice.speaks(program.path))
      } catch {
        // A session asks the next one.
        let isProblem = index == programs.indices.last
        findings.add(phrases.doctor.voice, phrases.voice.fails(error), isProblem: isProblem)
      }
    }
  }

  /// Four seconds of a breath, recorded nowhere.
  private static func playTestCue(_ context: CommandContext) throws(CommandError) {
    var words = ["start", "2-2", "--cycles", "1", "--lead-in", "0.5", "--display", "none"]
    words += ["--no-record"]
    if let device = context.arguments.text(.audioDevice) { words += ["--audio-device", device] }
    try StartCommand.run(
      CommandContext(
        arguments: Arguments(words), environment: context.environment,
        executable: CommandContext.processExecutable))
  }
}
