package import BreathingAudio
import CALSA
import CLinux
import Glibc

/// An ALSA playback PCM, opened without blocking and never drained.
package struct ALSADevice: PCMDevice {
  /// What is tried in turn when the person names no device: the system's choice, then the servers
  /// that it may have failed to choose.
  package static let standardNames = ["default", "pipewire", "pulse"]
  private static let wantedRate: UInt32 = 48_000
  private static let wantedBufferMicroseconds: UInt32 = 1_000_000
  /// A reading that took longer was disturbed, and when it was true is unknown.
  private static let longestReading = Duration.microseconds(100)
  private static let delayTries = 3

  /// The most frames that one write takes.
  private static let mostAtOnce = 1 << 17

  private let names: [String]
  private var handle: OpaquePointer?
  private var encoder: FrameEncoder?
  private var name = ""

  /// A device by its ALSA name, nil for the standard ones.
  package init(name: String? = nil) {
    names = name.map { [$0] } ?? Self.standardNames
    snd_lib_error_set_handler(OpaquePointer(clinux_silent_alsa_handler()))
  }

  package mutating func open() throws(PCMFailure) -> PCMFormat {
    close()
    var first: PCMFailure?
    for name in names {
      do throws(PCMFailure) {
        return try open(name)
      } catch {
        close()
        first = first ?? error
      }
    }
    throw first ?? .lost(.noDevice(names.first ?? ""))
  }

  package mutating func write(_ samples: UnsafeBufferPointer<Float>) throws(PCMFailure) -> Int {
    guard let handle, let encoder else { throw .lost(.disconnected(name)) }
    let wanted = min(samples.count / 2, Self.mostAtOnce)
    let encoded = encoder.encode(UnsafeBufferPointer(rebasing: samples.prefix(2 * wanted)))
    while true {
      let written = snd_pcm_writei(handle, encoded, snd_pcm_uframes_t(wanted))
      if written == -snd_pcm_sframes_t(EINTR) { continue }
      if written == -snd_pcm_sframes_t(EAGAIN) { return 0 }
      guard written >= 0 else { throw failure(Int32(written), "snd_pcm_writei") }
      encoder.advance(by: written)
      return written
    }
  }

  package mutating func start() throws(PCMFailure) {
    guard let handle else { throw .lost(.disconnected(name)) }
    try check(snd_pcm_start(handle), "snd_pcm_start")
  }

  package func writableFrames() throws(PCMFailure) -> Int {
    guard let handle else { throw .lost(.disconnected(name)) }
    let frames = snd_pcm_avail_update(handle)
    guard frames >= 0 else { throw failure(Int32(frames), "snd_pcm_avail_update") }
    return frames
  }

  package func delay() -> DelayReading? {
    guard let handle else { return nil }
    for _ in 0..<Self.delayTries {
      var frames = snd_pcm_sframes_t(0)
      let before = ContinuousClock.now
      guard snd_pcm_delay(handle, &frames) == 0 else { return nil }
      let took = ContinuousClock.now - before
      if took <= Self.longestReading { return DelayReading(frames: frames, at: before + took / 2) }
    }
    return nil
  }

  package mutating func restart() throws(PCMFailure) {
    guard let handle else { throw .lost(.disconnected(name)) }
    // A driver that can resume keeps its ring; ours is stale by then, so all end in prepare. One that
    // cannot answers ENOSYS.
    if snd_pcm_state(handle) == SND_PCM_STATE_SUSPENDED, snd_pcm_resume(handle) == -EAGAIN {
      throw .notReady
    }
    snd_pcm_drop(handle)
    try check(snd_pcm_prepare(handle), "snd_pcm_prepare")
  }

  package mutating func close() {
    guard let handle else { return }
    snd_pcm_drop(handle)
    snd_pcm_close(handle)
    self.handle = nil
    encoder = nil
  }
}

// MARK: - Setting up

extension ALSADevice {
  private mutating func open(_ name: String) throws(PCMFailure) -> PCMFormat {
    self.name = name
    var opened: OpaquePointer?
    try check(
      snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK)),
      "snd_pcm_open")
    guard let opened else { throw .lost(.noDevice(name)) }
    handle = opened
    let (format, sampleFormat, channels) = try setHardware(opened)
    try setSoftware(opened)
    // The pulse plug-in builds its stream in prepare, and what was set since counts only then.
    try check(snd_pcm_prepare(opened), "snd_pcm_prepare")
    encoder = FrameEncoder(
      format: sampleFormat, channels: channels, capacity: min(format.bufferFrames, Self.mostAtOnce))
    return format
  }

  private func setHardware(
    _ pcm: OpaquePointer
  ) throws(PCMFailure) -> (PCMFormat, FrameEncoder.Format, channels: Int) {
    var parameters: OpaquePointer?
    try check(snd_pcm_hw_params_malloc(&parameters), "snd_pcm_hw_params_malloc")
    defer { snd_pcm_hw_params_free(parameters) }
    try check(snd_pcm_hw_params_any(pcm, parameters), "snd_pcm_hw_params_any")
    try check(
      snd_pcm_hw_params_set_access(pcm, parameters, SND_PCM_ACCESS_RW_INTERLEAVED),
      "snd_pcm_hw_params_set_access")
    let format = FrameEncoder.Format.allCases.first {
      snd_pcm_hw_params_test_format(pcm, parameters, $0.alsa) == 0
    }
    guard let format else { throw failure(-EINVAL, "snd_pcm_hw_params_test_format") }
    try check(
      snd_pcm_hw_params_set_format(pcm, parameters, format.alsa), "snd_pcm_hw_params_set_format")

    var channels: UInt32 = 2
    try check(
      snd_pcm_hw_params_set_channels_near(pcm, parameters, &channels),
      "snd_pcm_hw_params_set_channels_near")
    var rate = Self.wantedRate
    try check(
      snd_pcm_hw_params_set_rate_near(pcm, parameters, &rate, nil),
      "snd_pcm_hw_params_set_rate_near")
    // Both are wishes: whatever comes is read back.
    var buffer = Self.wantedBufferMicroseconds
    snd_pcm_hw_params_set_buffer_time_near(pcm, parameters, &buffer, nil)
    var period = UInt32(PlaybackTiming.period / .microseconds(1))
    snd_pcm_hw_params_set_period_time_near(pcm, parameters, &period, nil)
    try check(snd_pcm_hw_params(pcm, parameters), "snd_pcm_hw_params")

    var bufferFrames: snd_pcm_uframes_t = 0
    try check(
      snd_pcm_hw_params_get_buffer_size(parameters, &bufferFrames),
      "snd_pcm_hw_params_get_buffer_size")
    let described = PCMFormat(
      device: name, rate: SampleRate(hertz: Int(rate)),
      bufferFrames: Int(min(bufferFrames, 1 << 30)),
      playsAtOnce: [SND_PCM_TYPE_NULL, SND_PCM_TYPE_FILE].contains(snd_pcm_type(pcm)))
    return (described, format, Int(channels))
  }

  private func setSoftware(_ pcm: OpaquePointer) throws(PCMFailure) {
    var parameters: OpaquePointer?
    try check(snd_pcm_sw_params_malloc(&parameters), "snd_pcm_sw_params_malloc")
    defer { snd_pcm_sw_params_free(parameters) }
    try check(snd_pcm_sw_params_current(pcm, parameters), "snd_pcm_sw_params_current")
    var boundary: snd_pcm_uframes_t = 0
    try check(
      snd_pcm_sw_params_get_boundary(parameters, &boundary), "snd_pcm_sw_params_get_boundary")
    // Only snd_pcm_start starts the stream, however much was written.
    try check(
      snd_pcm_sw_params_set_start_threshold(pcm, parameters, boundary),
      "snd_pcm_sw_params_set_start_threshold")
    if snd_pcm_type(pcm) == SND_PCM_TYPE_HW {
      // A late refill then plays silence and not what the ring held a second ago.
      snd_pcm_sw_params_set_silence_threshold(pcm, parameters, 0)
      snd_pcm_sw_params_set_silence_size(pcm, parameters, boundary)
    }
    try check(snd_pcm_sw_params(pcm, parameters), "snd_pcm_sw_params")
  }

  private func check(_ code: Int32, _ call: String) throws(PCMFailure) {
    guard code >= 0 else { throw failure(code, call) }
  }

  private func failure(_ code: Int32, _ call: String) -> PCMFailure {
    switch -code {
    case EPIPE, ESTRPIPE: .ranDry
    case ENOENT, ECONNREFUSED, EHOSTDOWN, ENXIO: .lost(.noDevice(name))
    case EBUSY, EAGAIN: .lost(.busy(name))
    case EACCES, EPERM: .lost(.notPermitted(name))
    // A card number beyond the kernel's own limit is EINVAL.
    case ENODEV where call == "snd_pcm_open", EINVAL where call == "snd_pcm_open":
      .lost(.noDevice(name))
    case ENODEV, ENOTTY, EIO, EBADFD: .lost(.disconnected(name))
    default: .lost(.failed(name, call: call, errno: -code))
    }
  }
}
