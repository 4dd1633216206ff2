import SoundLab

extension SoundServer {
  /// Plays a tone with ALSA's own tool until it is stopped.
  func playTone(in environment: [String: String]) throws -> ChildProcess {
    try ChildProcess(
      [
        "speaker-test", "-D", device, "-c", "2", "-r", "48000", "-F", "FLOAT_LE", "-t", "sine",
        "-f", "440", "-S", "20", "-l", "0", "-b", "200000",
      ], environment: environment)
  }
}

extension Recorder {
  /// Whether anything but silence comes within so many seconds from now.
  func hears(for seconds: Double) -> Bool {
    let start = frames
    return Waiting.until(seconds: seconds) { loudest(from: start) > 0.001 }
  }
}
