import BreathingEngine
import Testing

@testable import BreathingAudio

/// The stand-in keeps the contract that Playback relies on.
struct SimulatedPCMTests {
  private let start = BreathingEngine.Instant.now

  /// A device of 1000 frames a second, so that a frame is a millisecond.
  private func device(
    drift: Double = 0, latency: Duration = .zero,
    _ faults: (inout SimulatedPCM.Faults) -> Void = { _ in }
  ) -> SimulatedPCM {
    let device = SimulatedPCM(
      at: start, hertz: 1000, bufferFrames: 1000, drift: drift, latency: latency)
    faults(&device.faults)
    return device
  }

  private func write(
    _ frames: Int, soundAt sound: Int? = nil, to device: SimulatedPCM
  ) throws -> Int {
    var samples = [Float](repeating: 0, count: 2 * frames)
    if let sound { samples[2 * sound] = 1 }
    return try samples.withUnsafeBufferPointer { try device.write($0) }
  }

  private func after(_ milliseconds: Int) -> BreathingEngine.Instant {
    start + .milliseconds(milliseconds)
  }

  @Test func `it takes what fits into its buffer and plays it at its rate`() throws {
    let device = device()
    #expect(try device.open().bufferFrames == 1000)
    #expect(try device.writableFrames() == 1000)
    #expect(try write(600, to: device) == 600)
    try device.start()
    #expect(device.delay()?.frames == 600)
    device.now = after(200)
    #expect(device.delay()?.frames == 400)
    #expect(try device.writableFrames() == 600)
    #expect(try write(900, to: device) == 600)
    #expect(try device.writableFrames() == 0)
    #expect(device.violations.isEmpty)
  }

  @Test func `a sound is heard after its frame number, the latency and the start`() throws {
    let device = device(latency: .milliseconds(50))
    _ = try device.open()
    _ = try write(600, soundAt: 501, to: device)
    device.now = after(1000)
    try device.start()
    // The sound begins with the zero sample before the one that is not.
    #expect(device.allHeard.map(\.onset) == [after(1550)])
    #expect(device.delay()?.frames == 650)
  }

  @Test func `a fast crystal plays more frames in the same time`() throws {
    let device = device(drift: 100_000)
    _ = try device.open()
    _ = try write(1000, soundAt: 551, to: device)
    try device.start()
    device.now = after(500)
    #expect(device.delay()?.frames == 450)
    #expect(abs((device.allHeard[0].onset - after(500)) / .milliseconds(1)) < 0.01)
  }

  @Test func `nothing is heard of what was not played when it is closed`() throws {
    let device = device()
    _ = try device.open()
    _ = try write(600, soundAt: 101, to: device)
    _ = try write(400, soundAt: 1, to: device)
    try device.start()
    device.now = after(300)
    device.close()
    device.close()
    #expect(device.allHeard.map(\.onset) == [after(100)])
  }

  @Test func `running dry is reported and a restart begins anew`() throws {
    let device = device()
    _ = try device.open()
    _ = try write(100, to: device)
    try device.start()
    device.now = after(101)
    #expect(throws: PCMFailure.ranDry) { try device.writableFrames() }
    #expect(throws: PCMFailure.ranDry) { try write(1, to: device) }
    try device.restart()
    #expect(try device.writableFrames() == 1000)
    #expect(device.violations.isEmpty)
  }

  @Test func `frames that are taken at once leave the buffer before they are heard`() throws {
    let device = device { $0.takesAtOnce = 100 }
    _ = try device.open()
    _ = try write(250, soundAt: 151, to: device)
    try device.start()
    device.now = after(110)
    #expect(try device.writableFrames() == 950)
    #expect(device.delay()?.frames == 140)
    #expect(device.allHeard.map(\.onset) == [after(150)])
    device.now = after(201)
    #expect(throws: PCMFailure.ranDry) { try device.writableFrames() }
  }

  @Test func `without a report silence is played and later frames come later`() throws {
    let device = device { $0.reportsRunningDry = false }
    _ = try device.open()
    _ = try write(100, soundAt: 51, to: device)
    try device.start()
    device.now = after(300)
    _ = try write(100, soundAt: 11, to: device)
    #expect(device.allHeard.map(\.onset) == [after(50), after(310)])
  }

  @Test func `a stall plays nothing and reports nothing`() throws {
    let device = device { $0.stalls = [after(100)..<after(800)] }
    _ = try device.open()
    _ = try write(900, soundAt: 301, to: device)
    try device.start()
    device.now = after(500)
    #expect(device.delay()?.frames == 800)
    device.now = after(900)
    #expect(device.delay()?.frames == 700)
    #expect(device.allHeard.map(\.onset) == [after(1000)])
  }

  @Test func `one that begins late reckons until then, and stays silent until that is true`() throws
  {
    let device = device { $0.beginsLate = .milliseconds(300) }
    _ = try device.open()
    _ = try write(900, soundAt: 501, to: device)
    try device.start()
    device.now = after(200)
    #expect(try device.writableFrames() == 100)
    #expect(device.delay()?.frames == 700)
    device.now = after(500)
    #expect(try device.writableFrames() == 300)
    #expect(device.delay()?.frames == 600)
    device.now = after(700)
    #expect(device.delay()?.frames == 500)
    #expect(device.allHeard.map(\.onset) == [after(800)])
  }

  @Test func `a device that is gone loses the stream and cannot be opened until it is back`() throws
  {
    let device = device { $0.gone = after(100)..<after(200) }
    _ = try device.open()
    _ = try write(900, to: device)
    try device.start()
    device.now = after(150)
    #expect(device.delay()?.frames == nil)
    #expect(throws: PCMFailure.lost(.disconnected("simulated"))) { try device.writableFrames() }
    device.close()
    #expect(throws: PCMFailure.lost(.noDevice("simulated"))) { try device.open() }
    device.now = after(200)
    _ = try device.open()
    #expect(device.violations.isEmpty)
  }

  @Test func `calls fail by their number, for ever, or at opening`() throws {
    let device = device {
      $0.opening = [.busy("it")]
      $0.failing = [.write: [2: .lost(.disconnected("it"))]]
      $0.broken = [.start: .ranDry]
    }
    #expect(throws: PCMFailure.lost(.busy("it"))) { try device.open() }
    _ = try device.open()
    #expect(try write(5, to: device) == 5)
    for _ in 1...3 { #expect(throws: PCMFailure.ranDry) { try device.start() } }
    #expect(throws: PCMFailure.lost(.disconnected("it"))) { try write(5, to: device) }
    #expect(device.violations.isEmpty)
  }

  @Test func `delays lie as told`() throws {
    let device = device {
      $0.delaysUnknown = 2
      $0.wildEvery = 4
      $0.pointerStep = 64
    }
    _ = try device.open()
    _ = try write(500, to: device)
    try device.start()
    device.now = after(100)
    #expect((1...8).map { _ in device.delay()?.frames } == [nil, nil, 400, 1400, 400, 400, 400, 0])
    // 100 frames were played, which is seen as one step of 64.
    #expect(try device.writableFrames() == 564)
    device.faults.delay = .unknown
    #expect(device.delay()?.frames == nil)
    device.faults.delay = .zero
    #expect(device.delay()?.frames == 0)
  }

  @Test func `jitter keeps its bounds`() throws {
    let device = SimulatedPCM(at: start, latency: .zero)
    device.faults.jitter = .milliseconds(1)
    _ = try device.open()
    _ = try write(48_000, to: device)
    try device.start()
    let readings = (1...200).compactMap { _ in device.delay()?.frames }
    #expect(readings.allSatisfy { abs($0 - 48_000) <= 48 })
    #expect(Set(readings).count > 20)
  }

  @Test func `it takes fewer frames than asked and is never full like null`() throws {
    let device = device {
      $0.acceptsMost = 10
      $0.isNull = true
    }
    _ = try device.open()
    #expect(try write(100, to: device) == 10)
    try device.start()
    for _ in 1...200 { #expect(try write(10, to: device) == 10) }
    #expect(try device.writableFrames() == 1000)
    #expect(device.delay()?.frames == 0)
  }

  @Test func `it notes what the contract forbids`() throws {
    let device = device()
    _ = try? write(1, to: device)
    #expect(device.violations.count == 1)
    _ = try device.open()
    try? device.start()
    #expect(device.violations.count == 2)
    _ = try? device.open()
    #expect(device.violations.count == 3)
    try? device.restart()
    #expect(device.violations.count == 4)
    device.faults.broken = [.write: .lost(.disconnected("it"))]
    _ = try? write(1, to: device)
    #expect(device.violations.count == 4)
    _ = try? device.writableFrames()
    #expect(device.violations.count == 5)
  }
}
