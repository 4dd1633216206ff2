import BreathingCatalog
import TerminalUI

/// A choice under way: the menu, what has been typed, and the line that is selected. Keys change
/// it; what it shows is a function of it.
struct Chooser: Sendable, Equatable {
  let menu: ChooserMenu
  private let phrases: Phrases
  private(set) var filter = ""
  /// An index of `lines`; 0 when there are none.
  private(set) var selection = 0

  /// What a key has led to.
  enum Outcome: Sendable, Equatable {
    case chosen(ChooserItem.Choice)
    case left
  }

  private static let longestFilter = 40

  init(_ menu: ChooserMenu, phrases: Phrases) {
    self.menu = menu
    self.phrases = phrases
  }

  static func == (left: Chooser, right: Chooser) -> Bool {
    left.menu == right.menu && left.filter == right.filter && left.selection == right.selection
  }

  /// What fits the filter, with its heading; where nothing does, the rhythm that is written there.
  var lines: [(heading: ChooserMenu.Heading, item: ChooserItem)] {
    let lines = menu.sections.flatMap { section in
      section.items.filter { $0.fits(filter) }.map { (section.heading, $0) }
    }
    guard lines.isEmpty, let rhythm = try? OneLinePattern.entry(filter) else { return lines }
    return [(.others, ChooserItem(rhythm, phrases))]
  }

  var selected: ChooserItem? {
    let lines = lines
    return lines.indices.contains(selection) ? lines[selection].item : nil
  }

  /// Takes a key; `page` is how many lines the screen shows. Nil while the choice goes on.
  mutating func take(_ key: Key, page: Int) -> Outcome? {
    switch key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -max(1, page))
    case .pageDown: move(by: max(1, page))
    case .home: move(by: -selection)
    case .end: move(by: lines.count)
    case .enter: return selected.map { .chosen($0.choice) }
    case .escape:
      guard !filter.isEmpty else { return .left }
      clearFilter()
    case .backspace:
      if filter.count == 1 { clearFilter() } else { change(filter: String(filter.dropLast())) }
    case .character(let character):
      // A space in front would be a filter that cannot be seen.
      guard !(filter.isEmpty && character == " "), filter.count < Self.longestFilter else { break }
      change(filter: filter + String(character))
    case .left, .right: break
    }
    return nil
  }

  private mutating func move(by distance: Int) {
    selection = max(0, min(selection + distance, lines.count - 1))
  }

  private mutating func change(filter changed: String) {
    guard changed != filter else { return }
    filter = changed
    selection = 0
  }

  /// Shows everything again, with the selection where it was.
  private mutating func clearFilter() {
    let kept = selected
    filter = ""
    selection = lines.firstIndex { $0.item == kept } ?? 0
  }
}

// MARK: - What is to be seen

extension Chooser {
  func frame(size: ScreenSize, theme: Theme, capability: Capability) -> Frame {
    scene.frame(size: size, theme: theme, capability: capability)
  }

  private var scene: ListScene {
    let said = phrases.chooser
    let lines = lines
    var scene = ListScene()
    scene.title = said.title
    scene.lines = lines.map { heading, item in
      ListScene.Line(
        heading: said.heading(heading, phrases), name: item.name.safeForTerminal,
        facts: item.facts, shortFacts: item.shortFacts,
        mark: item.safety.needsAcknowledgement ? item.safety.rawValue : "")
    }
    scene.selection = selection
    scene.nothing = said.nothingFits
    scene.hints = filter.isEmpty ? said.hints : said.hintsWithFilter
    if !filter.isEmpty { scene.filter = said.filter(filter) }
    if let selected {
      scene.place = said.place(selection + 1, lines.count)
      let safety = selected.safety
      scene.detail =
        said.detail(
          safety.needsAcknowledgement ? phrases.safetyClass(safety) : nil, selected.summary
        )
        .safeForTerminal
    }
    return scene
  }
}
