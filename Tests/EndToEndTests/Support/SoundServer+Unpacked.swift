import SoundLab

extension SoundServer {
  /// Starts a server; PulseAudio from where `make test-packages` has laid it.
  convenience init(_ kind: Kind) throws {
    try self.init(kind, unpacked: "\(BuiltProgram.checkout)/.build/pulseaudio")
  }
}
