/// `breathe doctor`: looks for what is wrong.
enum DoctorCommand {
  static func run(_ context: CommandContext) throws(CommandError) {}
}
