import Glibc

/// What tells this machine from others.
enum MachineIdentity {
  /// The machine's id and the account's number; the host name where the system has no machine id.
  static var text: String { "\(machineID ?? hostName)/\(getuid())" }

  /// The content of /etc/machine-id; see machine-id(5).
  private static var machineID: String? {
    let descriptor = open("/etc/machine-id", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 32)
    guard read(descriptor, &bytes, bytes.count) == bytes.count else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
