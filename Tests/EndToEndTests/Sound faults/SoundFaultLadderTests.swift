import SoundLab
import Testing

/// Every rung of recovery, with calls of libasound that fail by a script, on a real server.
@Suite(.alone, .onSharedPipeWire, .prompt) struct SoundFaultLadderTests {
  /// A fault and what it is to come to.
  struct Case: CustomTestStringConvertible, Sendable {
    let script: String
    /// From when to when the cause lasts, in seconds after the start.
    var cause = FaultSession.faultStart...8
    var testDescription: String { script }

    static func lost(_ script: String) -> Case { Case(script: script) }
  }

  @Test(arguments: [
    "writei@5s-8s=EPIPE;avail_update@5s-8s=EPIPE;prepare@5s-8s=ok",
    "writei@5s-8s=EPIPE",
    "writei@5s-8s=ESTRPIPE;avail_update@5s-8s=ESTRPIPE;state@5s-8s=SUSPENDED;resume@1-3=EAGAIN;"
      + "resume@4+=ok",
    "writei@5s-8s=ESTRPIPE;avail_update@5s-8s=ESTRPIPE;state@5s-8s=SUSPENDED;resume@1+=ENOSYS",
    "writei@5s-8s=EIO", "avail_update@5s-8s=ENODEV", "writei@5s-8s=EBADFD",
  ])
  func `a device that fails for three seconds is lost once and comes back in time`(
    _ script: String
  ) async throws {
    try await expectLossAndReturn(.lost(script))
  }

  @Test(arguments: [
    "writei@5s-8s=hang", "avail_update@5s-8s=hang",
    "writei@5s-8s=ENODEV;close@5s-8s=hang", "writei@5s-8s=ENODEV;drop@5s-8s=hang",
    "writei@5s-8s=ENODEV;open@5s-8s=hang",
  ])
  func `a call that never returns costs the sound once, and nothing else`(
    _ script: String
  ) async throws {
    try await expectLossAndReturn(.lost(script))
  }

  @Test(arguments: [
    "open@0s-3s=EBUSY", "open@0s-3s=EACCES", "open@0s-3s=ECONNREFUSED", "open@0s-3s=EHOSTDOWN",
    "open@0s-3s=ENOENT", "open@0s-3s=hang",
  ])
  func `a device that cannot be opened at first is opened later`(_ script: String) async throws {
    try await expectLossAndReturn(Case(script: script, cause: 0...3))
  }

  /// Running dry once, or being suspended for a moment, is mended before a person needs to know.
  @Test(arguments: [
    "writei@40=EPIPE", "avail_update@40=EPIPE",
    "writei@40=ESTRPIPE;resume@1-3=EAGAIN;resume@4+=ok", "writei@40=ESTRPIPE;resume@1+=ENOSYS",
  ])
  func `a device that fails once is mended without a word`(_ script: String) async throws {
    let lab = try #require(FaultLab.current)
    try await expectExactCues(within: 0.001, but: 1) {
      try await FaultLab.play {
        try await lab.withSink { sink in
          let program = try await BuiltProgram()
          let faults = ALSAFaults(script: script, log: program.home.path("counts"))
          let recorder = try sink.monitor.record()
          let session = try await FaultSession(
            program, on: sink.device, in: sink.environment, faults: faults)
          return (try await session.finish(), recorder.finish(), faults.counts)
        }
      } judge: { seen, recording, counts in
        seen.expectBreathUntouched()
        #expect(seen.notices == ["sound"])
        #expect(seen.outcome.errors.isEmpty, "\(seen.outcome.errors)")
        let call = script.prefix { $0 != "@" }
        #expect(counts[String(call)]?.faults == 1)
        #expect(counts["open"]?.calls == 1)
        return try seen.cueErrors(ofUndisturbed: recording)
      }
    }
  }

  private func expectLossAndReturn(_ fault: Case) async throws {
    let lab = try #require(FaultLab.current)
    try await expectExactCues(within: 0.001) {
      try await FaultLab.play {
        try await lab.withSink { sink in try await play(fault, to: sink) }
      } judge: { seen, recording, counts in
        seen.expectBreathUntouched()
        let startsSilent = fault.cause.lowerBound == 0
        seen.expectToldOnce(startsSilent: startsSilent)
        seen.expectNoSpin()
        // A dead device is asked now and then, not all the time.
        for (name, count) in counts {
          #expect(count.faults < 60, "\(name) was asked \(count) times")
        }
        try seen.expectSoundBack(of: fault.cause.upperBound)
        return try seen.cueErrors(
          in: [recording], faultStart: startsSilent ? nil : fault.cause.lowerBound)
      }
    }
  }

  private func play(
    _ fault: Case, to sink: FaultLab.Sink
  ) async throws -> (FaultSession.Seen, Recording, [String: ALSAFaults.Count]) {
    let (program, other) = (try await BuiltProgram(), try await BuiltProgram())
    let faults = ALSAFaults(script: fault.script, log: program.home.path("counts"))
    let recorder = try sink.monitor.record()
    var session = try await FaultSession(
      program, on: sink.device, in: sink.environment, faults: faults)
    let ending = try FaultEnding(
      other, on: sink.device, in: sink.environment,
      faults: ALSAFaults(script: fault.script, log: other.home.path("counts")), name: fault.script)
    session.wait(until: fault.cause.lowerBound + 0.5)
    session.beginMeasuring()
    session.wait(until: fault.cause.lowerBound + 1.6)
    try await ending.expectPrompt()
    session.wait(until: fault.cause.upperBound - 0.1)
    session.endMeasuring()
    return (try await session.finish(), recorder.finish(), faults.counts)
  }
}
