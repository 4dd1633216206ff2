package import Foundation

/// A sound server of its own in a folder of its own, with null sinks whose monitors can be recorded.
///
/// The null sinks run on the system's clock, so frames of a recording measure time directly as long
/// as the sink is neither suspended nor its server gone. All that is asked of the server ends within
/// ten seconds. To be used from one thread at a time.
package final class SoundServer {
  package enum Kind: String, CaseIterable, Sendable {
    case pipeWire = "PipeWire"
    case pulseAudio = "PulseAudio"
  }

  /// What keeps a server from being used.
  package enum Failure: Error { case notReady(String) }

  /// The sink that a server starts with.
  package static let firstSink = "breathe-null"
  /// How long a server and its tools may take, in seconds.
  static let patience = 10.0

  package let kind: Kind
  /// The environment in which programs find this server and no other.
  package let environment: [String: String]
  /// The ALSA device that leads to it.
  package var device: String { kind == .pipeWire ? "pipewire" : "pulse" }
  /// The process that plays and records, nil when it has been killed.
  package var daemonID: pid_t? { daemon?.id }

  let folder: String
  /// Where the PulseAudio server has been unpacked.
  let unpacked: String
  /// What a server is started with anew: the sinks that it had.
  var sinks = [SoundServer.firstSink]
  /// Links that `unlink` has cut, by sink.
  var cutLinks: [String: [Link]] = [:]
  /// The D-Bus daemon that PipeWire's session manager needs; survives its server.
  var bus: ChildProcess?
  var daemon: ChildProcess?
  /// PipeWire's; ends by itself with its server.
  var sessionManager: ChildProcess?

  /// Starts the server and its sink. `unpacked` is where `.ci/packages test` has laid the PulseAudio
  /// server, which cannot be installed beside PipeWire's ALSA plug-in.
  package init(_ kind: Kind, unpacked: String) throws {
    self.kind = kind
    self.unpacked = unpacked
    folder = NSTemporaryDirectory() + "breathe-sound-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/config/pulse", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    // Otherwise libpulse starts a server of its own when it finds none.
    try Data("autospawn = no\n".utf8).write(
      to: URL(fileURLWithPath: "\(folder)/config/pulse/client.conf"))
    environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder, "XDG_RUNTIME_DIR": folder,
      "PIPEWIRE_RUNTIME_DIR": folder, "XDG_CONFIG_HOME": "\(folder)/config",
      "XDG_STATE_HOME": "\(folder)/state", "XDG_DATA_HOME": "\(folder)/data",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus",
    ]
    try start()
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Ends the server's processes, the last started first.
  package func stop() {
    thaw()
    let processes = [sessionManager, daemon, bus].compactMap(\.self)
    // All are told first, for each may take its time.
    for process in processes where process.isRunning { kill(process.id, SIGTERM) }
    for process in processes { process.stop() }
    (sessionManager, daemon, bus) = (nil, nil, nil)
  }

  /// The environment in which programs that name no sink play to this one of several.
  package func environment(playingTo sink: String) -> [String: String] {
    var environment = environment
    environment[kind == .pipeWire ? "PIPEWIRE_NODE" : "PULSE_SINK"] = sink
    return environment
  }

  /// What records the monitor of a sink until the sink or the server is gone. PulseAudio moves a
  /// recording whose sink goes to another one.
  package func monitor(of sink: String = firstSink) -> Monitor {
    let words =
      switch kind {
      case .pipeWire:
        [
          "pw-record", "-P", "{ stream.capture.sink=true node.dont-reconnect=true }", "--target",
          sink, "--rate", "48000", "--channels", "2", "--format", "f32", "-",
        ]
      case .pulseAudio:
        [
          "parec", "-d", "\(sink).monitor", "--latency-msec=10", "--rate=48000", "--channels=2",
          "--format=float32le",
        ]
      }
    return Monitor(words: words, environment: environment)
  }

  /// The monitor of a sink, to be recorded from any thread.
  package struct Monitor: Sendable {
    let words: [String]
    let environment: [String: String]

    /// Records from now on; returns when the first frames have come.
    package func record() throws -> Recorder { try Recorder(words, environment: environment) }

    /// Listens from now on: a recording of which only the sounds are kept.
    package func listen() throws -> Listener { try Listener(words, environment: environment) }
  }

  /// Records the monitor of a sink from now on.
  package func record(_ sink: String = firstSink) throws -> Recorder {
    try monitor(of: sink).record()
  }

  func start() throws {
    switch kind {
    case .pipeWire: try startPipeWire()
    case .pulseAudio: try startPulseAudio()
    }
  }

  /// Runs one of the server's tools and returns what it wrote, nil when it took too long.
  @discardableResult
  func run(_ words: String...) -> String? {
    ChildProcess.output(words, environment: environment, within: Self.patience)
  }

  func waitForFile(_ name: String) throws {
    let path = "\(folder)/\(name)"
    let exists = Waiting.until(seconds: Self.patience) {
      FileManager.default.fileExists(atPath: path)
    }
    guard exists else { throw Failure.notReady(name) }
  }

  /// Waits until a tool's answer has a text in it, or no longer has.
  func wait(
    for text: String, toBeThere isWanted: Bool = true, in answer: () -> String?
  ) throws {
    let isAsWanted = Waiting.until(seconds: Self.patience) {
      (answer() ?? "").contains(text) == isWanted
    }
    guard isAsWanted else { throw Failure.notReady(text) }
  }
}
