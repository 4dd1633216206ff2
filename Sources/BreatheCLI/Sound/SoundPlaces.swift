import BreathingCatalog
import Glibc

/// Where to look for what explains missing sound.
struct SoundPlaces {
  var cards = "/proc/asound/cards"
  var nodes = "/dev/snd"
  var processes = "/proc"
  var groups = "/etc/group"
  var accounts = "/etc/passwd"
  /// `XDG_RUNTIME_DIR`, nil when it is not set.
  var runtimeDirectory: String?
  /// Where the runtime directory of this account usually is.
  var usualRuntimeDirectory = "/run/user/\(getuid())"
  /// Folders below which ALSA's plug-ins lie, in `alsa-lib`.
  var libraries = ["/usr/lib", "/usr/lib64", "/usr/local/lib"]
  /// Whether this account may play through a file; with the access control lists of a desktop's
  /// seat, access(2) alone knows.
  var mayPlay: (String) -> Bool = { access($0, R_OK | W_OK) == 0 }

  /// Other processes are looked through no longer than this.
  private static let longestSearch = Duration.milliseconds(200)

  /// The places of this machine.
  init(environment: [String: String]) {
    runtimeDirectory = environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Looks around. Nothing is opened that could make a sound or wait.
  func surroundings() -> SoundSurroundings {
    var found = SoundSurroundings()
    found.account = SoundSurroundings.Account(id: getuid(), name: accountName)
    found.hasCard = hasCard
    found.nodes = nodesFound
    found.runtimeDirectory = runtimeDirectoryFound
    found.server = runtimeDirectory.flatMap(server)
    if found.server == nil, server(in: usualRuntimeDirectory) != nil {
      found.serverElsewhere = usualRuntimeDirectory
    }
    found.plugIns = plugIns
    found.holders = holders
    return found
  }

  private var hasCard: Bool {
    // " 0 [PCH            ]: HDA-Intel - HDA Intel PCH", or "--- no soundcards ---".
    lines(of: cards).contains { $0.contains("]: ") }
  }

  private var playbackNodes: [String] {
    DataFile.names(in: nodes).filter { $0.hasPrefix("pcmC") && $0.hasSuffix("p") }
      .map { "\(nodes)/\($0)" }
  }

  private var nodesFound: SoundSurroundings.Nodes {
    guard let first = playbackNodes.first else { return .none }
    if playbackNodes.contains(where: mayPlay) { return .open }
    var status = stat()
    guard stat(first, &status) == 0 else { return .none }
    let isForGroup = status.st_gid != 0 && status.st_mode & 0o060 == 0o060
    // name:password:number:member,member; group(5).
    let fields = entries(of: groups).first {
      isForGroup && $0.count > 3 && $0[2] == "\(status.st_gid)"
    }
    let members = fields?[3].split(separator: ",").map(String.init) ?? []
    return .closed(
      group: fields?[0], hasJoined: accountName.map(members.contains) ?? false)
  }

  private var accountName: String? {
    entries(of: accounts).first { $0.count > 2 && $0[2] == "\(getuid())" }?[0]
  }

  private var runtimeDirectoryFound: SoundSurroundings.RuntimeDirectory {
    guard let runtimeDirectory else { return .unset }
    var status = stat()
    let isOther = stat(runtimeDirectory, &status) == 0 && status.st_uid != getuid()
    return isOther ? .ofOther : .own
  }

  private func server(in directory: String) -> SoundSurroundings.Server? {
    SoundSurroundings.Server.allCases.first { isListening("\(directory)/\($0.socket)") }
  }

  private var plugIns: Set<SoundSurroundings.Server> {
    // Debian has a folder for each architecture in between.
    let folders = libraries.flatMap { library in
      [library]
        + DataFile.names(in: library).filter { $0.contains("-linux-") }
        .map { "\(library)/\($0)" }
    }
    return Set(
      SoundSurroundings.Server.allCases.filter { server in
        folders.contains { access("\($0)/alsa-lib/\(server.plugIn)", F_OK) == 0 }
      })
  }

  /// The processes that have playback devices open, of those whose descriptors may be read.
  private var holders: [SoundSurroundings.Holder] {
    let deadline = ContinuousClock.now + Self.longestSearch
    var holders: [SoundSurroundings.Holder] = []
    for name in DataFile.names(in: processes) {
      guard ContinuousClock.now < deadline else { break }
      guard let pid = pid_t(name), pid != getpid() else { continue }
      let folder = "\(processes)/\(name)"
      let holds = DataFile.names(in: "\(folder)/fd").contains { descriptor in
        guard let target = destination(of: "\(folder)/fd/\(descriptor)") else { return false }
        return target.hasPrefix("\(nodes)/pcmC") && target.hasSuffix("p")
      }
      guard holds else { continue }
      let comm = lines(of: "\(folder)/comm").first ?? "?"
      holders.append(SoundSurroundings.Holder(name: comm, pid: pid))
    }
    return holders.sorted { $0.pid < $1.pid }
  }
}

// MARK: - Files

extension SoundPlaces {
  /// The lines of a small text file, none when it cannot be read.
  private func lines(of path: String) -> [String] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    // Files of /proc say that they are empty, so they are read to their end.
    while bytes.count < DataFile.largest {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The lines of a file such as /etc/group, taken apart.
  private func entries(of path: String) -> [[String]] {
    lines(of: path).map {
      $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func destination(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a process listens on a socket; the file alone may be left over from one.
  private func isListening(_ path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard bytes.count < room.count else { return false }
      room.copyBytes(from: bytes)
      return true
    }
    guard fits else { return false }
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, type | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let code = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    // A queue that is full belongs to somebody, and a refusal of permission as well.
    return code == 0 || errno == EAGAIN || errno == EACCES
  }
}
