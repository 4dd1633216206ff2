import Testing

/// A command as help or documentation shows it, and a way to find out quickly that it is right.
struct ShownCommand {
  let text: String

  init(_ text: String) { self.text = text }

  /// The words up to a comment, a pipe or another end of a simple command.
  var words: [String] {
    let words = text.split(separator: " ").map(String.init)
    let end = words.firstIndex { ["#", "|", "&&", "||", ";"].contains($0) || $0.first == ">" }
    return words[..<(end ?? words.endIndex)].filter { $0 != "&" }.map {
      $0.trimmingCharacters(of: "\"'")
    }
  }

  /// Runs the command as far as it tells whether its words are right.
  ///
  /// `start` would play for minutes, so sound is demanded of a device that does not exist, as it is
  /// for `sounds play`; `doctor` is given one that does, and `render` would compute for minutes, so it writes into a directory that does not exist: both
  /// come to that after all words have been read. Other commands run as they are.
  func expectRight(in program: BuiltProgram) async throws {
    var words = Array(words.dropFirst())
    var status: Int32 = 0
    if words.contains("--help") || words.contains("--version") {
      // Quick as it is.
    } else if words == ["start"] {
      // Nobody is there to choose.
      status = 64
    } else if words.first == "start" {
      words = words.removing(["--sound": "off", "--audio-device": nil])
      words.removeAll { $0 == "--require-sound" || $0 == "--acknowledge" }
      words += ["--require-sound", "--audio-device", "missing", "--acknowledge"]
      status = 69
    } else if words.starts(with: ["sounds", "play"]) {
      words = words.removing(["--audio-device": nil]) + ["--audio-device", "missing"]
      status = 69
    } else if words.first == "doctor" {
      words = words.removing(["--audio-device": nil]) + ["--audio-device", "null"]
      words.removeAll { $0 == "--play" }
    } else if words.first == "render" {
      let name = words.firstIndex(of: "-o").map { words[$0 + 1] } ?? "x.wav"
      words = words.removing(["-o": nil, "--output": nil]) + ["-o", "/dev/null/\(name)"]
      status = 1
    }
    if let index = words.firstIndex(of: "--recordings"), index + 1 < words.count {
      try program.home.makeFolder(words[index + 1])
    }
    for file in words where file.hasSuffix(".json") {
      let id = file.split(separator: "/").last.map { String($0.dropLast(5)) } ?? ""
      let pattern = PatternFile(id: id, steps: [#"{"phase": "inhale", "seconds": 5}"#])
      try program.home.write(pattern.text, to: file)
    }
    let outcome = try await program.run(
      words, .init(wrapper: ["/usr/bin/env", "-C", program.home.path]))
    #expect(outcome.status == .exited(status), "\(text)\n\(outcome.errors)")
  }
}

extension [String] {
  /// Without the options and their values; a value that is not nil must be the one given.
  fileprivate func removing(_ options: [String: String?]) -> [String] {
    var kept: [String] = []
    var index = startIndex
    while index < endIndex {
      let value = index + 1 < endIndex ? self[index + 1] : nil
      if let unwanted = options[self[index]], unwanted == nil || unwanted == value {
        index += 2
      } else {
        kept.append(self[index])
        index += 1
      }
    }
    return kept
  }
}

extension String {
  fileprivate func trimmingCharacters(of characters: String) -> String {
    var trimmed = self[...]
    while let first = trimmed.first, characters.contains(first) { trimmed.removeFirst() }
    while let last = trimmed.last, characters.contains(last) { trimmed.removeLast() }
    return String(trimmed)
  }
}
