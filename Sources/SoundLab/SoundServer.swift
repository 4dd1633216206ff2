import Foundation

/// A sound server of its own in a folder of its own, with a null sink whose monitor can be recorded.
///
/// The null sinks run on the system's clock, so frames of a recording measure time directly.
package final class SoundServer {
  package enum Kind: String, CaseIterable, Sendable {
    case pipeWire = "PipeWire"
    case pulseAudio = "PulseAudio"
  }

  /// What keeps a server from being used.
  package enum Failure: Error { case notReady(String) }

  package let kind: Kind
  /// The environment in which programs find this server and no other.
  package let environment: [String: String]
  /// The ALSA device that leads to it.
  package var device: String { kind == .pipeWire ? "pipewire" : "pulse" }

  private static let sink = "breathe-null"
  private let folder: String
  private var processes: [ChildProcess] = []

  /// Starts the server and its sink. `unpacked` is where `.ci/packages test` has laid the PulseAudio
  /// server, which cannot be installed beside PipeWire's ALSA plug-in.
  package init(_ kind: Kind, unpacked: String) throws {
    self.kind = kind
    folder = NSTemporaryDirectory() + "breathe-sound-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder, "XDG_RUNTIME_DIR": folder,
      "PIPEWIRE_RUNTIME_DIR": folder, "XDG_CONFIG_HOME": "\(folder)/config",
      "XDG_STATE_HOME": "\(folder)/state", "XDG_DATA_HOME": "\(folder)/data",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus",
    ]
    switch kind {
    case .pipeWire: try startPipeWire()
    case .pulseAudio: try startPulseAudio(unpacked)
    }
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Ends the server's processes, the last started first.
  package func stop() {
    for process in processes.reversed() { process.stop() }
    processes = []
  }

  /// Records the monitor of the sink from now on.
  package func record() throws -> Recorder {
    let words =
      switch kind {
      case .pipeWire:
        [
          "pw-record", "-P", "{ stream.capture.sink=true }", "--target", Self.sink, "--rate",
          "48000", "--channels", "2", "--format", "f32", "-",
        ]
      case .pulseAudio:
        [
          "parec", "-d", "\(Self.sink).monitor", "--latency-msec=10", "--rate=48000",
          "--channels=2", "--format=float32le",
        ]
      }
    return try Recorder(words, environment: environment)
  }

  private func start(_ words: [String], _ environment: [String: String]) throws {
    processes.append(try ChildProcess(words, environment: environment))
  }

  private func startPipeWire() throws {
    try start(
      ["dbus-daemon", "--session", "--nofork", "--address=unix:path=\(folder)/bus"], environment)
    try waitForFile("bus")
    try start(["pipewire"], environment)
    try waitForFile("pipewire-0")
    try start(["wireplumber"], environment)
    let properties =
      "{ factory.name=support.null-audio-sink node.name=\(Self.sink) media.class=Audio/Sink "
      + "object.linger=true audio.position=[FL FR] audio.rate=48000 }"
    _ = ChildProcess.output(
      ["pw-cli", "create-node", "adapter", properties], environment: environment)
    // The session manager makes ports for the sink once it has taken charge of it.
    let isReady = Waiting.until(seconds: 10) {
      let ports = ChildProcess.output(["pw-link", "-i"], environment: environment) ?? ""
      return ports.contains("\(Self.sink):playback_FR")
    }
    guard isReady else { throw Failure.notReady("PipeWire's null sink") }
  }

  private func startPulseAudio(_ unpacked: String) throws {
    let libraries = "\(unpacked)/usr/lib"
    let version = try FileManager.default.contentsOfDirectory(atPath: libraries)
      .first { $0.hasPrefix("pulse-") }
    guard let version else { throw Failure.notReady("PulseAudio; run make test-packages") }
    let modules = "\(libraries)/\(version)/modules"
    let architecture = try FileManager.default.contentsOfDirectory(atPath: libraries)
      .first { $0.hasSuffix("-linux-gnu") }
    var serverEnvironment = environment
    serverEnvironment["LD_LIBRARY_PATH"] =
      "\(modules):\(libraries)/\(architecture ?? "")/pulseaudio"
    let words = [
      "\(unpacked)/usr/bin/pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1",
      "--use-pid-file=no", "-p", modules, "-L", "module-native-protocol-unix", "-L",
      "module-null-sink sink_name=\(Self.sink) rate=48000",
    ]
    try start(words, serverEnvironment)
    try waitForFile("pulse/native")
  }

  private func waitForFile(_ name: String) throws {
    let path = "\(folder)/\(name)"
    let exists = Waiting.until(seconds: 10) { FileManager.default.fileExists(atPath: path) }
    guard exists else { throw Failure.notReady(name) }
  }
}
