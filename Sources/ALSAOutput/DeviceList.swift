import BreathingAudio
import CALSA
import CLinux
import Glibc

/// A playback PCM as ALSA's configuration lists it.
package struct ListedDevice: Sendable, Equatable {
  package let name: String
  /// The first line of ALSA's description, empty when there is none.
  package let description: String
  /// Whether a person would choose it: the default, sound servers and the outputs of cards.
  package let isUsual: Bool
}

extension ALSADevice {
  /// All playback PCMs, the usual ones first.
  package static func list() -> [ListedDevice] {
    snd_lib_error_set_handler(OpaquePointer(clinux_silent_alsa_handler()))
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard snd_device_name_hint(-1, "pcm", &hints) == 0, let hints else { return [] }
    defer { snd_device_name_free_hint(hints) }
    var devices: [ListedDevice] = []
    var place = hints
    while let hint = place.pointee {
      place += 1
      guard let name = text(hint, "NAME"), text(hint, "IOID") != "Input" else { continue }
      let description = text(hint, "DESC")?.split(separator: "\n").joined(separator: ", ") ?? ""
      devices.append(
        ListedDevice(name: name, description: description, isUsual: isUsual(name)))
    }
    return devices.filter(\.isUsual) + devices.filter { !$0.isUsual }
  }

  private static func isUsual(_ name: String) -> Bool {
    standardNames.contains(name)
      || ["sysdefault:", "plughw:", "hdmi:"].contains { name.hasPrefix($0) }
  }

  private static func text(_ hint: UnsafeMutableRawPointer, _ key: String) -> String? {
    guard let value = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(value) }
    return String(cString: value)
  }
}
