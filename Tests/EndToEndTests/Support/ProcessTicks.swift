import Glibc

/// The processor time of a process in clock ticks; proc(5).
struct ProcessTicks {
  let count: Int

  init?(of pid: pid_t) {
    guard let file = fopen("/proc/\(pid)/stat", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 1024)
    guard fgets(&line, 1024, file) != nil else { return nil }
    let text = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // The name in parentheses may hold spaces.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      return nil
    }
    count = user + system
  }
}
