import ALSAOutput
import BreathingAudio
import BreathingCatalog
import TerminalUI

/// `breathe devices`: the sound devices, and which one a session would use.
enum DevicesCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    let phrases = context.phrases
    var device = ALSADevice(name: context.arguments.text(.audioDevice))
    var chosen: PCMFormat?
    var problem: SoundProblem?
    do throws(PCMFailure) {
      chosen = try device.open()
      device.close()
    } catch {
      if case .lost(let reason) = error { problem = reason }
    }
    let all = ALSADevice.list()
    let listed = context.arguments.has(.all) ? all : all.filter(\.isUsual)
    if context.arguments.has(.json) {
      return try StandardStreams.print(json(listed, chosen, problem))
    }
    let width = listed.map(\.name.count).max() ?? 0
    for device in listed {
      let mark = device.name == chosen?.device ? "*" : " "
      let name = device.name + String(repeating: " ", count: width - device.name.count)
      try StandardStreams.print(
        "\(mark) \(name)  \(device.description)".safeForTerminal + "\n")
    }
    if listed.count < all.count {
      try StandardStreams.print("  \(phrases.hiddenDevices(all.count - listed.count))\n")
    }
    let verdict =
      chosen.map { phrases.deviceWouldBeUsed($0.device, $0.rate.hertz) }
      ?? phrases.deviceWouldFail(problem.map(phrases.soundProblem) ?? "")
    try StandardStreams.print(verdict.safeForTerminal + "\n")
  }

  private static func json(
    _ listed: [ListedDevice], _ chosen: PCMFormat?, _ problem: SoundProblem?
  ) -> String {
    var document = JSONText()
    document.add("schema", "breathe.devices")
    document.add("version", 1)
    if let chosen { document.add("wouldUse", chosen.device) }
    if let problem { document.add("problem", problem.code) }
    document.add(
      "devices",
      listed.map { device in
        var text = JSONText()
        text.add("name", device.name)
        text.add("description", device.description)
        return text
      })
    return document.object + "\n"
  }
}
