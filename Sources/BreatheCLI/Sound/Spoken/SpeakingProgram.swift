import BreathingAudio
import BreathingCatalog
import Glibc
import SoundFiles

/// A program that writes words as samples: espeak-ng(1), or espeak(1), which takes the same options.
///
/// spd-say(1) cannot: speech-dispatcher plays what it speaks by itself, at no exact time.
struct SpeakingProgram: Equatable {
  let path: String
  let language: Language

  /// Why it did not speak.
  enum Failure: Error, Equatable {
    case program(ChildProgram.Failure)
    /// What it wrote is no word.
    case notAWord
  }

  private static let names = ["espeak-ng", "espeak"]
  /// Words a minute: unhurried, and as fast as can be understood.
  private static let speeds = 150...400
  /// A word takes a fiftieth of it.
  private static let mostBytes = 4 << 20
  private static let longestWord = Duration.seconds(4)
  /// What is so much softer than its peak is no part of a word, in decibels.
  private static let silence = -50.0
  private static let margin = Duration.milliseconds(5)

  /// Those that a `PATH` leads to, the best first.
  static func all(in path: String?, for language: Language) -> [SpeakingProgram] {
    ChildProgram.paths(of: names, in: path).map { SpeakingProgram(path: $0, language: language) }
  }

  /// What it calls its voices, the usual name first.
  private var voices: [String] {
    switch language {
    case .english: ["en"]
    // The voice cmn of espeak-ng 1.51 reads its own pinyin as English; older versions have only one
    // Mandarin, called cmn, or zh before 1.49.3.
    case .chinese: ["cmn-latn-pinyin", "cmn", "zh"]
    }
  }

  /// Speaks a word: trimmed, levelled and with soft edges. It has ended by the deadline.
  func speak(
    _ word: SpokenWord, until deadline: ContinuousClock.Instant, _ signals: borrowing SignalInbox
  ) throws(Failure) -> Clip {
    var speed = Self.speeds.lowerBound
    while true {
      let sound = try sound(of: word.text, speed: speed, until: deadline, signals)
      let trimmed = sound.withoutOffset().trimmed(below: Self.silence, keeping: Self.margin)
      guard trimmed.frameCount > 0, trimmed.duration <= Self.longestWord else { throw .notAWord }
      if trimmed.duration > word.longest, speed < Self.speeds.upperBound {
        // A little more than in proportion: pauses do not shrink with the speed.
        let faster = Double(speed) * 1.05 * (trimmed.duration / word.longest)
        speed = min(max(speed + 1, Int(faster)), Self.speeds.upperBound)
        continue
      }
      return trimmed.faded(in: Self.margin, out: Self.margin)
        .levelled(to: word.loudness, peakAtMost: SpokenWord.highestPeak)
    }
  }

  private func sound(
    of text: String, speed: Int, until deadline: ContinuousClock.Instant,
    _ signals: borrowing SignalInbox
  ) throws(Failure) -> Clip {
    for voice in voices {
      let bytes: [UInt8]
      do throws(ChildProgram.Failure) {
        bytes = try ChildProgram.output(
          of: path, ["--stdout", "-b", "1", "-v", voice, "-s", "\(speed)", "--", text],
          atMost: Self.mostBytes, until: deadline, signals)
      } catch .failed {
        continue
      } catch {
        throw .program(error)
      }
      guard let clip = try? ClipFile.decode(bytes) else { throw .notAWord }
      return clip
    }
    throw .program(.failed)
  }
}

extension SpeakingProgram {
  /// What tells it from another version of itself, nil where it is no file.
  var version: String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    // Seconds and nanoseconds; only their being the same matters.
    let time = withUnsafeBytes(of: status.st_mtim) { $0.map { String($0, radix: 16) } }
    return "\(path)\n\(status.st_size)\n\(time.joined(separator: "."))\n\(language.rawValue)"
  }
}
