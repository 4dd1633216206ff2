import BreathingCatalog
import BreathingEngine
import TerminalUI

/// `breathe plan`: every cue of a session with its exact time.
enum PlanCommand {
  static func run(_ context: CommandContext) throws(CommandError) {
    let plan = try SessionPlan(context)
    if context.arguments.has(.json) {
      try printJSON(plan)
    } else {
      try printText(plan, context.phrases)
    }
  }

  private static func printText(_ plan: SessionPlan, _ phrases: Phrases) throws(CommandError) {
    let score = plan.score
    let title = phrases.sessionTitle(
      plan.entry.name[phrases.language], plan.lengthText(phrases))
    try StandardStreams.print(title.safeForTerminal + "\n")
    try inChunks(score) { step in
      phrases.planLine(step.start.exactClockText, step.cycle, phrases.text(of: step)) + "\n"
    }
    try StandardStreams.print(phrases.planEnd(score.duration.exactClockText) + "\n")
  }

  private static func printJSON(_ plan: SessionPlan) throws(CommandError) {
    let score = plan.score
    var head = JSONText()
    head.add("schema", "breathe.plan")
    head.add("version", 1)
    head.add("techniqueId", score.techniqueId)
    head.add("cycles", score.cycleCount)
    head.add("duration", score.duration)
    head.add("leadIn", score.leadIn)
    // The cues are written as they are made, for there can be very many.
    try StandardStreams.print(String(head.object.dropLast()) + ",\"cues\":[\n")
    try inChunks(score) { step in
      var cue = JSONText()
      cue.add("t", step.start)
      cue.addStep(step)
      return cue.object + (step.ordinal + 1 < score.stepCount ? ",\n" : "\n")
    }
    try StandardStreams.print("]}\n")
  }

  private static func inChunks(
    _ score: Score, _ text: (ScoreStep) -> String
  ) throws(CommandError) {
    var chunk = ""
    for ordinal in 0..<score.stepCount {
      chunk += text(score.step(ordinal))
      if chunk.utf8.count > 1 << 16 {
        try StandardStreams.print(chunk)
        chunk = ""
      }
    }
    try StandardStreams.print(chunk)
  }
}
