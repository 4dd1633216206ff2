import Foundation
import SoundLab

/// `make bench`: figures side by side with a baseline, taken in one run. Nothing here passes or
/// fails; goals are printed beside what was measured.
@main
enum Main {
  static func main() {
    guard CommandLine.arguments.count >= 2 else {
      say(
        "usage: breathe-bench PATH-OF-BREATHE [startup|render|journal|idle|onsets|PipeWire|PulseAudio ...]"
      )
      exit(64)
    }
    let program = CommandLine.arguments[1]
    let checkout = FileManager.default.currentDirectoryPath
    let bench = Bench(program: program, checkout: checkout)
    let wanted = Set(CommandLine.arguments.dropFirst(2))
    func isWanted(_ name: String) -> Bool { wanted.isEmpty || wanted.contains(name) }
    do {
      if isWanted("startup") { bench.startup() }
      if isWanted("render") { try bench.render() }
      if isWanted("journal") { try bench.journal() }
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

/// Prints a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
