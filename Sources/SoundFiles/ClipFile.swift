package import BreathingAudio
import BreathingEngine
import CSndFile
import Glibc

/// Reading of sound files that a person may have put anywhere, and that another program has made.
///
/// Nothing a header says is taken for granted: what counts is the samples that can be decoded.
package enum ClipFile {
  /// A longer recording is cut.
  package static let longest = Duration.seconds(60)
  /// The rates a file may have, in hertz.
  package static let rates = 1000...768_000
  /// A recording that peaks above that, in decibels of full scale, is made softer.
  package static let highestPeak = -7.0
  /// Where a recording begins and ends, so that it does not click.
  package static let edge = Duration.milliseconds(3)
  /// Above that a recording is kept at that rate, in hertz: nothing can be heard of the rest.
  private static let highestKeptRate = 96_000
  private static let cutRelease = Duration.milliseconds(250)

  /// Why a file is no recording.
  package enum Failure: Error, Equatable, Sendable {
    case unreadable(errno: Int32)
    case notAFile
    /// `detail` is the library's own English text.
    case notSound(detail: String)
    case empty
    case badRate(Int)
    /// A sample is no number, or infinite.
    case notFinite
  }

  /// A recording as it can be played.
  package struct Reading: Equatable, Sendable {
    package let clip: Clip
    /// Whether there is more in the file than the longest that is taken.
    package let wasCut: Bool
  }

  /// The recording in a regular file: bounded, with soft edges. Never waits, not even on a named
  /// pipe.
  package static func read(_ path: String) throws(Failure) -> Reading {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_size > 0 else { throw .empty }
    let (clip, wasCut) = try SoundDecoder(descriptor: descriptor).clip(longest: longest, in: rates)
    let kept = clip.rate.hertz > highestKeptRate ? clip.resampled(to: highest) : clip
    let bounded = kept.withoutOffset().bounded(toPeak: highestPeak)
    return Reading(
      clip: bounded.faded(in: edge, out: wasCut ? cutRelease : edge), wasCut: wasCut)
  }

  /// The samples of a sound file that lies in memory, as they are.
  package static func decode(_ bytes: [UInt8]) throws(Failure) -> Clip {
    guard !bytes.isEmpty else { throw .empty }
    return try SoundDecoder(memory: MemoryFile(bytes)).clip(longest: longest, in: rates).clip
  }

  private static var highest: SampleRate { SampleRate(hertz: highestKeptRate) }
}
