/// `breathe import`: takes in exported records.
enum ImportCommand {
  static func run(_ context: CommandContext) throws(CommandError) {}
}
