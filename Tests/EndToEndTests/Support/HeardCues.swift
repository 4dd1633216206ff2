import SoundLab

/// When the cues of a session were heard in recordings that may have holes, against the plan.
struct HeardCues {
  /// Seconds by which each cue came later than planned, but for a constant; nil where no recording
  /// was running. A cue that was silent has a value far from the others'.
  let delays: [Double?]

  /// A cue planned for so many seconds after the start is looked for in the recording that `choose`
  /// tells. The start is known to a tenth of a second; `anchor` is a cue that is sure to be heard.
  init(
    of reference: ReferenceScore, startedAt start: ContinuousClock.Instant,
    in recordings: [Recording], anchor: Int, choose: (Double) -> Int = { _ in 0 }
  ) {
    let clocks = recordings.map(RecordingClock.init)
    func delay(_ index: Int, _ start: ContinuousClock.Instant, reach: Int) -> Double? {
      let cue = reference.cues[index]
      let seconds = Double(cue) / Recording.rate
      let number = choose(seconds)
      let due = start + .seconds(seconds)
      guard let place = clocks[number].frame(at: due) else { return nil }
      let meter = OnsetMeter(
        reference: reference.samples, recording: recordings[number], reach: reach)
      guard let frames = meter.delays(of: [cue], offset: place - cue)[0],
        let heard = clocks[number].instant(of: Double(place) + frames)
      else { return nil }
      return (heard - due) / .seconds(1)
    }
    let settled = start + .seconds(delay(anchor, start, reach: 7200) ?? 0)
    delays = reference.cues.indices.map { delay($0, settled, reach: 960) }
  }
}
