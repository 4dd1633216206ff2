import BreathingCatalog
import BreathingEngine
import Testing

@testable import BreathingAudio

/// A fixed list of cues is played by the same path as a score.
struct CueListTests {
  private let start = PlaybackRun.start

  @Test func `every kind comes once, then an inhale by each way`() {
    let items = CueList(of: .short()).items
    let plain = items.prefix(CueKind.allCases.count)
    #expect(plain.map(\.kind) == CueKind.allCases && plain.allSatisfy { $0.way == nil })
    let ways = items.dropFirst(plain.count)
    #expect(ways.map(\.way) == Way.allCases && ways.allSatisfy { $0.kind == .inhale })
  }

  @Test func `what has no sound takes no time, nor does a way that adds nothing`() {
    let list = CueList(of: .short())
    let heard = list.items.filter(\.isHeard)
    #expect(heard.prefix(6).map(\.kind) == CueSet.shortKinds.map(\.kind))
    #expect(heard.dropFirst(6).map(\.way) == [.leftNostril, .rightNostril])
    #expect(list.cues.map(\.position) == heard.map(\.position))
    // Sounds of 10 ms, 800 ms of silence between them.
    #expect(heard.map(\.position) == (0..<8).map { .milliseconds(810) * $0 })
    #expect(list.end == .milliseconds(7 * 810 + 10))
    for item in list.items where !item.isHeard {
      #expect(item.position == item.end)
      #expect(
        item.position <= heard.first { $0.position >= item.position }?.position ?? list.end
          + .milliseconds(800))
    }
  }

  @Test(arguments: CueSet.shippedIDs)
  func `in a shipped set each cue is over before the next begins, within reason`(
    _ id: String
  ) throws {
    let list = try CueList(of: .shipped(id))
    for (cue, next) in zip(list.items, list.items.dropFirst()) where cue.isHeard {
      #expect(next.position == cue.end + .milliseconds(800))
      #expect(cue.end - cue.position <= .seconds(12))
    }
    #expect(list.cues.first?.phaseLength == .seconds(4))
    #expect(list.cues.count > 6 && list.end < .seconds(120))
  }

  @Test func `a sound that rings for long is not waited for to its end`() {
    let list = CueList(of: .short(lasting: .seconds(30)))
    #expect(list.items[0].end == .seconds(12))
    #expect(list.items[1].position == .milliseconds(12_800))
  }

  @Test func `every cue of the list is heard on its frame, whole and once`() {
    let cueSet = CueSet.short()
    let list = CueList(of: cueSet)
    let origin = start + .seconds(1)
    let run = PlaybackRun(list, of: cueSet, on: SimulatedPCM(at: start), origin: origin)
    run.run(for: .seconds(8))
    run.order { $0.mode = .finish }
    run.run(for: .seconds(1))
    let heard = run.heard(from: origin)
    // A nostril's place makes it another kind to the ear of the simulated device.
    #expect(heard.count == list.cues.count)
    #expect(heard.prefix(6).map(\.kind) == list.cues.prefix(6).map(\.kind))
    for (sound, cue) in zip(heard, list.cues) {
      #expect(abs((sound.position - cue.position) / .milliseconds(1)) < 0.1)
    }
    #expect(run.news.map(\.what).last == .finished && run.failures == 0 && run.spins == 0)
    #expect(run.device.violations.isEmpty)
  }

  @Test func `a passage from the midst of the list begins with the cue there`() {
    let cueSet = CueSet.short()
    let list = CueList(of: cueSet)
    let position = list.cues[2].position
    let origin = start + .seconds(1) - position
    let run = PlaybackRun(
      list, of: cueSet, on: SimulatedPCM(at: start), origin: origin, from: position)
    run.run(for: .milliseconds(2200))
    #expect(run.heard(from: origin).map(\.kind) == [.exhale, .holdOut])
    #expect(abs((run.heard(from: origin)[0].position - position) / .milliseconds(1)) < 0.1)
  }

  @Test func `after time in which nothing was played, missed cues are not made up for`() {
    let cueSet = CueSet.short()
    let list = CueList(of: cueSet)
    let origin = start + .seconds(1)
    let run = PlaybackRun(list, of: cueSet, on: SimulatedPCM(at: start), origin: origin)
    run.run(for: .milliseconds(1200))
    run.freeze(for: .seconds(2))
    run.run(for: .seconds(2))
    let heard = run.heard(from: origin)
    #expect(heard.first?.kind == .inhale && heard.count < 5)
    #expect(heard.dropFirst().allSatisfy { $0.position > .seconds(2) })
  }

  @Test func `a passage without cues is silence that keeps the stream open`() {
    let cueSet = CueSet.short()
    let list = CueList(of: cueSet)
    let run = PlaybackRun(
      list, of: cueSet, on: SimulatedPCM(at: start), origin: start, from: list.end)
    run.run(for: .seconds(70))
    #expect(run.device.allHeard.isEmpty && run.openings == 1)
    #expect(run.device.calls[.close] == nil)
  }
}
