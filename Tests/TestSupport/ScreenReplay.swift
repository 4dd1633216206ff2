import Glibc

/// A terminal in memory: what is written to it becomes a screen that can be looked at.
///
/// It knows what the full screen uses and nothing else: cursor position and forward, graphic
/// rendition, clearing the screen, synchronized updates, the wait behind the last column before a
/// line is wrapped, characters of two columns and marks. Anything it does not know is a fault, as is
/// a cursor sent outside. Meant after ECMA-48 and xterm's `ctlseqs`.
package struct ScreenReplay {
  package let columns: Int
  package let rows: Int
  private var cells: [Cell]
  private var cursor = (row: 0, column: 0)
  /// The last column has been written; only the next character goes to the next line.
  private var waitsToWrap = false
  private var reader = ControlReader()

  /// How the next character is drawn.
  package private(set) var pen = Look()
  /// Whether it waits for the end of an update before it shows anything.
  package private(set) var isSynchronizing = false
  package private(set) var clearCount = 0
  /// How often a character went to the next line because there was no room in its own.
  package private(set) var wrapCount = 0

  /// One place: what stands there, nothing for the right half of a wide character.
  package struct Cell: Equatable, Sendable {
    package var text: String
    package var look: Look

    package static let blank = Cell(text: " ", look: Look())

    package init(text: String, look: Look) {
      self.text = text
      self.look = text == " " ? Look() : look
    }
  }

  /// Colour and weight, as they were told.
  package struct Look: Equatable, Sendable {
    package var colour = Colour.standard
    package var isBold = false
    package var isDim = false

    package init() {}
  }

  package enum Colour: Equatable, Sendable {
    case standard
    case palette(Int)
    case rgb(Int, Int, Int)
  }

  package enum Fault: Error, Equatable {
    case unknown(String)
    case cursorOutside(row: Int, column: Int)
    case unprintable(Unicode.Scalar)
    case markWithoutCharacter
  }

  /// - Parameter character: what stands everywhere before anything is written.
  package init(columns: Int, rows: Int, filledWith character: Character = " ") {
    self.columns = columns
    self.rows = rows
    cells = Array(
      repeating: Cell(text: String(character), look: Look()), count: columns * rows)
  }

  package subscript(row: Int, column: Int) -> Cell { cells[row * columns + column] }

  /// The rows as text, without the spaces at their ends.
  package var lines: [String] {
    (0..<rows).map { row in
      var line = (0..<columns).map { self[row, $0].text }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Takes in bytes, which may end in the middle of a character or sequence.
  package mutating func play(_ bytes: some Sequence<UInt8>) throws(Fault) {
    for token in try reader.read(bytes) {
      switch token {
      case .scalar(let scalar): try print(scalar)
      case .sequence(let isPrivate, let numbers, let final):
        try perform(isPrivate: isPrivate, numbers, final)
      }
    }
  }
}

// MARK: - Sequences

extension ScreenReplay {
  private mutating func perform(
    isPrivate: Bool, _ numbers: [Int?], _ final: Character
  ) throws(Fault) {
    let parameters = numbers.map { $0.map(String.init) ?? "" }.joined(separator: ";")
    let written = "CSI \(isPrivate ? "?" : "")\(parameters)\(final)"
    switch (isPrivate, final) {
    case (true, "h") where numbers == [2026]: isSynchronizing = true
    case (true, "l") where numbers == [2026]: isSynchronizing = false
    case (false, "H") where numbers.count <= 2:
      let row = max(1, numbers.first.flatMap { $0 } ?? 1)
      let column = max(1, numbers.dropFirst().first.flatMap { $0 } ?? 1)
      try move(to: row - 1, column - 1)
    case (false, "C") where numbers.count <= 1:
      try move(to: cursor.row, cursor.column + max(1, numbers.first.flatMap { $0 } ?? 1))
    case (false, "J") where numbers == [2]:
      cells = Array(repeating: .blank, count: cells.count)
      clearCount += 1
    case (false, "m"): try changePen(numbers.map { $0 ?? 0 }, written)
    default: throw .unknown(written)
    }
  }

  private mutating func move(to row: Int, _ column: Int) throws(Fault) {
    guard (0..<rows).contains(row), (0..<columns).contains(column) else {
      throw .cursorOutside(row: row, column: column)
    }
    cursor = (row, column)
    waitsToWrap = false
  }

  private mutating func changePen(_ numbers: [Int], _ written: String) throws(Fault) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: pen = Look()
      case 1: pen.isBold = true
      case 2: pen.isDim = true
      case 30...37: pen.colour = .palette(number - 30)
      case 90...97: pen.colour = .palette(number - 82)
      case 38:
        let parts = Array(rest.dropFirst().prefix(rest.first == 2 ? 3 : 1))
        guard parts.allSatisfy((0...255).contains) else { throw .unknown(written) }
        switch (rest.first, parts.count) {
        case (5, 1): pen.colour = .palette(parts[0])
        case (2, 3): pen.colour = .rgb(parts[0], parts[1], parts[2])
        default: throw .unknown(written)
        }
        rest = rest.dropFirst(1 + parts.count)
      default: throw .unknown(written)
      }
    }
  }
}

// MARK: - Characters

extension ScreenReplay {
  private mutating func print(_ scalar: Unicode.Scalar) throws(Fault) {
    switch TerminalWidth.columns(of: scalar) {
    case 0: try addMark(scalar)
    case let width? where width <= columns: put(scalar, width)
    default: throw .unprintable(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar, _ width: Int) {
    if waitsToWrap || cursor.column + width > columns { wrap() }
    for column in cursor.column..<cursor.column + width { release(column) }
    let place = cursor.row * columns + cursor.column
    cells[place] = Cell(text: String(scalar), look: pen)
    if width == 2 { cells[place + 1] = Cell(text: "", look: pen) }
    waitsToWrap = cursor.column + width == columns
    cursor.column = min(columns - 1, cursor.column + width)
  }

  /// A wide character that loses one half loses the other one too.
  private mutating func release(_ column: Int) {
    let place = cursor.row * columns + column
    if cells[place].text.isEmpty { cells[place - 1] = .blank }
    if column + 1 < columns, cells[place + 1].text.isEmpty { cells[place + 1] = .blank }
    cells[place] = .blank
  }

  private mutating func wrap() {
    wrapCount += 1
    waitsToWrap = false
    cursor.column = 0
    if cursor.row + 1 < rows {
      cursor.row += 1
    } else {
      cells.removeFirst(columns)
      cells += Array(repeating: .blank, count: columns)
    }
  }

  /// To the character before the cursor.
  private mutating func addMark(_ scalar: Unicode.Scalar) throws(Fault) {
    var column = waitsToWrap ? cursor.column : cursor.column - 1
    if column > 0, self[cursor.row, column].text.isEmpty { column -= 1 }
    guard column >= 0 else { throw .markWithoutCharacter }
    let place = cursor.row * columns + column
    cells[place].text.unicodeScalars.append(scalar)
    cells[place].look = pen
  }
}

/// How many columns characters take, by the tables of the C library.
package enum TerminalWidth {
  private typealias Function = @convention(c) (wchar_t) -> Int32
  // The headers show it only to programs that ask for X/Open.
  private static let wcwidth: Function? = dlsym(nil, "wcwidth").map {
    unsafeBitCast($0, to: Function.self)
  }
  // The category mask of LC_CTYPE; the locale is made once and never changed.
  nonisolated(unsafe) private static let unicode = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)

  /// Nil for what cannot be printed.
  package static func columns(of scalar: Unicode.Scalar) -> Int? {
    let before = uselocale(unicode)
    defer { _ = uselocale(before) }
    let width = wcwidth?(wchar_t(scalar.value)) ?? -1
    return width < 0 ? nil : Int(width)
  }
}
