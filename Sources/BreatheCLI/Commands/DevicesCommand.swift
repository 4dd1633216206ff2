import ALSAOutput
import BreathingAudio
import BreathingCatalog
import TerminalUI

/// `breathe devices`: the sound devices, and which one a session would use.
enum DevicesCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    let phrases = context.phrases
    // Listed first: a device that hangs in being opened may hold a lock of ALSA's.
    let all = ALSADevice.list()
    let names = context.arguments.text(.audioDevice).map { [$0] } ?? ALSADevice.standardNames
    let (chosen, problem) = verdict(on: names)
    let advice = problem.map {
      SoundAdvice(
        for: $0, in: SoundPlaces(environment: context.environment).surroundings())
    }
    let listed = context.arguments.has(.all) ? all : all.filter(\.isUsual)
    if context.arguments.has(.json) {
      return try StandardStreams.print(json(listed, chosen, problem, advice))
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
    if let advice {
      try StandardStreams.print(phrases.advice.text(advice).safeForTerminal + "\n")
    }
  }

  /// The first device that opens; when none does, what is wrong with the first.
  private static func verdict(on names: [String]) -> (PCMFormat?, SoundProblem?) {
    var first: SoundProblem?
    for name in names {
      switch DeviceTrial.verdict(on: name) {
      case .success(let format): return (format, nil)
      case .failure(let failure): first = first ?? failure.problem
      }
    }
    return (nil, first)
  }

  private static func json(
    _ listed: [ListedDevice], _ chosen: PCMFormat?, _ problem: SoundProblem?,
    _ advice: SoundAdvice?
  ) -> String {
    var document = JSONText()
    document.add("schema", "breathe.devices")
    document.add("version", 1)
    if let chosen { document.add("wouldUse", chosen.device) }
    if let problem { document.add("problem", problem.code) }
    if let advice { document.add("advice", advice.code) }
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
