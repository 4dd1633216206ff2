import BreathingCatalog
import BreathingEngine

/// What lists and pages tell about a pattern.
struct PatternFacts {
  let entry: PatternEntry
  private let pattern: Pattern
  private let score: Score

  init(_ entry: PatternEntry) {
    self.entry = entry
    pattern = entry.pattern(adjustedBy: Recipe.Adjustment())
    let cycles = min(
      pattern.cycles(for: entry.defaultLength),
      entry.maximumCycles ?? PatternEntry.cyclesRange.upperBound)
    score = Score(pattern: pattern, cycles: cycles, leadIn: entry.leadIn)
  }

  /// Breaths a minute in the first and the last cycle of the default length.
  func rateText(_ phrases: Phrases) -> String {
    let (first, last) = (rate(ofCycle: 1), rate(ofCycle: score.cycleCount))
    return first == last
      ? phrases.breathsPerMinute(first.readableSeconds)
      : phrases.breathsPerMinuteRamped(first.readableSeconds, last.readableSeconds)
  }

  func lengthText(_ phrases: Phrases) -> String {
    let total = score.duration.clockText
    switch entry.defaultLength {
    case .cycles(let count):
      return pattern.hasOpenHolds
        ? phrases.lengthWithOpenHolds(count, total) : phrases.lengthFromCycles(count, total)
    case .time(let time):
      let minutes = time.scaled(by: 1, over: 60).readableSeconds
      return pattern.hasOpenHolds
        ? phrases.lengthOfMinutesWithOpenHolds(minutes)
        : phrases.lengthFromMinutes(minutes, score.cycleCount, total)
    }
  }

  var json: JSONText {
    var text = JSONText()
    text.add("techniqueId", entry.id)
    text.add("name", Self.json(of: entry.name))
    text.add("summary", Self.json(of: entry.summary))
    text.add("safety", entry.safety.rawValue)
    text.add("purposes", entry.purposes.map(\.rawValue))
    text.add("breathsPerMinute", rate(ofCycle: 1))
    text.add("cycles", score.cycleCount)
    if let most = entry.maximumCycles { text.add("maximumCycles", most) }
    text.add("duration", score.duration)
    text.add("openHolds", pattern.hasOpenHolds)
    text.add("leadIn", entry.leadIn)
    if let file = entry.file { text.add("file", file) }
    return text
  }

  /// The page of `patterns show`.
  func page(_ phrases: Phrases) -> [String] {
    let language = phrases.language
    var lines = [entry.name[language], entry.summary[language], ""]
    func section(_ heading: Phrases.PatternHeading, _ body: [String]) {
      guard !body.isEmpty else { return }
      lines.append(phrases.heading(heading))
      lines += body.map { "  \($0)" }
    }
    let bestHold = entry.bestHold.map { phrases.bestHoldAssumed($0.standard.readableSeconds) }
    section(.purposes, entry.purposes.map(phrases.purpose))
    let steps = entry.recipe.elements.flatMap { self.lines(for: $0, phrases) }
    section(.steps, steps + (bestHold.map { [$0] } ?? []))
    section(.rate, [rateText(phrases)])
    section(
      .length, [lengthText(phrases)] + (entry.maximumCycles.map { [phrases.mostCycles($0)] } ?? []))
    section(.safety, [phrases.safetyClass(entry.safety)] + phrases.warnings(entry.safety))
    section(.dose, [entry.dose[language]])
    section(.cautions, entry.cautions.map { $0[language] })
    section(.sources, entry.sources)
    section(.file, entry.file.map { [$0] } ?? [])
    return lines
  }

  /// Breaths a minute, to the hundredth, carried as seconds. Several inhales in a row are one
  /// breath; open holds, whose length nobody knows, do not count as time.
  private func rate(ofCycle cycle: Int) -> Duration {
    let range = score.firstOrdinal(ofCycle: cycle)..<score.firstOrdinal(ofCycle: cycle + 1)
    let phases = range.map { score.step($0).phase }
    let breaths = phases.indices.count { index in
      let before = phases[index > 0 ? index - 1 : phases.count - 1]
      return phases[index] == .inhale && before != .inhale
    }
    let length = score.start(ofCycle: cycle + 1) - score.start(ofCycle: cycle)
    let perMinute = Duration.seconds(60).scaled(
      by: Int64(max(1, breaths)) * 1_000_000_000, over: length.inNanoseconds)
    let hundredth = Int64(10_000_000)
    return .nanoseconds(perMinute.scaled(by: 1, over: hundredth).inNanoseconds * hundredth)
  }

  private static func json(of text: LocalizedText) -> JSONText {
    var object = JSONText()
    for language in Language.allCases { object.add(language.rawValue, text[language]) }
    return object
  }

  private func lines(for element: Recipe.Element, _ phrases: Phrases) -> [String] {
    switch element {
    case .step(let step): [text(of: step, phrases)]
    case .group(let steps, let times):
      [phrases.repeated(times)] + steps.map { "  \(text(of: $0, phrases))" }
    }
  }

  private func text(of step: RecipeStep, _ phrases: Phrases) -> String {
    let name = phrases.phase(step.phase)
    let way = step.way.map(phrases.way)
    switch step.length {
    case .fixed(let span): return phrases.step(name, text(of: span, phrases), way)
    case .ramp(let from, let to, let cycles):
      return phrases.step(
        name, phrases.ramp(text(of: from, phrases), text(of: to, phrases), cycles), way)
    case .open(let limit): return phrases.openHoldWithKeys(name, limit.clockText)
    }
  }

  private func text(of span: Span, _ phrases: Phrases) -> String {
    switch span {
    case .time(let time): time.decimalSeconds
    case .shareOfBestHold(let billionths):
      phrases.shareOfBestHold(Duration.nanoseconds(billionths * 100).decimalSeconds)
    }
  }
}
