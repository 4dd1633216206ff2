import BreathingEngine

extension PatternEntry {
  private static let keys = [
    "format", "id", "name", "summary", "safety", "purposes", "steps", "length", "maximumCycles",
    "leadIn", "bestHold", "dose", "cautions", "sources",
  ]

  /// Reads and validates a pattern file; `id` is what the file's name promises, if anything.
  ///
  /// - Throws: every problem found, at least one.
  package init(reading bytes: [UInt8], file: String, expecting id: String? = nil)
    throws(DataProblems)
  {
    let list = ProblemList(file: file)
    let entry = try DataProblems.collect(bytes, file: file, into: list) { root in
      Self.read(root, file: file, expecting: id)
    }
    self = entry
  }

  private static func read(_ root: Field, file: String, expecting: String?) -> PatternEntry? {
    guard root.object(keys: keys) != nil else { return nil }
    _ = root["format"].wholeNumber(in: 1...1)
    let id = root["id"].identifier(expecting: expecting)
    let name = root["name"].localizedText()
    let summary = root["summary"].localizedText()
    let safety = root["safety"].choice(SafetyClass.self)
    let purposes = root["purposes"].ifPresent { $0.choices(Purpose.self) }
    let recipe = Recipe(reading: root["steps"])
    let length = root["length"].sessionLength()
    let maximum = root["maximumCycles"].ifPresent { $0.wholeNumber(in: cyclesRange) }
    let leadIn = root["leadIn"].ifPresent { $0.exact(in: leadInRange) }
    let bestHold = root["bestHold"].ifPresent { BestHold(reading: $0) }
    let dose = root["dose"].localizedText()
    let cautions = root["cautions"].localizedTexts()
    let sources = root["sources"].array(count: 1...50)?.compactMap { $0.string() }

    guard let id, let name, let summary, let safety, let recipe, let length, let dose, let cautions,
      let sources, root.problems.problems.isEmpty
    else { return nil }
    let entry = PatternEntry(
      id: id, name: name, summary: summary, safety: safety, purposes: purposes ?? [],
      recipe: recipe, defaultLength: length, maximumCycles: maximum,
      leadIn: leadIn ?? standardLeadIn, bestHold: bestHold, dose: dose, cautions: cautions,
      sources: sources, file: file)
    entry.noteContradictions(in: root)
    return entry
  }

  /// What only shows once all parts are known.
  private func noteContradictions(in root: Field) {
    if recipe.usesBestHold, bestHold == nil { root["bestHold"].note(.bestHoldMissing) }
    if !recipe.usesBestHold, bestHold != nil { root["bestHold"].note(.bestHoldUnused) }
    let pattern = pattern(adjustedBy: Recipe.Adjustment())
    guard pattern.isWithinLimits(noting: root["steps"]) else { return }
    let needed = max(
      SafetyClass(leastFor: pattern), recipe.holdsForShareOfBestHold ? .longHolds : .calm)
    if safety < needed {
      root["safety"].note(.classTooLow(declared: safety, needed: needed))
    }
    let cycles = pattern.cycles(for: defaultLength)
    guard let maximumCycles, cycles > maximumCycles else { return }
    switch defaultLength {
    case .cycles:
      root["length"]["cycles"].note(.outOfRange("\(cycles)", allowed: "1...\(maximumCycles)"))
    case .time:
      let allowed = "\(cycles)...\(Self.cyclesRange.upperBound)"
      root["maximumCycles"].note(.outOfRange("\(maximumCycles)", allowed: allowed))
    }
  }
}

extension PatternEntry.BestHold {
  fileprivate init?(reading field: Field) {
    guard field.object(keys: ["default", "from", "to"]) != nil else { return nil }
    let bounds: ClosedRange<Duration> = .seconds(5)...(.seconds(900))
    guard let from = field["from"].exact(in: bounds),
      let to = field["to"].exact(in: from...bounds.upperBound),
      let standard = field["default"].exact(in: from...to)
    else { return nil }
    self.init(standard: standard, range: from...to)
  }
}

extension Field {
  /// A file's own name for itself.
  func identifier(expecting: String?) -> String? {
    guard let id = string() else { return nil }
    guard Catalog.isIdentifier(id) else {
      note(.notAnIdentifier(id))
      return nil
    }
    if let expecting, id != expecting { note(.idDiffersFromFileName(id)) }
    return id
  }

  package func ifPresent<Value>(_ read: (Field) -> Value?) -> Value? {
    isPresent ? read(self) : nil
  }

  fileprivate func sessionLength() -> SessionLength? {
    guard object(keys: ["minutes", "cycles"]) != nil else { return nil }
    guard let given = theOne(of: ["minutes", "cycles"]) else { return nil }
    if given.path.hasSuffix("cycles") {
      return given.wholeNumber(in: PatternEntry.cyclesRange).map(SessionLength.cycles)
    }
    return given.exact(in: PatternEntry.minutesRange).map { .time($0 * 60) }
  }
}

extension Pattern {
  /// More steps than this in a cycle are refused.
  static let mostSteps = 10_000
  /// More steps than this in the cycles of a ramp are refused.
  static let mostRampedSteps = 100_000

  /// Whether every cycle has a sound length and the score stays small; notes a problem otherwise.
  func isWithinLimits(noting field: Field) -> Bool {
    guard writtenOutCount <= Self.mostSteps else {
      field.note(.outOfRange("\(writtenOutCount)", allowed: "1...\(Self.mostSteps)"))
      return false
    }
    let steps = writtenOut
    let settled = steps.map(\.length.settlesInCycle).max() ?? 1
    guard steps.count * settled <= Self.mostRampedSteps else {
      field.note(
        .outOfRange("\(steps.count * settled)", allowed: "1...\(Self.mostRampedSteps)"))
      return false
    }
    let range = PatternEntry.cycleRange
    // Between these cycles every length changes evenly, so the extremes are among them.
    for cycle in Set([1] + steps.map(\.length.settlesInCycle)).sorted() {
      let total = steps.reduce(.zero) { $0 + $1.length.duration(inCycle: cycle) }
      guard range.contains(total) else {
        let allowed = "\(range.lowerBound.decimalSeconds)...\(range.upperBound.decimalSeconds)"
        field.note(.outOfRange(total.decimalSeconds, allowed: allowed))
        return false
      }
    }
    return true
  }
}
