import Foundation

extension SoundServer {
  func startPulseAudio() throws {
    let libraries = "\(unpacked)/usr/lib"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: libraries)) ?? []
    guard let version = names.first(where: { $0.hasPrefix("pulse-") }),
      let architecture = names.first(where: { $0.hasSuffix("-linux-gnu") })
    else { throw Failure.notReady("PulseAudio; run make test-packages") }
    let modules = "\(libraries)/\(version)/modules"
    var serverEnvironment = environment
    serverEnvironment["LD_LIBRARY_PATH"] = "\(modules):\(libraries)/\(architecture)/pulseaudio"
    var words = [
      "\(unpacked)/usr/bin/pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1",
      "--use-pid-file=no", "-p", modules, "-L", "module-native-protocol-unix",
    ]
    for sink in sinks { words += ["-L", Self.pulseAudioModule(sink)] }
    removeFile("pulse/native")
    daemon = try ChildProcess(words, environment: serverEnvironment)
    try waitForFile("pulse/native")
  }

  func addPulseAudioSink(_ name: String) throws {
    let words = Self.pulseAudioModule(name).split(separator: " ").map(String.init)
    _ = ChildProcess.output(
      ["pactl", "load-module"] + words, environment: environment, within: Self.patience)
    try wait(for: "\t\(name)\t") { run("pactl", "list", "short", "sinks") }
  }

  func removePulseAudioSink(_ name: String) throws {
    let modules = (run("pactl", "list", "short", "modules") ?? "").split(separator: "\n")
    let module = modules.first { "\($0) ".contains("sink_name=\(name) ") }
    guard let id = module?.split(separator: "\t").first else { throw Failure.notReady(name) }
    run("pactl", "unload-module", String(id))
    try wait(for: "\t\(name)\t", toBeThere: false) { run("pactl", "list", "short", "sinks") }
  }

  private static func pulseAudioModule(_ sink: String) -> String {
    "module-null-sink sink_name=\(sink) rate=48000"
  }
}
