/// `breathe export`: writes the records of a profile.
enum ExportCommand {
  static func run(_ context: CommandContext) throws(CommandError) {}
}
