/// `breathe history`: what was practised.
enum HistoryCommand {
  static func run(_ context: CommandContext) throws(CommandError) {}
}
