import Foundation
import SoundLab

extension Bench {
  /// One of the ten ways in which programs that keep time by sound fail.
  private struct Trap {
    let name: String
    let measure: () throws -> [TrapFigure]
  }

  /// The ten traps: for each what was done, the figure measured on real sound, and the goal. What
  /// cannot be measured prints a line, and the next one follows.
  func traps() throws {
    for file in [program, faultLibrary] where access(file, R_OK) != 0 {
      throw SoundServer.Failure.notReady("\(file); run make traps")
    }
    say("Ten traps, sessions of \(program), \(machineLoad)")
    var all: [TrapFigure] = []
    for (index, trap) in list.enumerated() {
      say("\(index + 1). \(trap.name)")
      let figures: [TrapFigure]
      do { figures = try trap.measure() } catch { figures = [.failure("the trap", error)] }
      for figure in figures { say(figure.text) }
      all += figures
    }
    let demanded = all.compactMap(\.isMet)
    say("\(demanded.count { $0 }) of \(demanded.count) goals met (\(machineLoad)).")
  }

  private var list: [Trap] {
    // One recording for the three traps of which each needs an undisturbed session.
    let undisturbed = Result { try UndisturbedSession.play(self) }
    return [
      Trap(name: "cue written when a timer fires") { placement(in: try undisturbed.get()) },
      Trap(name: "accumulated rounding") {
        try lastCue(of: undisturbed.get()) + hourOfPlan()
      },
      Trap(name: "stale cue after a stop", measure: stoppedSession),
      Trap(name: "silent stall", measure: stalledSink),
      Trap(name: "endless recovery", measure: killedServer),
      Trap(name: "spin", measure: longSilence),
      Trap(name: "hang at exit", measure: hangingEnd),
      Trap(name: "first cue swallowed, tail cut") { wholeness(of: try undisturbed.get()) },
      Trap(name: "output on standard error", measure: foreignOutput),
      Trap(name: "device lost, busy, moved", measure: lostDevice),
    ]
  }
}
