/// `breathe next`: the next step of the program.
enum NextCommand {
  static func run(_ context: CommandContext) throws(CommandError) {}
}
