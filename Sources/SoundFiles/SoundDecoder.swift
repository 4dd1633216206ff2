import BreathingAudio
import BreathingEngine
import CSndFile
import Glibc

/// A file that libsndfile reads, folded down to stereo; closed when it is let go of.
struct SoundDecoder: ~Copyable {
  private let handle: OpaquePointer
  private let information: SF_INFO
  /// What is read, where it lies in memory.
  private let memory: MemoryFile?
  /// Samples asked for at once, whatever the number of channels.
  private static let block = 1 << 16

  /// Reads from an open descriptor, which stays open.
  init(descriptor: Int32) throws(ClipFile.Failure) {
    var information = SF_INFO()
    // Whatever is asked, libsndfile 1.2.0 closes what it could not open, so it gets its own.
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { throw .unreadable(errno: errno) }
    let handle = sf_open_fd(own, Int32(SFM_READ), &information, Int32(SF_TRUE))
    try self.init(handle, information, nil)
  }

  init(memory: MemoryFile) throws(ClipFile.Failure) {
    var information = SF_INFO()
    var callbacks = MemoryFile.callbacks
    let handle = sf_open_virtual(
      &callbacks, Int32(SFM_READ), &information, Unmanaged.passUnretained(memory).toOpaque())
    try self.init(handle, information, memory)
  }

  private init(
    _ handle: OpaquePointer?, _ information: SF_INFO, _ memory: MemoryFile?
  ) throws(ClipFile.Failure) {
    // Without a handle the library tells why the latest opening failed.
    guard let handle else { throw .notSound(detail: String(cString: sf_strerror(nil))) }
    self.handle = handle
    self.information = information
    self.memory = memory
  }

  deinit { sf_close(handle) }

  /// All that can be decoded, up to a length, and whether there is more.
  consuming func clip(
    longest: Duration, in rates: ClosedRange<Int>
  ) throws(ClipFile.Failure) -> (clip: Clip, hasMore: Bool) {
    let rate = SampleRate(hertz: Int(information.samplerate))
    guard rates.contains(rate.hertz) else { throw .badRate(rate.hertz) }
    let channels = Int(information.channels)
    guard channels > 0 else { throw .empty }
    let places = ChannelPlace.places(of: handle, information)
    let most = Int(rate.frame(at: longest))
    var samples: [Float] = []
    var block = [Float](repeating: 0, count: max(Self.block / channels, 1) * channels)
    while samples.count / 2 <= most {
      let frames = Int(sf_readf_float(handle, &block, sf_count_t(block.count / channels)))
      guard frames > 0 else { break }
      for frame in 0..<min(frames, most + 1 - samples.count / 2) {
        let (left, right) = ChannelPlace.fold(block, at: frame * channels, places)
        // Samples of float files can be anything; so can a sum of them.
        guard left.isFinite, right.isFinite else { throw .notFinite }
        samples.append(left)
        samples.append(right)
      }
    }
    guard !samples.isEmpty else { throw .empty }
    let hasMore = samples.count / 2 > most
    if hasMore { samples.removeLast(2) }
    return (Clip(rate: rate, samples: samples), hasMore)
  }
}
