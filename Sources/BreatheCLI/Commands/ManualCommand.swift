/// `breathe manual`: the manual page as source for man(1).
enum ManualCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    try StandardStreams.print(ManualPage(phrases: context.phrases).text)
  }
}
