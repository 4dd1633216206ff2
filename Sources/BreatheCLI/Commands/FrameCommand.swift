/// `breathe frame`.
enum FrameCommand {
  static func run(_ context: CommandContext) throws(CommandError) {}
}
