/// `breathe manual`.
enum ManualCommand {
  static func run(_ context: CommandContext) throws(CommandError) {}
}
