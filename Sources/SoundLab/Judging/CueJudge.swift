import BreathingCatalog

/// Explains every sound of a recording by the plan, or finds that it cannot.
///
/// Four explanations are accepted: a planned cue at its time; the rest of one that has begun at its
/// time; once for each step and fault, the step under way entered in its midst while a fault lasts or
/// is being recovered from; and what a stopped client had handed to the server's graph already, which
/// plays it before the client's own threads can say otherwise. All else is late or stray.
package struct CueJudge {
  /// A cue that begins later than this is late.
  package static let latest = Duration.milliseconds(150)
  /// How long recovery may take.
  package static let recovery = Duration.seconds(10)
  /// Sound this long before a fault may still have been on its way to the recorder.
  private static let underWay = Duration.milliseconds(200)
  /// The most that can lie between the program and the recorder.
  private static let offsetRange = Duration.milliseconds(-50)...Duration.milliseconds(300)
  /// The most by which it may differ from one life of the server to the next.
  private static let offsetSpread = Duration.milliseconds(60)
  /// What a client of PipeWire hands over at a time: 2048 frames, and a millisecond for the edges.
  private static let handedOver = Duration.milliseconds(44)
  /// How near to the end of a stop what was handed over is played.
  private static let handover = Duration.milliseconds(150)
  /// Two parts of the same cue tell its place this well.
  private static let samePlace = Duration.milliseconds(3)
  /// A cue cannot be late by more than this and still be known for the one it was.
  private static let longestDelay = Duration.seconds(20)

  private let planned: [PlannedCue]
  private let faults: [Fault]
  /// Indices of planned cues that the program has said it skipped.
  private let resynchronised: Set<Int>
  /// How near its time a cue must be to count as recovered.
  private let tolerance: Duration

  private var hits: [Int: HeardCue] = [:]
  private var errors: [Int: Duration] = [:]
  private var lateCues: Set<Int> = []
  private var late: [(heard: HeardCue, by: Duration, at: Duration)] = []
  private var strays: [(heard: HeardCue, at: Duration)] = []
  private var entries: [Entry] = []
  private var breaks: [(at: Duration, recovering: Bool)] = []
  private var leftovers: [Duration] = []

  /// A step entered in its midst.
  private struct Entry {
    let cue: Int
    let fault: Int
    let position: Duration
  }

  /// Judges what was heard, in the order of time, by the plan, also in the order of time.
  package static func judge(
    _ heard: [HeardCue], planned: [PlannedCue], faults: [Fault],
    resynchronised: Set<Int> = [], tolerance: Duration
  ) -> Judgement {
    var judge = CueJudge(
      planned: planned, faults: faults, resynchronised: resynchronised, tolerance: tolerance)
    let offsets = judge.offsets(of: heard)
    for cue in heard { judge.explain(cue, offset: offsets[cue.life]) }
    return judge.judgement(offsets: offsets)
  }

  private init(
    planned: [PlannedCue], faults: [Fault], resynchronised: Set<Int>, tolerance: Duration
  ) {
    self.planned = planned
    self.faults = faults
    self.resynchronised = resynchronised
    self.tolerance = tolerance
  }

  private func judgement(offsets: [Duration]) -> Judgement {
    Judgement(
      planned: planned, verdicts: planned.indices.map(verdict), late: late, strays: strays,
      reentries: entries.count, leftovers: leftovers, breaks: breaks, recoveries: recoveries(),
      offsets: offsets)
  }
}

// MARK: - The way to the recorder

extension CueJudge {
  /// One constant for each life of the server: the median over its cues. It must lie near that of
  /// all lives together, so that the few cues of a short life cannot excuse one another.
  private func offsets(of heard: [HeardCue]) -> [Duration] {
    let differences = heard.compactMap { cue -> (life: Int, difference: Duration)? in
      guard cue.hasHead, let index = nearest(to: cue, offset: .zero) else { return nil }
      let difference = cue.position - planned[index].position
      return Self.offsetRange.contains(difference) ? (cue.life, difference) : nil
    }
    let all = Self.median(differences.map(\.difference)) ?? .zero
    return (0...(heard.map(\.life).max() ?? 0)).map { life in
      let own = differences.filter { $0.life == life }.map(\.difference)
      return Self.median(own.filter { abs($0 - all) <= Self.offsetSpread }) ?? all
    }
  }

  private static func median(_ values: [Duration]) -> Duration? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  /// The planned cue of the same kind that is nearest in time.
  private func nearest(to cue: HeardCue, offset: Duration) -> Int? {
    planned.indices.filter { planned[$0].kind == cue.kind }
      .min { distance(cue, $0, offset) < distance(cue, $1, offset) }
  }

  private func distance(_ cue: HeardCue, _ index: Int, _ offset: Duration) -> Duration {
    abs(cue.position - offset - planned[index].position)
  }
}

// MARK: - Explaining what was heard

extension CueJudge {
  private mutating func explain(_ cue: HeardCue, offset: Duration) {
    let begin = cue.begin - offset
    guard cue.kind != nil else {
      // Some milliseconds are too little to be known for a part of a cue.
      if isLeftover(cue, at: begin) { return leftovers.append(begin) }
      return isBrokenOff(cue, at: begin) ? () : strays.append((cue, begin))
    }
    if goesOn(cue) {
      breaks.append((begin, faults.contains { isAffected(begin, by: $0) }))
    } else if let index = nearest(to: cue, offset: offset),
      distance(cue, index, offset) <= Self.latest, hits[index] == nil,
      begin - planned[index].position <= Self.latest || cue.beginsRecording
    {
      hits[index] = cue
      errors[index] = cue.position - offset - planned[index].position
    } else if isLeftover(cue, at: begin) {
      leftovers.append(begin)
    } else if let entry = entry(cue, at: begin) {
      entries.append(entry)
    } else if let index = lastUnheard(cue, before: begin) {
      lateCues.insert(index)
      late.append((cue, begin - planned[index].position, begin))
    } else {
      strays.append((cue, begin))
    }
  }

  /// Whether it is the rest of a cue that has begun in its place.
  private func goesOn(_ cue: HeardCue) -> Bool {
    let begun = hits.values.filter { $0.kind == cue.kind && $0.life == cue.life }.map(\.position)
    let entered = entries.filter { planned[$0.cue].kind == cue.kind }.map(\.position)
    return !cue.hasHead && (begun + entered).contains { abs($0 - cue.position) <= Self.samePlace }
  }

  /// Whether it is what the graph held of a cue when the session or its server was stopped.
  private func isLeftover(_ cue: HeardCue, at begin: Duration) -> Bool {
    guard cue.length <= Self.handedOver else { return false }
    return faults.contains {
      ($0.kind == .stopped || $0.kind == .serverFrozen) && abs(begin - $0.end) <= Self.handover
    }
  }

  /// Whether a fault may have cut it off just as it began.
  private func isBrokenOff(_ cue: HeardCue, at begin: Duration) -> Bool {
    guard cue.length <= Self.handedOver else { return false }
    return faults.contains { $0.kind.excuses && abs(begin - $0.begin) <= Self.underWay }
      && planned.contains { abs(begin - $0.position) <= Self.latest }
  }

  /// The step under way, when a fault explains that it is entered now.
  private func entry(_ cue: HeardCue, at begin: Duration) -> Entry? {
    guard cue.hasHead || cue.beginsRecording,
      let index = planned.firstIndex(where: { $0.position <= begin && begin < $0.end }),
      planned[index].kind == cue.kind,
      let fault = faults.lastIndex(where: { isAffected(begin, by: $0) }),
      !entries.contains(where: { $0.cue == index && $0.fault == fault })
    else { return nil }
    return Entry(cue: index, fault: fault, position: cue.position)
  }

  private func isAffected(_ position: Duration, by fault: Fault) -> Bool {
    fault.kind.excuses && fault.begin - Self.underWay <= position
      && position <= fault.end + Self.recovery
  }

  private func lastUnheard(_ cue: HeardCue, before begin: Duration) -> Int? {
    let last = planned.lastIndex { $0.kind == cue.kind && $0.position <= begin }
    guard let last, hits[last] == nil, !entries.contains(where: { $0.cue == last }),
      begin - planned[last].position <= Self.longestDelay
    else { return nil }
    return last
  }
}

// MARK: - What became of the plan

extension CueJudge {
  private func verdict(of index: Int) -> Judgement.Verdict {
    let position = planned[index].position
    let fault = faults.last { isAffected(position, by: $0) }
    if let error = errors[index] { return .played(error: error, recovering: fault != nil) }
    if lateCues.contains(index) { return .late }
    if let fault { return .skipped(fault.kind) }
    return resynchronised.contains(index) ? .resynchronised : .missing
  }

  private func recoveries() -> [(fault: Fault, time: Duration?)] {
    let disturbing = faults.filter(\.kind.excuses)
    return disturbing.indices.compactMap { index in
      let fault = disturbing[index]
      let next = planned.indices.first {
        planned[$0].position >= fault.end && errors[$0].map { abs($0) <= tolerance } ?? false
      }
      let recovered = next.map { planned[$0].position }
      // Another fault came first; recovery is counted from that one.
      if index + 1 < disturbing.count, disturbing[index + 1].begin <= recovered ?? .seconds(1e9) {
        return nil
      }
      return (fault, recovered.map { $0 - fault.end })
    }
  }
}
