import Foundation

/// What a process has used so far, read from /proc; see proc(5).
package struct ProcessUsage: Sendable {
  /// Time on a processor in seconds, all threads.
  package let processorSeconds: Double
  /// Voluntary context switches by thread name: how often each has woken. Of several threads with
  /// one name only the oldest counts, for a library's threads inherit the name of the one that
  /// started them.
  package let wakeups: [String: Int]
  /// Resident memory in bytes.
  package let residentBytes: Int

  package init?(of process: Int32) {
    let folder = "/proc/\(process)/task"
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return nil
    }
    var nanoseconds = 0.0
    var wakeups: [String: Int] = [:]
    for thread in threads.compactMap({ Int($0) }).sorted() {
      let fields = Self.text("\(folder)/\(thread)/schedstat").split(separator: " ")
      nanoseconds += Double(fields.first ?? "") ?? 0
      let name = Self.text("\(folder)/\(thread)/comm").trimmingCharacters(in: .newlines)
      let status = Self.text("\(folder)/\(thread)/status")
      if wakeups[name] == nil {
        wakeups[name] = Self.number("voluntary_ctxt_switches", in: status)
      }
    }
    processorSeconds = nanoseconds / 1e9
    self.wakeups = wakeups
    residentBytes = 1024 * Self.number("VmRSS", in: Self.text("/proc/\(process)/status"))
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  private static func number(_ key: String, in status: String) -> Int {
    let line = status.split(separator: "\n").first { $0.hasPrefix("\(key):") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }
}
