import Foundation

/// What happens to sound servers and sinks, brought about at will.
extension SoundServer {
  /// Ends the server with SIGKILL; its folder and sockets stay behind. Clients learn of it from
  /// their broken connections.
  package func killDaemon() {
    daemon?.stop(with: SIGKILL)
    daemon = nil
    // It ends by itself, having nothing to manage, but not at once.
    sessionManager?.stop(with: SIGKILL)
    sessionManager = nil
  }

  /// Starts the server anew where clients looked for the old one, with the sinks it had.
  package func startAgain() throws {
    killDaemon()
    try start()
  }

  /// Stops the server's process where it is: connections stay, nothing is answered. Its own tools
  /// would hang as well, so nothing else can be asked until `thaw`.
  package func freeze() { if let daemon { kill(daemon.id, SIGSTOP) } }

  package func thaw() { if let daemon { kill(daemon.id, SIGCONT) } }

  /// Stops a sink's clock with all that plays and is recorded there, as when a device sleeps; no
  /// client is told.
  ///
  /// Of what PipeWire 0.3.65 offers, only the command `Pause` to the sink's node does this, until a
  /// stream is linked anew: ALSA's `avail` stays 0 and its delay constant, in state RUNNING. After
  /// the command `Suspend` the server itself starts the node again at once.
  package func suspend(_ sink: String = firstSink) throws {
    switch kind {
    case .pipeWire: run("pw-cli", "send-command", "\(try node(sink))", "Pause", "{}")
    case .pulseAudio: run("pactl", "suspend-sink", sink, "1")
    }
  }

  package func resume(_ sink: String = firstSink) throws {
    switch kind {
    case .pipeWire: run("pw-cli", "send-command", "\(try node(sink))", "Start", "{}")
    case .pulseAudio: run("pactl", "suspend-sink", sink, "0")
    }
  }

  /// Cuts the streams that play to a sink of PipeWire off from it. To them it is as if the sink were
  /// suspended, but the sink and its recording go on, so that frames still measure time. The session
  /// manager does not mend it; a stream opened anew is linked as ever.
  package func unlinkStreams(of sink: String = firstSink) {
    precondition(kind == .pipeWire, "PulseAudio has no links")
    let links = links(into: sink)
    for link in links { run("pw-link", "-d", "\(link.id)") }
    cutLinks[sink] = links
  }

  /// Links the streams again that are still there.
  package func linkStreams(of sink: String = firstSink) {
    for link in cutLinks.removeValue(forKey: sink) ?? [] {
      run("pw-link", "\(link.output)", "\(link.input)")
    }
  }

  /// Takes a sink away while streams may play to it. PipeWire's stay and wait for another sink,
  /// PulseAudio's are moved to another or else ended.
  package func remove(_ sink: String = firstSink) throws {
    sinks.removeAll { $0 == sink }
    switch kind {
    case .pipeWire: try removePipeWireSink(sink)
    case .pulseAudio: try removePulseAudioSink(sink)
    }
  }

  /// Adds a sink, or one that was removed.
  package func add(_ sink: String = firstSink) throws {
    if !sinks.contains(sink) { sinks.append(sink) }
    switch kind {
    case .pipeWire: try addPipeWireSink(sink)
    case .pulseAudio: try addPulseAudioSink(sink)
    }
  }

  /// Makes a sink the default; streams that follow the default move there by themselves.
  package func makeDefault(_ sink: String) throws {
    switch kind {
    case .pipeWire: run("wpctl", "set-default", "\(try node(sink))")
    case .pulseAudio:
      // Recordings would move as well, for the default source is the default sink's monitor as long
      // as none is named.
      if let first = sinks.first { run("pactl", "set-default-source", "\(first).monitor") }
      run("pactl", "set-default-sink", sink)
    }
  }
}
