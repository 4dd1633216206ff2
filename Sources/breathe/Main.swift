import BreatheCLI
import Glibc

/// The `breathe` program.
@main
enum Main {
  static func main() {
    let status = CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
    // A sound system that hangs in another thread must not keep the process from ending, and
    // nothing is left to be flushed: all output is written directly.
    _exit(status)
  }
}
