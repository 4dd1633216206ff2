/// `breathe stats`: sums by day, week and pattern.
enum StatsCommand {
  static func run(_ context: CommandContext) throws(CommandError) {}
}
