import CLinux
import Glibc

/// A program that is run beside this one: how it is found and started.
enum ChildProgram {
  /// The programs of these names that a `PATH` leads to, in the order of the names. Only absolute
  /// folders count: what lies in the working directory was not installed.
  static func paths(of names: [String], in path: String?) -> [String] {
    let folders = (path ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return names.compactMap { name in
      folders.lazy.map { "\($0)/\(name)" }.first(where: isProgram)
    }
  }

  /// Starts a program in a process group of its own, for Ctrl-C and Ctrl-Z are not meant for it; nil
  /// where it cannot be started. It gets two descriptors at most, and /dev/null for the others.
  static func start(
    _ command: String, _ words: [String], input: Int32? = nil, output: Int32? = nil
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, given, mode) in [
      (STDIN_FILENO, input, O_RDONLY), (STDOUT_FILENO, output, O_WRONLY),
      (STDERR_FILENO, nil, O_WRONLY),
    ] {
      if let given {
        posix_spawn_file_actions_adddup2(&actions, given, target)
      } else {
        posix_spawn_file_actions_addopen(&actions, target, "/dev/null", mode, 0)
      }
    }
    // Descriptors that were handed to us by chance are not handed on.
    clinux_close_from(&actions, STDERR_FILENO + 1)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let arguments = ([command] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    let code = posix_spawn(
      &pid, command, &actions, &attributes, arguments, clinux_environment())
    return code == 0 ? pid : nil
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
