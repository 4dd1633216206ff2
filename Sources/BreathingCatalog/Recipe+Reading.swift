import BreathingEngine

extension Recipe {
  private static let stepKeys = ["phase", "seconds", "ramp", "ofBest", "open", "way"]

  init?(reading field: Field) {
    guard let fields = field.array(count: 1...1000) else { return nil }
    let elements = fields.map(Self.element)
    let read = elements.compactMap(\.self)
    guard read.count == elements.count else { return nil }
    self.init(elements: read)
  }

  private static func element(_ field: Field) -> Element? {
    guard field["repeat"].isPresent || field["steps"].isPresent else {
      return step(field).map(Element.step)
    }
    guard field.object(keys: ["repeat", "steps"]) != nil else { return nil }
    let times = field["repeat"].wholeNumber(in: 1...1000)
    let steps = field["steps"].array(count: 1...100)?.map(step)
    guard let times, let steps else { return nil }
    let read = steps.compactMap(\.self)
    return read.count == steps.count ? .group(read, times: times) : nil
  }

  private static func step(_ field: Field) -> RecipeStep? {
    guard field.object(keys: stepKeys) != nil else { return nil }
    let phase = field["phase"].choice(Phase.self)
    let way = field["way"].ifPresent { $0.choice(Way.self) }
    let length = length(field)
    guard let phase, let length else { return nil }
    if case .open = length, !phase.isHold {
      field["open"].note(.openStepIsNoHold)
      return nil
    }
    return RecipeStep(phase: phase, length: length, way: way)
  }

  private static func length(_ field: Field) -> RecipeLength? {
    guard let given = field.theOne(of: ["seconds", "ramp", "ofBest", "open"]) else { return nil }
    if given.path == field["seconds"].path {
      return given.exact(in: PatternEntry.stepRange, orZero: true).map { .fixed(.time($0)) }
    }
    if given.path == field["ofBest"].path { return given.share().map(RecipeLength.fixed) }
    if given.path == field["ramp"].path { return ramp(given) }
    guard given.object(keys: ["limit"]) != nil else { return nil }
    guard given["limit"].isPresent else { return .open(limit: PatternEntry.standardOpenLimit) }
    return given["limit"].exact(in: PatternEntry.openLimitRange).map(RecipeLength.open)
  }

  private static func ramp(_ field: Field) -> RecipeLength? {
    guard field.object(keys: ["from", "to", "fromBest", "toBest", "overCycles"]) != nil else {
      return nil
    }
    let from = field.theOne(of: ["from", "fromBest"]).flatMap { span($0, in: field) }
    let to = field.theOne(of: ["to", "toBest"]).flatMap { span($0, in: field) }
    let overCycles = field["overCycles"].wholeNumber(in: 2...1000)
    guard let from, let to, let overCycles else { return nil }
    return .ramp(from: from, to: to, overCycles: overCycles)
  }

  private static func span(_ field: Field, in ramp: Field) -> Span? {
    if field.path.hasSuffix("Best") { return field.share() }
    return field.exact(in: PatternEntry.stepRange, orZero: true).map(Span.time)
  }
}

extension Field {
  fileprivate func share() -> Span? {
    exact(in: .milliseconds(50)...(.seconds(1))).map {
      .shareOfBestHold(billionths: $0.inNanoseconds)
    }
  }
}
