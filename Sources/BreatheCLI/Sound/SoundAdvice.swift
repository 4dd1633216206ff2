import ALSAOutput
import BreathingAudio

/// What a person can do about missing sound.
enum SoundAdvice: Equatable {
  case joinGroup(String, account: String?)
  /// The account is in the group, but has not logged in since.
  case logInAgain(group: String)
  /// The files of the cards are closed to all ordinary accounts.
  case askAdministrator
  case notAsRoot
  /// The account in use holds nothing that could be named, so another one does.
  case otherAccount
  case closeOther([SoundSurroundings.Holder])
  case findOther
  /// A sound server holds the card, and plays for everybody.
  case useServer(SoundSurroundings.Holder)
  case setRuntimeDirectory(String)
  case startServer
  case installPlugIn(package: String)
  /// The server is there and refuses.
  case askServer
  case restartServer
  case noCard
  /// There are cards, but no files for them, as in a container.
  case noNodes
  case chooseDevice
  case reconnect

  /// A word that is never translated.
  var code: String {
    switch self {
    case .joinGroup: "joinGroup"
    case .logInAgain: "logInAgain"
    case .askAdministrator: "askAdministrator"
    case .notAsRoot: "notAsRoot"
    case .otherAccount: "otherAccount"
    case .closeOther: "closeOther"
    case .findOther: "findOther"
    case .useServer: "useServer"
    case .setRuntimeDirectory: "setRuntimeDirectory"
    case .startServer: "startServer"
    case .installPlugIn: "installPlugIn"
    case .askServer: "askServer"
    case .restartServer: "restartServer"
    case .noCard: "noCard"
    case .noNodes: "noNodes"
    case .chooseDevice: "chooseDevice"
    case .reconnect: "reconnect"
    }
  }

  /// The advice for a problem in these surroundings.
  init(for problem: SoundProblem, in surroundings: SoundSurroundings) {
    switch problem {
    case .notPermitted:
      self = Self.onPermission(surroundings) ?? .otherAccount
    case .busy: self = Self.onBusyDevice(surroundings.holders)
    case .noDevice(let name) where !ALSADevice.standardNames.contains(name): self = .chooseDevice
    case .noDevice: self = Self.onMissingDevice(surroundings)
    case .disconnected: self = .reconnect
    case .noAnswer, .stalled: self = surroundings.server == nil ? .chooseDevice : .restartServer
    case .failed: self = .chooseDevice
    }
  }

  private static func onPermission(_ surroundings: SoundSurroundings) -> SoundAdvice? {
    let account = surroundings.account
    if account.isRoot, surroundings.runtimeDirectory != .own { return .notAsRoot }
    guard case .closed(let group, let hasJoined) = surroundings.nodes else { return nil }
    guard let group else { return .askAdministrator }
    return hasJoined ? .logInAgain(group: group) : .joinGroup(group, account: account.name)
  }

  private static func onBusyDevice(_ holders: [SoundSurroundings.Holder]) -> SoundAdvice {
    if let server = holders.first(where: \.isServer) { return .useServer(server) }
    return holders.isEmpty ? .findOther : .closeOther(holders)
  }

  /// A server comes first: where there is one, nobody needs to open a card.
  private static func onMissingDevice(_ surroundings: SoundSurroundings) -> SoundAdvice {
    if let server = surroundings.server {
      return surroundings.plugIns.isEmpty ? .installPlugIn(package: server.package) : .askServer
    }
    if let directory = surroundings.serverElsewhere { return .setRuntimeDirectory(directory) }
    guard surroundings.hasCard else { return .noCard }
    if let advice = onPermission(surroundings) { return advice }
    return surroundings.nodes == .none ? .noNodes : .startServer
  }
}
