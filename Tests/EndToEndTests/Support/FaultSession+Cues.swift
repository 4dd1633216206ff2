import BreathingCatalog
import SoundLab
import Testing

extension FaultSession.Seen {
  /// The session rendered in this process, to compare recordings with.
  static let reference: ReferenceScore? = {
    guard
      let cueSet = try? Catalog(directories: [BuiltProgram.checkout]).cueSet("tones")
    else { return nil }
    return try? ReferenceScore(
      oneLine: FaultSession.pattern, cycles: FaultSession.cycles,
      leadIn: .seconds(FaultSession.leadIn), cueSet: cueSet)
  }()

  /// A cue of more than a second begun in the midst of a phase may still sound into the next.
  private static let echo = 1.4

  /// How far the cues that come well after the sound is back lie from where those before the fault
  /// make them expected, or where they expect each other when there were none before, in seconds.
  ///
  /// Where the sound need not have been lost, cues from `unlost` on count if it was not.
  /// What was heard from `faultStart` on is in the last recording, and all before in the first.
  func cueErrors(
    in recordings: [Recording], faultStart: Double? = FaultSession.faultStart,
    orFrom unlost: Double? = nil
  ) throws -> [Double] {
    let reference = try #require(Self.reference)
    let times = reference.cues.map { Double($0) / Recording.rate }
    let heard = HeardCues(
      of: reference, startedAt: startedAt, in: recordings
    ) { $0 < faultStart ?? 0 ? 0 : recordings.count - 1 }
    let back = try #require(soundBack ?? unlost, "sound never came back; notices: \(notices)")
    let delays = zip(times, heard.delays)
    let before = delays.filter { $0.0 < (faultStart ?? 0) - 0.2 }.compactMap(\.1)
    let after = delays.filter { $0.0 > back + Self.echo }
    try #require(faultStart == nil || before.count > 1, "cues before the fault: \(before)")
    #expect(after.count > 1, "the sound came back too late to be judged, after \(back) s")
    let known = (faultStart == nil ? after.compactMap(\.1) : before).sorted()
    let usual = known.isEmpty ? 0 : known[known.count / 2]
    return after.map { $0.1.map { $0 - usual } ?? .infinity }
  }

  /// How far all cues of an undisturbed recording lie from their place, in seconds.
  func cueErrors(ofUndisturbed recording: Recording) throws -> [Double] {
    let reference = try #require(Self.reference)
    let heard = HeardCues(of: reference, startedAt: startedAt, in: [recording])
    let known = heard.delays.compactMap(\.self).sorted()
    let usual = known.isEmpty ? 0 : known[known.count / 2]
    return heard.delays.map { ($0 ?? .infinity) - usual }
  }
}

/// Cues that are judged again when they are off their place: a machine that starves the server
/// misplaces sound whatever a program does, so the better of two sessions counts. What is wrong in
/// the program is wrong in both.
func expectExactCues(
  within tolerance: Double, but exceptions: Int = 0,
  errors: () async throws -> [Double]
) async throws {
  for attempt in 1...2 {
    let errors = try await errors()
    let isExact = errors.count { abs($0) > tolerance } <= exceptions
    #expect(isExact || attempt < 2, "errors in seconds: \(errors)")
    if isExact { return }
  }
}
