import Foundation
import Glibc
import Testing

@testable import BreatheCLI

/// What is found around a sound device, in a folder made for the test.
final class SoundPlacesTests {
  private let folder: String
  private var places: SoundPlaces

  init() throws {
    var template = Array("/tmp/breathe-sound-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    places = SoundPlaces(environment: [:])
    places.cards = "\(folder)/cards"
    places.nodes = "\(folder)/snd"
    places.processes = "\(folder)/proc"
    places.groups = "\(folder)/group"
    places.accounts = "\(folder)/passwd"
    places.usualRuntimeDirectory = "\(folder)/usual"
    places.libraries = ["\(folder)/lib"]
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String, to name: String) throws {
    let path = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: path)
  }

  private func link(_ name: String, to target: String) throws {
    try write("", to: name)
    try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/\(name)", withDestinationPath: target)
  }

  @Test func `where there is nothing, nothing is found`() {
    var nothing = SoundSurroundings()
    nothing.account = SoundSurroundings.Account(id: getuid(), name: nil)
    nothing.runtimeDirectory = .unset
    #expect(places.surroundings() == nothing)
  }

  @Test(arguments: [
    ("--- no soundcards ---\n", false),
    (" 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n    HDA Intel PCH at 0xf7f10000\n", true),
  ])
  func `a card is told from the words that there is none`(_ text: String, _ hasCard: Bool) throws {
    try write(text, to: "cards")
    #expect(places.surroundings().hasCard == hasCard)
  }

  @Test func `files of cards that may be opened, and the group of those that may not`() throws {
    try write("", to: "snd/controlC0")
    try write("", to: "snd/pcmC0D0c")
    #expect(places.surroundings().nodes == .none)
    try write("", to: "snd/pcmC0D0p")
    #expect(places.surroundings().nodes == .open)

    places.mayPlay = { _ in false }
    #expect(places.surroundings().nodes == .closed(group: nil, hasJoined: false))
    let node = "\(folder)/snd/pcmC0D0p"
    // As root the test can have a group of its own; others have one that is not root's.
    _ = chown(node, uid_t.max, 4321)
    var status = stat()
    try #require(stat(node, &status) == 0)
    try write("wheel:x:x:\nsound:x:\(status.st_gid):an,mei\n", to: "group")
    try #require(chmod(node, 0o600) == 0)
    #expect(places.surroundings().nodes == .closed(group: nil, hasJoined: false))
    try #require(chmod(node, 0o660) == 0)
    #expect(places.surroundings().nodes == .closed(group: "sound", hasJoined: false))
    try write("mei:x:\(getuid()):1000::/home/mei:/bin/sh\n", to: "passwd")
    #expect(places.surroundings().account.name == "mei")
    #expect(places.surroundings().nodes == .closed(group: "sound", hasJoined: true))
  }

  @Test func `who plays is found by the descriptors of processes`() throws {
    try write("mpv\n", to: "proc/812/comm")
    try link("proc/812/fd/7", to: "\(places.nodes)/pcmC0D3p")
    try write("arecord\n", to: "proc/90/comm")
    try link("proc/90/fd/4", to: "\(places.nodes)/pcmC0D0c")
    try link("proc/self/fd/4", to: "\(places.nodes)/pcmC0D0p")
    try link("proc/\(getpid())/fd/4", to: "\(places.nodes)/pcmC0D0p")
    #expect(places.surroundings().holders == [.init(name: "mpv", pid: 812)])
  }

  @Test func `a server is one that listens, not one that has left its socket behind`() throws {
    let runtime = "\(folder)/run"
    try write("", to: "run/pulse/other")
    places.runtimeDirectory = runtime
    try write("", to: "run/pipewire-0")
    #expect(places.surroundings().server == nil)
    let descriptor = try listen(at: "\(runtime)/pulse/native")
    #expect(places.surroundings().server == .pulse)
    #expect(places.surroundings().runtimeDirectory == .own)
    // The environment does not lead there, but it is where servers usually are.
    places.usualRuntimeDirectory = runtime
    places.runtimeDirectory = nil
    #expect(places.surroundings().server == nil)
    #expect(places.surroundings().serverElsewhere == runtime)
    close(descriptor)
    #expect(places.surroundings().serverElsewhere == nil)
  }

  @Test(arguments: ["lib/alsa-lib", "lib/x86_64-linux-gnu/alsa-lib"])
  func `plug-ins are found with and without a folder for the machine`(_ name: String) throws {
    try write("", to: "\(name)/libasound_module_pcm_pulse.so")
    #expect(places.surroundings().plugIns == [.pulse])
  }

  private func listen(at path: String) throws -> Int32 {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let code = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(code == 0 && Glibc.listen(descriptor, 4) == 0)
    return descriptor
  }
}
