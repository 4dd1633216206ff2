import BreathingEngine
import TerminalUI

/// What is asked before a session, and said and asked after it.
extension Session {
  /// How long the summary stays when nobody is there to leave it, and how long an answer may take.
  private static let longestSummary = Duration.seconds(60)
  private static let longestAnswer = Duration.seconds(300)

  /// What a session waits for besides the breath.
  enum Question: Equatable {
    /// How calm the person is, before it begins.
    case before
    /// The same at its end.
    case after
    /// A look at the summary.
    case summary
  }

  /// Whether the session waits for an answer, or will.
  var isAsking: Bool { question != nil || isToBeRated && recorder?.mayBeRated == true }

  /// Whether somebody is there to answer. In the background nobody is.
  var isAttended: Bool {
    switch keyboard {
    case .some(let keyboard): keyboard.watchedDescriptor >= 0
    case nil: false
    }
  }

  mutating func ask(_ question: Question) {
    self.question = question
    let phrases = settings.phrases.screen
    questionEnds = .now + (question == .summary ? Self.longestSummary : Self.longestAnswer)
    switch question {
    case .before, .after:
      let title = question == .before ? phrases.askBefore : phrases.askAfter
      if screen != nil {
        screen?.setPanel(.lines(title: title, phrases.answers))
      } else {
        show([title] + phrases.answers)
      }
    case .summary: showSummary()
    }
  }

  /// What follows the last breath: a question where it was wished, the summary on a full screen.
  mutating func sayFarewell() {
    guard isAttended else { return }
    if screen != nil { ask(.summary) }
    isToBeRated = settings.asks && recorder != nil
  }

  /// Asks how calm the session has left the person, as soon as nothing can be lost by it.
  mutating func askWhenSaved() {
    guard isToBeRated, recorder?.mayBeRated == true else { return }
    isToBeRated = false
    ask(.after)
  }

  /// Nobody answers. A session that has not begun is not begun for nobody.
  mutating func giveUpAsking() {
    switch question {
    case .before: end()
    case .after, .summary, nil: question = nil
    }
  }

  /// Takes a key as the answer to what is asked.
  mutating func answer(_ key: Key) {
    switch question {
    case .before:
      guard let calm = Self.rating(key) else { return }
      question = nil
      screen?.setPanel(.none)
      begin(calmBefore: calm.value)
    case .after:
      guard let calm = Self.rating(key) else { return }
      if let value = calm.value { recorder?.rateAfter(value, at: .now) }
      question = nil
      if screen != nil { ask(.summary) }
    case .summary:
      isToBeRated = false
      end()
    case nil: break
    }
  }

  /// The summary as it is known by now.
  mutating func showSummary() {
    guard question == .summary else { return }
    let phrases = settings.phrases.screen
    var lines = Array(farewellLines.dropFirst())
    switch saving {
    case .awaited: break
    case .saved: lines.append(phrases.saved)
    case .failed(let reason): lines.append(phrases.notSaved(reason))
    }
    let title = farewellLines.first ?? phrases.completed
    screen?.setPanel(.lines(title: title, lines + ["", phrases.anyKey]))
  }

  private enum Rating {
    case skipped
    case given(Int)

    var value: Int? { if case .given(let value) = self { value } else { nil } }
  }

  /// Nil for a key that is no answer.
  private static func rating(_ key: Key) -> Rating? {
    switch key {
    case .character(let character):
      if let value = character.wholeNumberValue, (1...5).contains(value) { return .given(value) }
      return character == " " ? .skipped : nil
    case .enter: return .skipped
    case .escape, .backspace, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown: return nil
    }
  }
}
