import Foundation

/// Calls of libasound that fail, delay or lie in a program that is started; the script's grammar
/// stands at the top of Tests/ALSAFaults/ALSAFaults.c.
struct ALSAFaults: Sendable {
  /// The library that is preloaded, built beside the running tests.
  static let library: String = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("libALSAFaults.so").path
  }()

  /// How often a kind of call was made, and how often a rule applied to it.
  struct Count: Equatable, Sendable {
    let calls, faults: Int
  }

  let script: String
  /// Where the counts are kept.
  let log: String

  /// The variables that the program needs.
  var environment: [String: String] {
    ["LD_PRELOAD": Self.library, "ALSA_FAULTS": script, "ALSA_FAULTS_LOG": log]
  }

  /// The counts until now by the names of the calls, while the program runs or afterwards; empty
  /// before it was started.
  var counts: [String: Count] {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    var counts: [String: Count] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let calls = Int(words[1]), let faults = Int(words[2]) else {
        continue
      }
      counts[String(words[0])] = Count(calls: calls, faults: faults)
    }
    return counts
  }
}
