import BreathingAudio
import BreathingCatalog
import BreathingEngine
import SoundFiles

extension SoundFileTags {
  /// Whether a node of a program is one file, or one of all.
  enum Place: Equatable {
    case alone
    /// The place among all nodes, counted from 1.
    case inFolder(Track)
  }

  /// What the file of a session says of itself.
  init(of plan: SessionPlan, _ place: Place, rate: SampleRate, _ phrases: Phrases) {
    let language = phrases.language
    let name = plan.entry.name[language]
    let time = plan.score.duration.clockText
    var title = phrases.render.title(name, time)
    var track: Track?
    if let step = plan.step {
      let day = step.node.dayIndex
      switch place {
      case .alone:
        title = phrases.render.titleFromProgram(step.program.title[language], day, name, time)
      case .inFolder(let number):
        title = phrases.render.stepTitle(day, name, time)
        track = number
      }
    }
    self.init(
      title: title, artist: "breathe", album: plan.step?.program.title[language], track: track,
      comment: phrases.render.comment(plan.entry.id, phrases.texts(of: plan.pattern)),
      description: plan.step?.node.note?[language],
      software: "breathe \(CommandLineTool.version)",
      chapters: Self.chapters(of: plan.score, rate: rate, phrases))
  }

  /// One for each cycle; the lead-in before the first has none.
  private static func chapters(
    of score: Score, rate: SampleRate, _ phrases: Phrases
  ) -> [Chapter] {
    (1...min(score.cycleCount, mostChapters)).map { cycle in
      let isLast = cycle == score.cycleCount && cycle > 1
      return Chapter(
        start: rate.frame(at: score.start(ofCycle: cycle) - score.beginning),
        title: isLast ? phrases.render.lastCycle(cycle) : phrases.render.cycle(cycle))
    }
  }
}

extension Phrases {
  /// The steps of a pattern as a person reads them; those that take no time are left out.
  fileprivate func texts(of pattern: Pattern) -> [String] {
    pattern.elements.flatMap { element in
      switch element {
      case .step(let step): text(of: step).map { [$0] } ?? []
      case .group(let steps, let times): [render.repeated(times, steps.compactMap(text))]
      }
    }
  }

  private func text(of step: Step) -> String? {
    let name = phase(step.phase)
    let way = step.way.map(way)
    switch step.length {
    case .fixed(.zero): return nil
    case .fixed(let time): return self.step(name, time.readableSeconds, way)
    case .ramp(let from, let to, let cycles):
      return self.step(name, ramp(from.readableSeconds, to.readableSeconds, cycles), way)
    case .open(let limit): return openHold(name, limit.clockText)
    }
  }
}
