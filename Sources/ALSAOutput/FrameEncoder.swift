import BreathingAudio
import CALSA

/// Turns stereo samples into the sample format and channel count of a device.
final class FrameEncoder {
  /// Sample formats in order of preference.
  enum Format: CaseIterable {
    case float32
    case int32
    case int16

    var alsa: snd_pcm_format_t {
      switch self {
      case .float32: SND_PCM_FORMAT_FLOAT_LE
      case .int32: SND_PCM_FORMAT_S32_LE
      case .int16: SND_PCM_FORMAT_S16_LE
      }
    }

    var bytes: Int { self == .int16 ? 2 : 4 }
  }

  private let format: Format
  private let channels: Int
  private let encoded: UnsafeMutableRawPointer
  private let capacity: Int
  /// Room for one block of 16-bit stereo, which the quantiser makes before channels are arranged.
  private let quantised: UnsafeMutablePointer<Int16>
  /// Both sides averaged, in stereo, for devices of one channel.
  private let averaged: UnsafeMutableBufferPointer<Float>
  private var position: FramePosition = 0

  /// `capacity` is the most frames of one call.
  init(format: Format, channels: Int, capacity: Int) {
    self.format = format
    self.channels = channels
    self.capacity = max(capacity, 1024)
    encoded = .allocate(byteCount: self.capacity * channels * format.bytes, alignment: 16)
    quantised = .allocate(capacity: self.capacity * 2)
    averaged = .allocate(capacity: channels == 1 ? self.capacity * 2 : 0)
  }

  deinit {
    encoded.deallocate()
    quantised.deallocate()
    averaged.deallocate()
  }

  /// Moves the stream on, for the dither that follows its position.
  func advance(by frames: Int) { position += Int64(frames) }

  /// The frames in the device's form, valid until the next call and as long as `samples`.
  func encode(_ samples: UnsafeBufferPointer<Float>) -> UnsafeRawPointer {
    let frames = min(samples.count / 2, capacity)
    let stereo = UnsafeBufferPointer(rebasing: samples.prefix(2 * frames))
    let samples = channels == 1 ? average(stereo) : stereo
    switch format {
    case .float32 where channels == 2:
      // Nothing is to be changed, which is how most servers take it.
      return samples.baseAddress.map { UnsafeRawPointer($0) } ?? UnsafeRawPointer(encoded)
    case .float32:
      arrange(samples, as: Float.self, convert: \.self)
    case .int32:
      // The largest float below one times 2^31 still fits.
      arrange(samples, as: Int32.self) {
        Int32(max(-1, min(0.999_999_94, $0)) * 2_147_483_648)
      }
    case .int16:
      Quantizer.int16(samples, into: quantised, first: position)
      let values = UnsafeBufferPointer(start: quantised, count: 2 * frames)
      arrange(values, as: Int16.self, convert: \.self)
    }
    return UnsafeRawPointer(encoded)
  }

  /// Averaged before anything is rounded, so that the dither stays what it is.
  private func average(_ samples: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Float> {
    for frame in 0..<samples.count / 2 {
      let mean = (samples[2 * frame] + samples[2 * frame + 1]) / 2
      averaged[2 * frame] = mean
      averaged[2 * frame + 1] = mean
    }
    return UnsafeBufferPointer(rebasing: averaged.prefix(samples.count))
  }

  /// One channel gets the left side, which is then the average; further ones beyond two get silence.
  private func arrange<Input, Output: AdditiveArithmetic>(
    _ samples: UnsafeBufferPointer<Input>, as type: Output.Type, convert: (Input) -> Output
  ) {
    let output = encoded.assumingMemoryBound(to: Output.self)
    for frame in 0..<samples.count / 2 {
      let place = frame * channels
      output[place] = convert(samples[2 * frame])
      guard channels > 1 else { continue }
      output[place + 1] = convert(samples[2 * frame + 1])
      for channel in 2..<max(2, channels) { output[place + channel] = .zero }
    }
  }
}
