import ALSAOutput
import BreathingAudio
import BreathingEngine
import CLinux
import Glibc
import Journal
import TerminalUI

/// One sitting: the loop that feeds the engine with time, keys and signals, and shows, sounds and
/// reports what follows.
struct Session: ~Copyable {
  var engine: BreathingEngine
  let settings: Settings
  let signals: SignalInbox
  let timer: Int32
  let view: PlainView?
  /// The full screen, nil where there is none.
  var screen: SessionScreen?
  var count: SpokenCount?
  let audio: AudioThread?
  var inhibitor: SleepInhibitor
  var recorder: SessionRecorder?
  var keyboard: TerminalKeyboard?
  var events: EventStream?
  var output = OutputQueue(STDOUT_FILENO)
  var notices = OutputQueue(STDERR_FILENO)
  var stage = Stage.playing
  var outcome = Outcome.done
  /// The passage the sound was last told of.
  var sounding: Passage?
  var soundingAfterLimit: Passage?
  /// What the event of the end will tell once it is known whether the record is saved.
  var unreportedEnd: (SessionSummary, BreathingEngine.Instant)?
  var sound = SessionSound.awaited
  /// What became of the sound while a question came before the breath.
  var soundBefore: PlaybackNews?
  /// How long there has been no sound, and when that was looked at last.
  var silence = Duration.zero
  var soundCheckedAt: BreathingEngine.Instant?
  var loudness: Loudness
  var bell: VisualBell?
  /// What the person is asked at the moment, or shown until a key is pressed.
  var question: Question?
  /// When nobody is expected to answer any more.
  var questionEnds: BreathingEngine.Instant?
  /// Whether the person has ended it: what is typed from now on is for the shell.
  var isLeaving = false
  /// Whether the person is still to be asked how calm they are now.
  var isToBeRated = false
  /// What has become of the record.
  var saving = Saving.awaited
  /// What the summary says of the session.
  var farewellLines: [String] = []
  /// Lines for after the screen has been given back.
  var kept: [KeptLine] = []

  /// How a session is run, besides what is played.
  struct Settings {
    let display: Display
    /// The terminal that shows the session; nil when neither stream is one.
    let terminal: TerminalPlace?
    let visual: Visual
    let theme: Theme.Name
    let motion: SessionScreen.Motion
    let capability: Capability
    /// Whether the seconds are told as lines.
    let counts: Bool
    /// Whether the person is asked how calm they are.
    let asks: Bool
    /// Whether there is a keyboard to be told of.
    let hasKeys: Bool
    let writesEvents: Bool
    /// Whether sound was asked for at all.
    let wantsSound: Bool
    /// The device the person has named, or the standard one.
    let device: String
    let requiresSound: Bool
    /// How long the closing cue sounds.
    let closingCue: Duration
    /// How loud it begins; keys change it.
    let loudness: Loudness
    /// The commands that can keep the machine awake.
    let sleepInhibitors: [String]
    let visualBell: WantedBell
    let phrases: Phrases
  }

  /// Whether phases are to be seen where they cannot be heard.
  enum WantedBell {
    case notWanted
    /// Asked for, of a terminal that has none.
    case impossible
    case of(VisualBell)
  }

  /// What has become of the record so far.
  enum Saving: Equatable {
    case awaited
    case saved
    case failed(String)
  }

  /// A line for a stream that the screen covers.
  enum KeptLine: Equatable {
    case output(String)
    case notice(String)
  }

  /// What the caller has to do in the end.
  enum Outcome: Equatable {
    case done
    case noSound(SoundProblem)
    case signal(Int32)
    case cannotWrite(errno: Int32)
    /// The record is neither in the journal nor in the spool; it was printed.
    case unsaved(JournalError)
  }

  enum Stage: Equatable {
    /// A question comes before the breath.
    case asking
    case playing
    /// The engine is done; the sound may ring on until the instant.
    case ending(until: BreathingEngine.Instant)
    case over
  }

  /// More than any server's delay, and long enough for a device to answer at the start.
  static let longestDelay = Duration.seconds(3)
  static let longestStop = Duration.milliseconds(600)
  /// More than the journal waits for a lock.
  static let longestSave = Duration.seconds(5)

  /// Takes over signals and keyboard until `run` returns. `makeAudio` is called when signals are
  /// blocked, so that the thread it starts inherits that.
  init(
    plan: SessionPlan, engine: BreathingEngine, settings: Settings,
    makeAudio: (OpenHolds) -> AudioThread?, makeRecorder: () -> SessionRecorder?
  ) {
    self.engine = engine
    self.settings = settings
    loudness = settings.loudness
    signals = SignalInbox()
    timer = clinux_boottime_timer()
    keyboard = settings.hasKeys ? TerminalKeyboard() : nil
    if settings.display != .none {
      view = PlainView(
        phrases: settings.phrases, plan: plan, hasKeys: keyboard != nil,
        hasSound: settings.wantsSound)
      if case .of(let wanted) = settings.visualBell, settings.terminal != nil { bell = wanted }
    } else {
      view = nil
    }
    if settings.display == .full {
      screen = SessionScreen(
        plan: plan, phrases: settings.phrases, capability: settings.capability,
        visual: settings.visual, theme: settings.theme, motion: settings.motion,
        hasKeys: keyboard != nil)
    } else if settings.display == .plain, settings.counts {
      count = SpokenCount()
    }
    inhibitor = SleepInhibitor(
      commands: settings.sleepInhibitors, reason: settings.phrases.keptAwake)
    // Before there is another thread, and with time to answer during the lead-in.
    inhibitor.hold()
    audio = makeAudio(keyboard == nil ? .endedByLimit : .endedByKey)
    recorder = makeRecorder()
  }

  deinit { close(timer) }

  /// Plays the session to its end.
  mutating func run() -> Outcome {
    keyboard?.engage()
    if screen == nil { show(view?.opening ?? []) }
    followScreen()
    switch settings.visualBell {
    case .notWanted: break
    case .impossible, .of: if bell == nil { tell(settings.phrases.noVisualBell) }
    }
    if settings.asks, isAttended, recorder != nil {
      stage = .asking
      ask(.before)
    } else {
      begin(calmBefore: nil)
    }
    if audio == nil, settings.wantsSound {
      tellFailed(.failed(settings.device, call: "pthread_create", errno: EAGAIN))
    }
    while stage != .over || isSaving(at: .now) || isAsking { turn() }
    leave()
    return outcome
  }

  /// The first breath is about to come.
  mutating func begin(calmBefore: Int?) {
    stage = .playing
    if let calmBefore { recorder?.rateBefore(calmBefore) }
    let start = ContinuousClock.now
    if settings.writesEvents {
      events = EventStream(score: engine.score, startedAt: start, id: recorder?.record.id)
    }
    perform(engine.start(at: start), at: start)
    if let soundBefore { report(soundBefore, at: start) }
  }

  /// Waits until something happens, and does what follows.
  private mutating func turn() {
    waitForSomething()
    takeSignals()
    takeKeys()
    takeNews()
    takeJournalNews()
    output.writeWhatFits()
    notices.writeWhatFits()
    let now = ContinuousClock.now
    perform(engine.advance(to: now), at: now)
    checkOutput()
    checkSound(at: now)
    if case .ending(let until) = stage, now >= until { stage = .over }
    askWhenSaved()
    if let questionEnds, question != nil, now >= questionEnds { giveUpAsking() }
    settleVisualBell()
    countSeconds(at: now)
    drawScreen(at: now)
    keepAwake()
  }

  /// Leaves terminal and streams as they were found, and says what is still to be said.
  private mutating func leave() {
    endVisualBell()
    screen?.awaitAnswers(from: &keyboard)
    withScreen { $0.giveBack(&$1) }
    // What follows may go to the same terminal by the other stream.
    if screen != nil { flushTerminal() }
    screen = nil
    if let recorder, !recorder.isDone {
      tellUnsaved(
        recorder.record, spooled: false, recorder.writer == nil ? .noPlace : .noAnswer)
    }
    for line in kept {
      switch line {
      case .output(let line): show([line])
      case .notice(let line): notices.add(line)
      }
    }
    output.flush(milliseconds: 500)
    if output.droppedLines > 0 {
      notices.add(settings.phrases.someLinesDropped(output.droppedLines))
    }
    notices.flush(milliseconds: 500)
    keyboard?.disengage()
  }
}
