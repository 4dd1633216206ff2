import BreathingEngine
import TerminalUI

/// `breathe frame`: what the full screen shows at a position, as text or as a picture.
enum FrameCommand {
  private static let sizes = 1...500

  static func run(_ context: CommandContext) throws(CommandError) {
    let arguments = context.arguments
    let size = try size(arguments)
    let visual = try arguments.choice(.visual, Visual.self) ?? .orb
    let theme = try arguments.choice(.theme, Theme.Name.self) ?? .ocean
    let plan = try SessionPlan(context)
    let position =
      try arguments.exact(.at, in: plan.score.beginning...plan.score.duration) ?? .zero
    let scene = SceneScript(plan: plan, phrases: context.phrases).scene(at: position)
    let frame = scene.frame(
      size: size, visual: visual, theme: .of(theme),
      capability: Capability(colours: .trueColour, glyphs: .braille, background: .dark))
    guard let path = arguments.text(.svg) else {
      return try StandardStreams.print(frame.lines.map { $0 + "\n" }.joined())
    }
    let file = try WholeFile.replacing(path)
    try file.write(Array(FrameSVG.text(of: frame).utf8))
    try file.keep()
  }

  /// Columns and rows with an x between them.
  private static func size(_ arguments: Arguments) throws(CommandError) -> ScreenSize {
    guard let text = arguments.text(.size) else { return ScreenSize(columns: 80, rows: 24) }
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == 2, text.filter({ $0 == "x" }).count == 1,
      numbers.allSatisfy(sizes.contains)
    else {
      let (least, most) = (sizes.lowerBound, sizes.upperBound)
      throw .usage(
        .badValue(.size, text, allowed: "\(least)x\(least)...\(most)x\(most)"), arguments.command)
    }
    return ScreenSize(columns: numbers[0], rows: numbers[1])
  }
}
