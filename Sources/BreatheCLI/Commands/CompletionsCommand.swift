/// `breathe completions`.
enum CompletionsCommand {
  static func run(_ context: CommandContext) throws(CommandError) {}
}
