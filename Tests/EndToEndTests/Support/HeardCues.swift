import SoundLab

/// When the cues of a session were heard in recordings that may have holes, against the plan.
struct HeardCues {
  /// Seconds by which each cue came later than planned, but for a constant; nil where no recording
  /// was running. A cue that was silent has a value far from the others'.
  let delays: [Double?]

  /// How far around the median cue each is looked for, in frames.
  private static let reach = 960
  /// How well the start is known, in frames: 150 ms. Silence of that length precedes each cue.
  private static let uncertainty = 7200

  /// A cue planned for so many seconds after the start is looked for in the recording that `choose`
  /// tells.
  init(
    of reference: ReferenceScore, startedAt start: ContinuousClock.Instant,
    in recordings: [Recording], choose: (Double) -> Int = { _ in 0 }
  ) {
    let clocks = recordings.map { ArrivalClock($0.arrivals) }
    let plan = Recording(samples: reference.samples)
    // Where sound sets in tells about where the whole session lies.
    let onsets = reference.cues.compactMap { cue -> Double? in
      let seconds = Double(cue) / Recording.rate
      let number = choose(seconds)
      let due = start + .seconds(seconds)
      guard let place = clocks[number].frame(at: due), place > Self.uncertainty,
        let planned = plan.firstSound(from: cue),
        let found = recordings[number].firstSound(from: place - Self.uncertainty),
        let at = clocks[number].instant(ofFrame: found - planned + cue)
      else { return nil }
      let delay = (at - due) / .seconds(1)
      return abs(delay) < Double(Self.uncertainty) / Recording.rate ? delay : nil
    }.sorted()
    let settled = start + .seconds(onsets.isEmpty ? 0 : onsets[onsets.count / 2])
    delays = reference.cues.map { cue in
      let seconds = Double(cue) / Recording.rate
      let number = choose(seconds)
      let due = settled + .seconds(seconds)
      guard let place = clocks[number].frame(at: due) else { return nil }
      let meter = OnsetMeter(
        reference: reference.samples, recording: recordings[number], reach: Self.reach)
      guard let frames = meter.delays(of: [cue], offset: place - cue)[0] else { return nil }
      return clocks[number].instant(ofFrame: place).map {
        ($0 - due) / .seconds(1) + frames / Recording.rate
      }
    }
  }
}
