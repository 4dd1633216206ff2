import Foundation
import SoundLab

/// `make bench`: figures side by side with a baseline, taken in one run. Nothing of them passes or
/// fails; goals are printed beside what was measured. The soak of `make soak` does pass or fail.
@main
enum Main {
  static func main() {
    guard CommandLine.arguments.count >= 2 else {
      say(
        "usage: breathe-bench PATH-OF-BREATHE [startup|render|live|sounds|journal|display|picture|idle|onsets|PipeWire|PulseAudio ...]"
      )
      say("       breathe-bench PATH-OF-BREATHE soak [MINUTES [SEED [FOLDER]]] | faults | traps")
      exit(64)
    }
    let program = CommandLine.arguments[1]
    let checkout = FileManager.default.currentDirectoryPath
    let bench = Bench(program: program, checkout: checkout)
    let words = Array(CommandLine.arguments.dropFirst(2))
    if let first = words.first, ["soak", "faults", "traps"].contains(first) {
      exit(runAlone(words, bench))
    }
    let wanted = Set(words)
    func isWanted(_ name: String) -> Bool { wanted.isEmpty || wanted.contains(name) }
    do {
      if isWanted("startup") { bench.startup() }
      if isWanted("render") { try bench.render() }
      if isWanted("live") { try bench.live() }
      if isWanted("sounds") { try bench.sounds() }
      if isWanted("journal") { try bench.journal() }
      if isWanted("display") { try bench.display() }
      if isWanted("picture") { try bench.pictureBesideSound() }
      if isWanted("idle") { try bench.idle() }
      let kinds = SoundServer.Kind.allCases.filter {
        isWanted("onsets") || wanted.contains($0.rawValue)
      }
      if !kinds.isEmpty { try bench.onsets(on: kinds) }
    } catch {
      say("breathe-bench: \(error)")
      exit(1)
    }
  }
}

extension Main {
  /// What is asked for by itself. Of these the soak alone passes or fails.
  private static func runAlone(_ words: [String], _ bench: Bench) -> Int32 {
    do {
      guard words[0] == "soak" else {
        try words[0] == "traps" ? bench.traps() : bench.faults()
        return 0
      }
      let minutes = words.count > 1 ? Int(words[1]) : 60
      let seed = words.count > 2 ? UInt64(words[2]) : UInt64.random(in: 1...999_999)
      guard let minutes, minutes >= 1, let seed else { return 64 }
      let folder = words.count > 3 ? words[3] : nil
      return try bench.soak(minutes: minutes, seed: seed, keepingIn: folder) ? 0 : 1
    } catch {
      say("breathe-bench: \(error)")
      return 1
    }
  }
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
