import Foundation

extension SoundServer {
  /// A link from a stream to a sink, by the ids of its ports.
  struct Link: Sendable {
    let id, output, input: Int
  }

  func startPipeWire() throws {
    if bus == nil {
      bus = try ChildProcess(
        ["dbus-daemon", "--session", "--nofork", "--address=unix:path=\(folder)/bus"],
        environment: environment)
      try waitForFile("bus")
    }
    removeFile("pipewire-0")
    daemon = try ChildProcess(["pipewire"], environment: environment)
    try waitForFile("pipewire-0")
    sessionManager = try ChildProcess(["wireplumber"], environment: environment)
    for sink in sinks { try addPipeWireSink(sink) }
  }

  func addPipeWireSink(_ name: String) throws {
    let properties =
      "{ factory.name=support.null-audio-sink node.name=\(name) media.class=Audio/Sink "
      + "object.linger=true audio.position=[FL FR] audio.rate=48000 }"
    run("pw-cli", "create-node", "adapter", properties)
    // The session manager makes ports for the sink once it has taken charge of it.
    try wait(for: "\(name):playback_FR") { run("pw-link", "-i") }
  }

  func removePipeWireSink(_ name: String) throws {
    run("pw-cli", "destroy", "\(try node(name))")
    try wait(for: "\(name):playback_FR", toBeThere: false) { run("pw-link", "-i") }
  }

  /// The id of the node with a name, from lines such as `id 32, type PipeWire:Interface:Node/3` and
  /// `node.name = "breathe-null"`.
  func node(_ name: String) throws -> Int {
    var id: Int?
    for line in (run("pw-cli", "ls", "Node") ?? "").split(separator: "\n") {
      let words = line.split { " \t,".contains($0) }
      if words.first == "id", words.count > 1 { id = Int(words[1]) }
      if words == ["node.name", "=", "\"\(name)\""], let id { return id }
    }
    throw Failure.notReady(name)
  }

  /// The links into a sink, from lines such as `37 breathe-null:playback_FL` followed by
  /// `49   |<-   47 ALSA Playback:output_FL`.
  func links(into sink: String) -> [Link] {
    var input: Int?
    var links: [Link] = []
    for line in (run("pw-link", "-l", "-i", "-I") ?? "").split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 1, let id = Int(words[0]) else { continue }
      if words[1] == "|<-" {
        guard let input, words.count > 2, let output = Int(words[2]) else { continue }
        links.append(Link(id: id, output: output, input: input))
      } else {
        input = words[1].hasPrefix("\(sink):playback_") ? id : nil
      }
    }
    return links
  }

  func removeFile(_ name: String) {
    try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
  }
}
