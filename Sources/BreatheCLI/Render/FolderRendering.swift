import BreathingAudio
import BreathingCatalog
import BreathingEngine
import Glibc
import Journal
import SoundFiles

/// `breathe render --program`: a file for each node of a program, numbered in its order.
struct FolderRendering {
  private let folder: String
  private let plans: [SessionPlan]
  private let rendering: Rendering
  private let clips: [ClipSet]
  private let phrases: Phrases

  /// Works out all sessions, so that nothing is written when one of them cannot be.
  init(
    _ context: CommandContext, program: Program, folder: String
  ) throws(CommandError) {
    let arguments = context.arguments
    self.folder = folder
    phrases = context.phrases
    // What was done makes no difference to what there is to do.
    let progress = try context.progress(in: program, of: .standard, nil)
    var plans: [SessionPlan] = []
    for node in program.nodes {
      let step = ProgramStep(program: program, progress: progress, node: node)
      plans.append(try SessionPlan(context, step: step, openHolds: .closed, unused: .ignored))
    }
    self.plans = plans
    if arguments.has(.bestHold), !plans.contains(where: { $0.bestHold != nil }) {
      throw .usage(.bestHoldNotUsed, .render)
    }
    if arguments.has(.hold), !plans.contains(where: \.entry.waitsForPerson) {
      throw .usage(.holdNotUsed, .render)
    }
    let format = try arguments.choice(.format, SoundFileFormat.self) ?? .opus
    rendering = try Rendering(context, format)
    clips = try rendering.clips(for: plans, context)
  }

  func run() throws(CommandError) {
    RenderCommand.tellWarnings(of: plans, phrases)
    let isNew = try makeFolder()
    let signals = SignalInbox()
    for (index, plan) in plans.enumerated() {
      let place = SoundFileTags.Track(number: index + 1, count: plans.count)
      do throws(CommandError) {
        try rendering.write(
          plan, clips[index], .inFolder(place), to: path(of: plan, place), signals)
      } catch {
        // Only where nothing is in it.
        if isNew { rmdir(folder) }
        if case .interrupted(let signal, _) = error {
          throw .interrupted(signal: signal, files: index)
        }
        throw error
      }
    }
  }

  private func path(of plan: SessionPlan, _ place: SoundFileTags.Track) -> String {
    let day = plan.step?.node.dayIndex ?? place.number
    let name = SoundFileName.numbered(
      place.number, of: place.count,
      phrases.render.fileName(day, plan.entry.name[phrases.language]),
      ending: rendering.format.endings[0])
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Makes the folder where there is none; whether it did.
  private func makeFolder() throws(CommandError) -> Bool {
    if mkdir(folder, 0o777) == 0 { return true }
    let code = errno
    var status = stat()
    guard stat(folder, &status) == 0 else { throw .cannotWrite(folder, errno: code) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(folder) }
    return false
  }
}

extension PatternEntry {
  /// Whether some hold ends when the person ends it.
  fileprivate var waitsForPerson: Bool { pattern(adjustedBy: Recipe.Adjustment()).hasOpenHolds }
}
