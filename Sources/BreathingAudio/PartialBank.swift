import BreathingCatalog
import Glibc

/// The pitched part of a sound: partials over a fundamental that may glide.
struct PartialBank {
  private var oscillators = InlineArray<16, Oscillator>(repeating: Oscillator())
  private var count = 0
  private let glide: Glide
  private let framesPerSecond: Double

  /// What falls below this level of full scale is left out, in decibels.
  private static let silence = -120.0

  private struct Oscillator {
    var ratio = 0.0
    /// Hertz beside the partial's own frequency, for one half of a beating pair.
    var detuning = 0.0
    var gain = 0.0
    /// Gain is multiplied by e to this power each second; zero or below.
    var decay = 0.0
    /// Seconds after which nobody hears it.
    var end = Double.infinity
  }

  /// - Parameters:
  ///   - glide: the fundamental.
  ///   - highest: the highest that the fundamental becomes, in hertz.
  ///   - level: that of the sound the partials belong to, in decibels of full scale.
  init(
    _ partials: [Sound.Partial], glide: Glide, highest: Double, level: Double, rate: SampleRate
  ) {
    self.glide = glide
    framesPerSecond = Double(rate.hertz)
    for partial in partials.prefix(Sound.mostPartials)
    where highest * partial.ratio + partial.beat < framesPerSecond / 2 {
      var oscillator = Oscillator(ratio: partial.ratio, gain: pow(10, partial.level / 20))
      if let decay = partial.decay.map({ $0 / .seconds(1) }) {
        // 60 dB are a factor of 1000.
        oscillator.decay = -log(1000) / decay
        oscillator.end = max(0, (level + partial.level - Self.silence) / 60 * decay)
      }
      guard partial.beat > 0 else {
        add(oscillator)
        continue
      }
      oscillator.gain /= 2
      for side in [-0.5, 0.5] {
        oscillator.detuning = side * partial.beat
        add(oscillator)
      }
    }
  }

  private mutating func add(_ oscillator: Oscillator) {
    oscillators[count] = oscillator
    count += 1
  }

  /// The most it can reach from a time on, in seconds from its start.
  func peak(from time: Double) -> Double {
    var sum = 0.0
    for index in 0..<count {
      sum += oscillators[index].gain * exp(oscillators[index].decay * max(0, time))
    }
    return sum
  }

  /// Adds a grain whose first frame is `first` of the sound.
  func add(to samples: inout Grain, first: Int) {
    let begin = Double(first) / framesPerSecond
    let length = Double(Grain.frames)
    let end = begin + length / framesPerSecond
    let (turnsAtBegin, turnsAtEnd) = (glide.turns(at: begin), glide.turns(at: end))
    let slope = glide.frequency(at: begin) / framesPerSecond
    let bend = (turnsAtEnd - turnsAtBegin - slope * length) / (length * length)

    for index in 0..<count where oscillators[index].end > begin {
      let oscillator = oscillators[index]
      let turns = turnsAtBegin * oscillator.ratio + oscillator.detuning * begin
      let fraction = Float(turns - turns.rounded(.down))
      let linear = Float(slope * oscillator.ratio + oscillator.detuning / framesPerSecond)
      let square = Float(bend * oscillator.ratio)
      let gain = Float(oscillator.gain * exp(oscillator.decay * begin))
      let gainAtEnd = Float(oscillator.gain * exp(oscillator.decay * end))
      let gainStep = (gainAtEnd - gain) / Float(Grain.frames)
      for lane in 0..<8 {
        let frame = Grain.frames(inLane: lane)
        let phase = frame * (frame * square + linear) + fraction
        samples[lane] += Sine.ofTurns(phase) * (frame * gainStep + gain)
      }
    }
  }
}
