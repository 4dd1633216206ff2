import BreathingAudio
import BreathingCatalog
import BreathingEngine

/// What will be played, worked out from a pattern and the options that change it.
struct SessionPlan {
  let entry: PatternEntry
  /// The pattern with tempo, best hold and hold limit applied.
  let pattern: Pattern
  let score: Score
  /// The wanted length: what the person asked for, or the pattern's own.
  let length: SessionLength
  let safety: SafetyClass
  /// The best hold that a table is made from, nil for other patterns.
  let bestHold: Duration?
  /// The node of a program that is practised.
  let step: ProgramStep?

  private static let longest = Duration.seconds(24 * 3600)
  private static let wakeLeadRange = Duration.zero...(.seconds(10))

  /// Sessions that only a clock can end have their length here; the score then holds the most
  /// cycles that can be begun.
  var timeLimit: Duration? {
    if case .time(let limit) = length, pattern.hasOpenHolds { limit } else { nil }
  }

  /// What is done about holds that wait for a person.
  enum OpenHolds { case kept, closed }

  /// What is done about options on holds that a pattern does not have: `ignored` where another
  /// pattern of the same program may have them.
  enum UnusedOptions { case refused, ignored }

  init(
    _ context: CommandContext, step: ProgramStep? = nil, openHolds: OpenHolds = .kept,
    unused: UnusedOptions = .refused
  ) throws(CommandError) {
    let arguments = context.arguments
    self.step = step
    if let step {
      entry = try context.pattern(of: step.node)
    } else {
      entry = try Self.entry(arguments.operands[0], in: context)
    }
    var adjustment = Recipe.Adjustment()
    if let tempo = try arguments.exact(.tempo, in: Tempo.range) {
      adjustment.tempo = Tempo(billionths: tempo.inNanoseconds)
    }
    adjustment.holdLimit = try arguments.exact(.hold, in: PatternEntry.openLimitRange)
    if let bestHold = entry.bestHold {
      adjustment.bestHold = try arguments.exact(.bestHold, in: bestHold.range)
    } else if arguments.has(.bestHold), unused == .refused {
      throw .usage(.bestHoldNotUsed, arguments.command)
    }
    bestHold = adjustment.bestHold ?? entry.bestHold?.standard
    let played = entry.pattern(adjustedBy: adjustment)
    if arguments.has(.hold), !played.hasOpenHolds, unused == .refused {
      throw .usage(.holdNotUsed, arguments.command)
    }
    pattern = openHolds == .closed ? played.closingOpenHolds : played
    safety = entry.safety(of: pattern)

    let wished = try Self.length(arguments)
    if wished != nil, step != nil {
      throw .usage(
        .excludeEachOther(arguments.has(.minutes) ? .minutes : .cycles, arguments.nodeOption),
        arguments.command)
    }
    // The cycles of the pattern itself, whatever the tempo: a target is a count.
    var target: SessionLength?
    if let step { target = .cycles(step.node.targetCycles(of: entry)) }
    length = wished ?? target ?? entry.defaultLength
    if case .time(let time) = length, time > Self.longest { throw .tooLong(time) }
    var cycles = pattern.cycles(for: length)
    // With open holds it is only the most that could be begun; most likely fewer are.
    if pattern.hasOpenHolds, case .time = length {
      cycles = min(cycles, entry.maximumCycles ?? cycles)
    }
    if let most = entry.maximumCycles, cycles > most {
      throw .tooManyCycles(cycles, allowed: most, pattern: entry.id)
    }
    let leadIn = try arguments.exact(.leadIn, in: PatternEntry.leadInRange) ?? entry.leadIn
    let wakeLead = try arguments.exact(.wakeLead, in: Self.wakeLeadRange) ?? .zero
    let wakingLeadIn = wakeLead > .zero ? wakeLead + StartCue.lead : .zero
    score = Score(pattern: pattern, cycles: cycles, leadIn: max(leadIn, wakingLeadIn))
    guard score.duration <= Self.longest else { throw .tooLong(score.duration) }
  }

  /// The length in words, such as `5 min -> 19 cycles, 5:04`.
  func lengthText(_ phrases: Phrases) -> String {
    let total = score.duration.clockText
    switch length {
    case .time(let time):
      let minutes = time.scaled(by: 1, over: 60).readableSeconds
      return pattern.hasOpenHolds
        ? phrases.lengthOfMinutesWithOpenHolds(minutes)
        : phrases.lengthFromMinutes(minutes, score.cycleCount, total)
    case .cycles(let count):
      return pattern.hasOpenHolds
        ? phrases.lengthWithOpenHolds(count, total) : phrases.lengthFromCycles(count, total)
    }
  }

  private static func length(_ arguments: Arguments) throws(CommandError) -> SessionLength? {
    let minutes = try arguments.exact(.minutes, in: PatternEntry.minutesRange)
    let cycles = try arguments.wholeNumber(.cycles, in: PatternEntry.cyclesRange)
    switch (minutes, cycles) {
    case (nil, nil): return nil
    case (let minutes?, nil): return .time(minutes * 60)
    case (nil, let cycles?): return .cycles(cycles)
    case (_?, _?): throw .usage(.excludeEachOther(.minutes, .cycles), arguments.command)
    }
  }

  /// The pattern that a word on the command line means: a file, an id, or seconds with hyphens.
  private static func entry(
    _ word: String, in context: CommandContext
  ) throws(CommandError) -> PatternEntry {
    if word.contains("/") || word.hasSuffix(".json") {
      do {
        return try Catalog.pattern(file: word)
      } catch {
        throw .badData(error.all)
      }
    }
    do {
      return try context.catalog.pattern(word)
    } catch .broken(let problems) {
      throw .badData(problems.all)
    } catch {
      return try oneLine(word, in: context)
    }
  }

  private static func oneLine(
    _ word: String, in context: CommandContext
  ) throws(CommandError) -> PatternEntry {
    do {
      return try OneLinePattern.entry(word)
    } catch .notOneLine {
      let looksLikeSeconds = word.first?.isNumber == true && word.contains("-")
      guard !looksLikeSeconds else { throw .badOneLine(word, .notOneLine) }
      let similar = Similarity.names(like: word, among: context.catalog.patternIDs)
      throw .unknownPattern(word, similar: similar)
    } catch {
      throw .badOneLine(word, error)
    }
  }
}
