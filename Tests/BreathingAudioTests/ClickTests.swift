import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreathingAudio

/// No cue clicks: samples move no faster than the pitch and the edges of its sounds explain.
struct ClickTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let hertz: Int
    var testDescription: String { "\(id) at \(hertz)" }
  }

  static let cases = CueSet.shippedIDs.flatMap { id in
    [44_100, 48_000, 96_000].map { Case(id: id, hertz: $0) }
  }

  /// The bound for a cue of a set, with edges squeezed to a length and a fade or not.
  private func bound(
    _ sounds: [Sound], _ hertz: Int, phaseLength: Duration, fade: Duration? = nil
  ) -> Float {
    let steps = sounds.reduce(0.0) { sum, sound in
      var attack = sound.attack / .seconds(1) * Double(hertz)
      var release = sound.release / .seconds(1) * Double(hertz)
      if case .phase(let share) = sound.length {
        let squeeze = min(1, phaseLength / .seconds(1) * share * Double(hertz) / (attack + release))
        (attack, release) = (attack * squeeze, release * squeeze)
      }
      var most = sound.steepestStep(hertz, edges: (attack, release))
      if let fade {
        let edge = fade / .seconds(1) * Double(hertz)
        most += sound.steepestStep(hertz, edges: (edge, edge))
      }
      return sum + most
    }
    return Float(steps) + 2e-6
  }

  private func expectSmooth(_ cue: CueRendering, within bound: Float, _ what: String) {
    #expect(cue.largestStep <= bound, "\(what)")
    #expect(cue.samples.contains { $0 != 0 }, "\(what)")
    // The first sound begins on frame 100 with a zero.
    #expect(cue.samples.prefix(202).allSatisfy { $0 == 0 }, "\(what)")
    #expect(cue.samples.suffix(200).allSatisfy { $0 == 0 }, "\(what)")
  }

  @Test(arguments: cases)
  func `every cue of a shipped set is smooth from zero to zero`(_ test: Case) throws {
    let cueSet = try CueSet.shipped(test.id)
    for kind in CueKind.allCases {
      let length = Duration.milliseconds(700)
      let cue = CueRendering(kind, of: cueSet, hertz: test.hertz, phaseLength: length)
      expectSmooth(
        cue, within: bound(cueSet[kind], test.hertz, phaseLength: length), "\(kind)")
      // The sample before the silence is that of a sound's end: exactly zero.
      #expect(cue.samples.dropLast(200).suffix(2).allSatisfy { $0 == 0 }, "\(kind)")
    }
  }

  @Test(arguments: CueSet.shippedIDs, [95, 30, 6] as [Int64])
  func `a phase shorter than its edges is smooth too`(_ id: String, _ length: Int64) throws {
    let cueSet = try CueSet.shipped(id)
    let phase = Duration.milliseconds(length)
    for kind in [CueKind.inhale, .exhale] {
      let cue = CueRendering(kind, of: cueSet, phaseLength: phase)
      // Where both edges overlap their slopes add up.
      let most = 2 * bound(cueSet[kind], 48_000, phaseLength: phase)
      expectSmooth(cue, within: most, "\(kind)")
    }
  }

  @Test(arguments: cases, [1.27, 2.9])
  func `a phase entered in its midst is smooth`(_ test: Case, _ offset: Double) throws {
    let cueSet = try CueSet.shipped(test.id)
    let left = Duration.seconds(3 - offset)
    for kind in [CueKind.inhale, .exhale] {
      let cue = CueRendering(
        kind, of: cueSet, hertz: test.hertz, phaseLength: .seconds(3), offset: .seconds(offset))
      let most = 2 * bound(cueSet[kind], test.hertz, phaseLength: left)
      expectSmooth(cue, within: most, "\(kind)")
    }
  }

  @Test func `a phase entered in its midst ends when it would have ended`() throws {
    let cueSet = try CueSet.shipped("glide")
    let cue = CueRendering(
      .inhale, of: cueSet, phaseLength: .seconds(3), offset: .milliseconds(1270))
    #expect(cue.samples.count / 2 - 200 == 83_040)
  }

  @Test(arguments: cases, [480, 3840] as [Int64])
  func `a fade is smooth, ends in time and lets nothing begin`(_ test: Case, _ at: Int64) throws {
    let cueSet = try CueSet.shipped(test.id)
    let frames = test.hertz / 25
    for kind in CueKind.allCases {
      let cue = CueRendering(kind, of: cueSet, hertz: test.hertz, until: at + 4800) {
        mixer, first in
        if first == at { mixer.fade(.all, from: first, over: frames) }
      }
      let most = bound(
        cueSet[kind], test.hertz, phaseLength: .seconds(3), fade: .milliseconds(40))
      #expect(cue.largestStep <= most, "\(kind)")
      #expect(cue.samples.dropFirst(2 * (Int(at) + frames)).allSatisfy { $0 == 0 }, "\(kind)")
    }
  }

  @Test(arguments: cases)
  func `a change of loudness, a mute and its end are smooth`(_ test: Case) throws {
    let cueSet = try CueSet.shipped(test.id)
    var muted = Loudness(decibels: -6)
    muted.isMuted = true
    for kind in [CueKind.inhale, .exhale, .start] {
      let cue = CueRendering(kind, of: cueSet, hertz: test.hertz, until: 48_000) { mixer, first in
        switch first {
        case 4800: mixer.turn(to: Loudness(decibels: -6), from: first)
        case 9600: mixer.turn(to: muted, from: first)
        case 14_400: mixer.turn(to: Loudness(decibels: 0), from: first)
        default: break
        }
      }
      // The ramp of 40 ms adds what a fade of its own would.
      let most = bound(
        cueSet[kind], test.hertz, phaseLength: .seconds(3), fade: .milliseconds(40))
      #expect(cue.largestStep <= most, "\(kind)")
    }
  }

  @Test func `the bound would see a click of three hundredths of the loudest`() throws {
    let cueSet = try CueSet.shipped("tones")
    #expect(bound(cueSet[.inhale], 48_000, phaseLength: .seconds(3)) < 0.015)
  }
}
