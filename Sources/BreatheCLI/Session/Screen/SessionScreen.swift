import BreathingEngine
import TerminalUI

/// A session on a full screen: what is to be seen, and when it must be drawn anew.
///
/// It reads no clock and writes nothing: the session asks it for bytes. A frame that is not asked
/// for in time is never made up for, since each one shows the position of its own moment.
struct SessionScreen {
  /// Entered and left by who owns the terminal.
  var terminal: TerminalScreen
  private let script: SceneScript
  private let phrases: Phrases
  private let motion: Motion
  private let hasKeys: Bool
  private(set) var visual: Visual
  private(set) var themeName: Theme.Name
  private var message: ScreenMessage?
  private(set) var panel = Panel.none
  /// When the next frame is due; in the past when something has changed.
  private var due: BreathingEngine.Instant?
  private var isStale = true
  private var frameOrigin: BreathingEngine.Instant?

  /// Whether shapes flow.
  enum Motion {
    case flowing
    /// A frame only when a number changes.
    case reduced
  }

  /// What lies over the picture.
  enum Panel: Equatable {
    case none
    case keys
    case lines(title: String, [String])
  }

  static let frameInterval = Duration.nanoseconds(33_333_333)
  /// Where nothing flows, the numbers at the edge are at most this old.
  private static let stillInterval = Duration.milliseconds(500)
  /// One frame more than the colours of a new phase take, so that the last one has them all.
  private static let colouring = Scene.colouring + frameInterval

  init(
    plan: SessionPlan, phrases: Phrases, capability: Capability, visual: Visual, theme: Theme.Name,
    motion: Motion, hasKeys: Bool
  ) {
    terminal = TerminalScreen(capability: capability)
    script = SceneScript(plan: plan, phrases: phrases)
    self.phrases = phrases
    self.visual = visual
    themeName = theme
    self.motion = motion
    self.hasKeys = hasKeys
  }

  // MARK: - What is to be seen

  /// Shows a line for a few seconds.
  mutating func show(
    _ text: String, for length: ScreenMessage.Length, at now: BreathingEngine.Instant
  ) {
    message = ScreenMessage(text: text, length: length, since: now)
    isStale = true
  }

  /// Lets a line go before its time, because something else is to be said.
  mutating func endMessage() {
    message = nil
    isStale = true
  }

  mutating func nextVisual() {
    visual = visual.next
    isStale = true
  }

  mutating func nextTheme() {
    themeName = themeName.next
    isStale = true
  }

  mutating func setPanel(_ panel: Panel) {
    guard panel != self.panel else { return }
    self.panel = panel
    isStale = true
  }

  /// Draws at once, because something has happened.
  mutating func refresh() { isStale = true }

  mutating func take(_ reports: [TerminalReport]) {
    for report in reports { terminal.take(report) }
    if !reports.isEmpty { isStale = true }
  }

  mutating func awaitAnswers(from keyboard: inout TerminalKeyboard?) {
    keyboard?.awaitAnswers(of: &terminal)
  }

  // MARK: - When and what to draw

  /// When to ask for bytes again; nil while nothing will change by itself.
  func deadline(after now: BreathingEngine.Instant) -> BreathingEngine.Instant? {
    guard terminal.isEntered else { return nil }
    return isStale || terminal.isBlank ? now : due
  }

  /// The bytes that bring the screen up to date; none when it is, or when nothing is due.
  mutating func bytes(
    of engine: BreathingEngine, at now: BreathingEngine.Instant, size: ScreenSize
  ) -> [UInt8] {
    guard terminal.isEntered, let deadline = deadline(after: now), deadline <= now else {
      return []
    }
    isStale = false
    let moment = engine.moment(at: now)
    let next = untilNextFrame(moment)
    let following = next == Self.frameInterval ? nextOnGrid(after: now) : next.map { now + $0 }
    due = [following, message?.nextChange(after: now)].compactMap(\.self).min()
    return terminal.draw(frame(of: moment, position: engine.position(at: now), now, size))
  }

  private func frame(
    of moment: BreathingEngine.Moment, position: Duration, _ now: BreathingEngine.Instant,
    _ size: ScreenSize
  ) -> Frame {
    var scene = script.scene(of: moment, position: position)
    // There will be no frame that shows the rest of the way of the new colours.
    if motion == .reduced { scene.phaseAge = Self.colouring }
    if let message, let fading = message.fading(at: now) {
      scene.words.message = message.text
      scene.words.messageFading = fading
    } else {
      scene.words.message = standingHint(moment)
    }
    switch panel {
    case .none: break
    case .keys:
      scene.panel = Scene.Panel(title: phrases.screen.keysTitle, lines: phrases.keyTable)
    case .lines(let title, let lines):
      // No breath is under way that words would belong to.
      let words = scene.words
      scene.words = Scene.Words()
      (scene.words.title, scene.words.place) = (words.title, words.place)
      scene.panel = Scene.Panel(title: title, lines: lines)
    }
    return scene.frame(
      size: size, visual: visual, theme: .of(themeName), capability: terminal.capability)
  }

  /// The key that a moment waits for, told for as long as it does; empty where it waits for none.
  private func standingHint(_ moment: BreathingEngine.Moment) -> String {
    guard hasKeys else { return "" }
    switch moment {
    case .paused: return phrases.screen.goesOn
    case .hold: return phrases.screen.holdHint
    case .approaching, .step, .ended: return ""
    }
  }

  /// Even steps, whatever wakes the session in between.
  private mutating func nextOnGrid(after now: BreathingEngine.Instant) -> BreathingEngine.Instant {
    let origin = frameOrigin ?? now
    frameOrigin = origin
    let passed = (now - origin).inNanoseconds / Self.frameInterval.inNanoseconds
    return origin + Self.frameInterval * (passed + 1)
  }

  /// How long a frame of a moment stays true.
  private func untilNextFrame(_ moment: BreathingEngine.Moment) -> Duration? {
    let number: Duration
    switch moment {
    case .paused, .ended: return nil
    case .approaching(_, let left), .step(_, let left): number = left.untilNextSecond
    case .hold(_, let held): number = .seconds(1) - held.pastSecond
    }
    switch motion {
    case .reduced: return number
    case .flowing: return flows(moment) ? Self.frameInterval : min(number, Self.stillInterval)
    }
  }

  private func flows(_ moment: BreathingEngine.Moment) -> Bool {
    guard panel == .none else { return false }
    switch moment {
    case .paused, .ended: return false
    case .approaching: return visual == .wave
    case .hold(_, let held): return held < Self.colouring
    case .step(let step, let left):
      return visual == .wave || !step.phase.isHold || step.duration - left < Self.colouring
    }
  }
}

extension Duration {
  /// What is over the last whole second.
  fileprivate var pastSecond: Duration { self - .seconds(components.seconds) }

  /// How long until there is a second less; never zero.
  fileprivate var untilNextSecond: Duration { pastSecond > .zero ? pastSecond : .seconds(1) }
}

extension Phrases {
  /// The keys of a session, one to a line.
  fileprivate var keyTable: [String] {
    let width = reference.keys.map(\.key.columnCount).max() ?? 0
    return reference.keys.map { "\($0.key.padded(columns: width))   \($0.meaning)" }
  }
}
