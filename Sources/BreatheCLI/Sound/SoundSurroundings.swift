import Glibc

/// What there is around a sound device that explains why it cannot be used.
struct SoundSurroundings: Equatable {
  /// Whose program this is.
  var account = Account(id: 1000, name: nil)
  /// Whether the kernel knows a sound card.
  var hasCard = false
  var nodes = Nodes.none
  var runtimeDirectory = RuntimeDirectory.own
  /// The sound server that listens.
  var server: Server?
  /// The runtime directory in which a server listens that the environment does not lead to.
  var serverElsewhere: String?
  /// Which servers ALSA has a plug-in for.
  var plugIns: Set<Server> = []
  /// Who has the playback devices of cards open, as far as can be seen.
  var holders: [Holder] = []

  struct Account: Equatable {
    let id: uid_t
    /// Nil when there is no name for it.
    let name: String?

    var isRoot: Bool { id == 0 }
  }

  /// The devices of the cards as files.
  enum Nodes: Equatable {
    case none
    /// This account may open them.
    case open
    /// This account may not; the group that may, nil where it has no name or is root's, and whether
    /// the account has joined it since it logged in.
    case closed(group: String?, hasJoined: Bool)
  }

  /// Where sound servers are looked for.
  enum RuntimeDirectory: Equatable {
    case own
    /// It belongs to another account, as under sudo -E.
    case ofOther
    /// `XDG_RUNTIME_DIR` is not set, as under cron.
    case unset
  }

  enum Server: String, CaseIterable {
    case pipewire
    case pulse

    /// Its socket in the runtime directory.
    var socket: String { self == .pipewire ? "pipewire-0" : "pulse/native" }

    /// The file of ALSA's plug-in for it.
    var plugIn: String { "libasound_module_pcm_\(rawValue).so" }

    /// The Debian package that has the plug-in.
    var package: String { self == .pipewire ? "pipewire-alsa" : "libasound2-plugins" }
  }

  /// A process that has a device open.
  struct Holder: Hashable {
    let name: String
    let pid: pid_t

    var isServer: Bool { ["pipewire", "pulseaudio", "wireplumber"].contains(name) }
  }
}
