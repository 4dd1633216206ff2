/// `breathe programs`: lists programs, shows one, follows one.
enum ProgramsCommand {
  static func run(_ context: CommandContext) throws(CommandError) {}
}
