import Testing

@testable import ALSAOutput
@testable import BreathingAudio

struct FrameEncoderTests {
  private let samples: [Float] = [0, 0, 0.5, -0.5, 1, -1, 0.25, 0.75]

  @Test func `stereo floats are passed on as they are`() {
    #expect(encoded(samples, .float32, channels: 2, as: Float.self) == samples)
  }

  @Test func `one channel gets the mean of both sides`() {
    #expect(encoded(samples, .float32, channels: 1, as: Float.self) == [0, 0, 0, 0.5])
    let wide = encoded(samples, .int32, channels: 1, as: Int32.self)
    #expect(wide == [0, 0, 0, 1 << 30])
    let mono = encoded(samples, .int16, channels: 1, as: Int16.self)
    #expect(zip(mono, [0, 0, 0, 16_384]).allSatisfy { abs(Int($0) - $1) <= 2 })
  }

  @Test func `six channels carry the sides in front and silence elsewhere`() {
    let frames = encoded(samples, .float32, channels: 6, as: Float.self)
    #expect(frames.count == 24)
    for frame in 0..<4 {
      let first = 6 * frame
      #expect(Array(frames[first..<first + 2]) == Array(samples[2 * frame..<2 * frame + 2]))
      #expect(frames[first + 2..<first + 6].allSatisfy { $0 == 0 })
    }
  }

  @Test func `integers of 32 bits keep what a float can tell and stay in range`() {
    let loud: [Float] = [1, -1, 2, -2, 0.5, -0.5, 0, 0]
    let integers = encoded(loud, .int32, channels: 2, as: Int32.self)
    // The largest float below one is 1 - 2^-24.
    let most = Int32(2_147_483_648 - 128)
    #expect(integers == [most, .min, most, .min, 1 << 30, -(1 << 30), 0, 0])
  }

  @Test func `integers of 16 bits are dithered by their place in the stream`() {
    let tone = [Float](repeating: 0.1, count: 2000)
    let encoder = FrameEncoder(format: .int16, channels: 2, capacity: 1024)
    var pieces: [Int16] = []
    for frames in [100, 300, 600] {
      let first = pieces.count
      tone[first..<first + 2 * frames].withUnsafeBufferPointer { samples in
        let bytes = encoder.encode(samples)
        pieces += UnsafeRawBufferPointer(start: bytes, count: 4 * frames).bindMemory(to: Int16.self)
      }
      encoder.advance(by: frames)
    }
    #expect(pieces == encoded(tone, .int16, channels: 2, as: Int16.self))
  }

  @Test func `integers of 16 bits keep silence silent`() {
    let silence = [Float](repeating: 0, count: 64)
    #expect(encoded(silence, .int16, channels: 6, as: Int16.self).allSatisfy { $0 == 0 })
  }

  private func encoded<Sample>(
    _ samples: [Float], _ format: FrameEncoder.Format, channels: Int, as type: Sample.Type
  ) -> [Sample] {
    let encoder = FrameEncoder(format: format, channels: channels, capacity: 1024)
    return samples.withUnsafeBufferPointer { samples in
      let bytes = samples.count / 2 * channels * format.bytes
      let encoded = UnsafeRawBufferPointer(start: encoder.encode(samples), count: bytes)
      return Array(encoded.bindMemory(to: type))
    }
  }
}
