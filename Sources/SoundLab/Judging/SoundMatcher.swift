import BreathingCatalog

/// Takes sounds apart into the cues they are made of.
///
/// Samples are compared, not levels, so that a fragment of a cue is known for what it is and from
/// where in the cue it comes, a cue that was cut short is told from a whole one, and a late cue laid
/// over another is seen. The fit is to the whole frame, 21 microseconds.
package struct SoundMatcher: Sendable {
  /// Frames that are compared at the head of a cue, and to find a fragment.
  private static let headWindow = 4800
  private static let fragmentWindow = 960
  /// Frames by which the head of a cue may seem displaced: coarser samples cross the threshold of
  /// loudness later.
  private static let headReach = 480
  /// Frames that are compared at a time to see how far a cue goes on.
  private static let block = 240
  /// The most of a stretch's energy that may be unlike the cue: servers pass samples on unchanged,
  /// players may round them to 16 bits, and a fade is steep within a block.
  private static let tolerance: Float = 0.003
  private static let fadeTolerance: Float = 0.1
  /// Below this mean square, -90 dBFS, a stretch is too quiet to be told from another.
  private static let faint: Float = 1e-9
  /// How loud a cue may be beside its template: the first cycles are up to 6 dB softer.
  private static let gains: ClosedRange<Float> = 0.48...1.05

  package let templates: [CueTemplate]

  package init(templates: [CueTemplate]) { self.templates = templates }

  /// Where a stretch of sound lies in a template.
  private struct Fit {
    let template: CueTemplate
    let frame: Int
    let gain: Float
  }

  /// What a sound is made of, in the order of time.
  package func pieces(of sound: HeardSound) -> [SoundPiece] {
    var pieces: [SoundPiece] = []
    var place = 0
    var unknown = 0..<0
    func closeUnknown() {
      if !unknown.isEmpty { pieces.append(SoundPiece(unknown: unknown, in: sound)) }
      unknown = 0..<0
    }
    while place < sound.samples.count {
      let head = place == 0 ? head(of: sound.samples) : nil
      guard let fit = head ?? fragment(of: sound.samples, at: place) else {
        let end = min(place + Self.block, sound.samples.count)
        unknown = (unknown.isEmpty ? place : unknown.lowerBound)..<end
        place = end
        continue
      }
      // Where frames were lost inside a cue, the block around the seam is like neither side.
      let isSeam = !pieces.isEmpty && unknown.count <= Self.block
      if isSeam { unknown = 0..<0 }
      closeUnknown()
      if let mixed = mixture(of: fit, with: sound, at: place) { return pieces + mixed }
      let length = length(of: fit, in: sound.samples, at: place)
      pieces.append(piece(fit, in: sound, at: place, length: length))
      place += length
    }
    closeUnknown()
    return pieces
  }

  /// A cue to its end and what is laid over it from somewhere on, when that begins as a cue does.
  private func mixture(of fit: Fit, with sound: HeardSound, at place: Int) -> [SoundPiece]? {
    let known = fit.template.samples.dropFirst(fit.frame)
    let length = min(known.count, sound.samples.count - place)
    var others = Array(sound.samples[place...])
    for (index, sample) in known.prefix(length).enumerated() {
      others[index] -= fit.gain * sample
    }
    // What follows the cue is not laid over it.
    guard let first = others.firstIndex(where: { abs($0) > SoundFinder.threshold }),
      first < length, head(of: Array(others[first...])) != nil
    else { return nil }
    var finder = SoundFinder()
    let laidOver = finder.take(Array(others[first...])) + finder.finish()
    return [piece(fit, in: sound, at: place, length: length)]
      + laidOver.flatMap { other in
        let start = sound.start + place + first + other.start
        return pieces(of: HeardSound(start: start, samples: other.samples))
      }
  }

  private func piece(_ fit: Fit, in sound: HeardSound, at place: Int, length: Int) -> SoundPiece {
    SoundPiece(
      start: sound.start + place, length: length, kind: fit.template.kind,
      cueFrame: sound.start + place - fit.frame,
      hasHead: fit.frame <= fit.template.firstSound + Self.headReach,
      missing: fit.template.samples.count - fit.frame - length)
  }

  /// The cue with which a sound begins.
  private func head(of sound: [Float]) -> Fit? {
    best(sound, at: 0, window: Self.headWindow) { template in
      let first = template.firstSound
      return max(0, first - Self.headReach)...first + Self.headReach
    }
  }

  /// The cue of which a stretch is any part.
  private func fragment(of sound: [Float], at place: Int) -> Fit? {
    best(sound, at: place, window: Self.fragmentWindow) { 0...$0.samples.count - 1 }
  }

  private func best(
    _ sound: [Float], at place: Int, window: Int, reach: (CueTemplate) -> ClosedRange<Int>
  ) -> Fit? {
    let own = sound[place..<min(place + window, sound.count)]
    let energy = Self.energy(of: own)
    // What is shorter than a fragment could be anything.
    guard own.count >= Self.fragmentWindow, energy > Self.faint * Float(own.count) else {
      return nil
    }
    var least = Self.tolerance * energy
    var best: Fit?
    sound.withUnsafeBufferPointer { sound in
      for template in templates {
        template.samples.withUnsafeBufferPointer { known in
          for frame in reach(template) where frame < known.count {
            let count = min(own.count, known.count - frame)
            // What goes on longer than the cue would is judged by the part they have in common.
            guard count >= min(own.count, Self.block) else { continue }
            let common = count == own.count ? energy : Self.energy(of: own.prefix(count))
            let meant = template.energy(from: frame, count: count)
            let gain = (common / max(meant, .leastNormalMagnitude)).squareRoot()
            guard Self.gains.contains(gain) else { continue }
            let difference = Self.difference(
              sound, place, known, frame, gain, count: count, giveUpAt: least)
            if difference < least {
              least = difference
              best = Fit(template: template, frame: frame, gain: gain)
            }
          }
        }
      }
    }
    return best
  }

  private static func energy(of samples: ArraySlice<Float>) -> Float {
    samples.reduce(0) { $0 + $1 * $1 }
  }

  /// The sum of the squared differences, or at least `giveUpAt` as soon as it has reached that.
  private static func difference(
    _ sound: UnsafeBufferPointer<Float>, _ place: Int, _ known: UnsafeBufferPointer<Float>,
    _ frame: Int, _ gain: Float, count: Int, giveUpAt: Float
  ) -> Float {
    var sum: Float = 0
    var index = 0
    while index < count, sum < giveUpAt {
      let end = min(index + 32, count)
      while index < end {
        let difference = sound[place + index] - gain * known[frame + index]
        sum += difference * difference
        index += 1
      }
    }
    return sum
  }

  /// How many frames a sound goes on as the cue does. A fade is the cue, only softer.
  private func length(of fit: Fit, in sound: [Float], at place: Int) -> Int {
    let known = fit.template.samples
    let most = min(sound.count - place, known.count - fit.frame)
    var length = 0
    while length < most {
      let count = min(Self.block, most - length)
      var (own, other, common): (Float, Float, Float) = (0, 0, 0)
      for index in length..<length + count {
        let (heard, meant) = (sound[place + index], known[fit.frame + index])
        own += heard * heard
        other += meant * meant
        common += heard * meant
      }
      let gain = other > 0 ? max(0, min(1.1, common / other)) : 0
      let unlike = own - 2 * gain * common + gain * gain * other
      if unlike > max(Self.fadeTolerance * own, Self.faint * Float(count)) { break }
      length += count
    }
    // The first block has been found alike, whatever its gain.
    return max(length, min(Self.block, most))
  }
}
