import BreathingEngine
import Testing

@testable import BreathingCatalog

/// What tempo, best hold and hold limit make of a recipe.
struct RecipeTests {
  private func length(
    _ length: RecipeLength, _ phase: Phase = .holdIn, defaultBestHold: Duration? = .seconds(60),
    adjust: (inout Recipe.Adjustment) -> Void = { _ in }
  ) throws -> StepLength {
    let step = RecipeStep(phase: phase, length: length, way: .nose)
    var adjustment = Recipe.Adjustment()
    adjust(&adjustment)
    let pattern = Recipe(elements: [.step(step), .group([step, step], times: 3)])
      .pattern(techniqueId: "test", adjustment: adjustment, defaultBestHold: defaultBestHold)
    #expect(pattern.techniqueId == "test")
    guard case .step(let first)? = pattern.elements.first else {
      throw DecodingFailure()
    }
    #expect(first.phase == phase && first.way == .nose)
    #expect(pattern.elements.last == .group([first, first], times: 3))
    return first.length
  }

  private struct DecodingFailure: Error {}

  @Test(
    arguments: [
      (1_000_000_000, 4_000_000_000, 4_000_000_000), (2_000_000_000, 4_000_000_000, 2_000_000_000),
      (500_000_000, 4_000_000_000, 8_000_000_000), (2_000_000_000, 0, 0),
      // 1.67 / 1.5 = 1.11333..., and 4 / 0.7 = 5.714285714285...
      (1_500_000_000, 1_670_000_000, 1_113_333_333), (700_000_000, 4_000_000_000, 5_714_285_714),
      // 0.000000001 / 2 is half a nanosecond, rounded away from zero.
      (2_000_000_000, 1, 1), (2_000_000_000, 3, 2),
    ] as [(Int64, Int64, Int64)])
  func `a tempo divides times to the nearest nanosecond`(
    tempo: Int64, before: Int64, after: Int64
  ) throws {
    let scaled = Tempo(billionths: tempo).applied(to: .nanoseconds(before))
    #expect(scaled == .nanoseconds(after))
    let fixed = try length(.fixed(.time(.nanoseconds(before))), .inhale) {
      $0.tempo = Tempo(billionths: tempo)
    }
    #expect(fixed == .fixed(.nanoseconds(after)))
  }

  @Test func `the tempo goes from half to double`() {
    #expect(Tempo.range == .milliseconds(500)...(.seconds(2)))
    #expect(Tempo.normal.applied(to: .nanoseconds(1)) == .nanoseconds(1))
  }

  @Test func `a tempo scales both ends of a ramp, not its cycles`() throws {
    let ramp = RecipeLength.ramp(from: .time(.seconds(3)), to: .time(.seconds(6)), overCycles: 60)
    #expect(
      try length(ramp, .exhale) { $0.tempo = Tempo(billionths: 2_000_000_000) }
        == .ramp(from: .milliseconds(1500), to: .seconds(3), overCycles: 60))
  }

  @Test func `shares of the best hold are a dose and keep their length`() throws {
    let share = Span.shareOfBestHold(billionths: 500_000_000)
    #expect(
      try length(.fixed(share)) { $0.tempo = Tempo(billionths: 2_000_000_000) }
        == .fixed(.seconds(30)))
    #expect(
      try length(.ramp(from: .time(.seconds(4)), to: share, overCycles: 8)) {
        $0.tempo = Tempo(billionths: 500_000_000)
      } == .ramp(from: .seconds(8), to: .seconds(30), overCycles: 8))
  }

  @Test func `a stated best hold takes the place of the default`() throws {
    let third = Span.shareOfBestHold(billionths: 333_333_333)
    #expect(try length(.fixed(third)) == .fixed(.nanoseconds(19_999_999_980)))
    #expect(
      try length(.fixed(third)) { $0.bestHold = .seconds(180) }
        == .fixed(.nanoseconds(59_999_999_940)))
  }

  @Test func `open holds keep their limit at every tempo`() throws {
    #expect(
      try length(.open(limit: .seconds(180))) { $0.tempo = Tempo(billionths: 2_000_000_000) }
        == .open(limit: .seconds(180)))
  }

  @Test func `a hold limit only lowers`() throws {
    #expect(
      try length(.open(limit: .seconds(180))) { $0.holdLimit = .seconds(60) }
        == .open(limit: .seconds(60)))
    #expect(
      try length(.open(limit: .seconds(180))) { $0.holdLimit = .seconds(600) }
        == .open(limit: .seconds(180)))
    #expect(
      try length(.fixed(.time(.seconds(20)))) { $0.holdLimit = .seconds(5) }
        == .fixed(.seconds(20)))
  }
}
