import Glibc
import Synchronization

/// How a process is started: its words, its environment and its three standard descriptors.
struct Launch {
  /// The file to run, then its words.
  let arguments: [String]
  let environment: [String: String]
  let input: Channel
  let output: Channel
  let errors: Channel
  /// Makes the process the leader of a session of its own. The first terminal among its standard
  /// descriptors then becomes the controlling one; tty(4).
  let leadsSession: Bool

  /// What is behind a standard descriptor.
  enum Channel {
    case closed
    /// A descriptor of the test.
    case descriptor(Int32)
    /// A file or terminal, opened in the new process for reading and writing.
    case opened(String)
  }

  /// Starts the process with an empty signal mask and all signals at their default, whatever the
  /// test runner was started with.
  ///
  /// - Throws: `SystemFailure` when there is no such file or no more processes are allowed.
  func spawn() throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (channel, target) in [
      (input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO),
    ] {
      switch channel {
      case .closed: posix_spawn_file_actions_addclose(&actions, target)
      case .descriptor(let source): posix_spawn_file_actions_adddup2(&actions, source, target)
      case .opened(let path):
        posix_spawn_file_actions_addopen(&actions, target, path, O_RDWR | O_APPEND, 0)
      }
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // POSIX_SPAWN_SETSID of <spawn.h>, which Swift would see with _GNU_SOURCE only.
    let session = leadsSession ? Int32(0x80) : 0
    posix_spawnattr_setflags(
      &attributes, Int16(session | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let words = CStrings(arguments)
    let variables = CStrings(environment.map { "\($0)=\($1)" })
    var pid: pid_t = 0
    let code = descriptorCreation.withLock { _ in
      posix_spawn(
        &pid, arguments[0], &actions, &attributes, words.pointers, variables.pointers)
    }
    guard code == 0 else {
      errno = code
      throw SystemFailure(call: "posix_spawn \(arguments[0])")
    }
    return pid
  }
}

/// A vector of strings as C wants it, with a null pointer at its end.
private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) { pointers = strings.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
