import BreathingEngine

/// Collects the problems of one file while it is read.
package final class ProblemList {
  package let file: String
  package private(set) var problems: [DataProblem] = []

  package init(file: String) { self.file = file }

  func add(_ kind: DataProblem.Kind, at path: String) {
    problems.append(DataProblem(file: file, place: .key(path), kind: kind))
  }
}

/// A value of a data file together with its key path. Each reading either returns what was asked
/// for or notes a problem and returns nil, so that one pass finds all faults of a file.
package struct Field {
  package let path: String
  package let value: JSONValue?
  package let problems: ProblemList

  package init(path: String = "", value: JSONValue?, problems: ProblemList) {
    self.path = path
    self.value = value
    self.problems = problems
  }

  package var isPresent: Bool { value != nil }

  package func note(_ kind: DataProblem.Kind) { problems.add(kind, at: path) }

  /// The member of an object, which may be absent.
  package subscript(_ key: String) -> Field {
    var found: JSONValue?
    if case .object(let members) = value { found = members.first { $0.key == key }?.value }
    return Field(path: place(of: key), value: found, problems: problems)
  }

  private func place(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// Checks that the value is an object without unknown keys.
  @discardableResult
  package func object(keys: [String]) -> Field? {
    guard case .object(let members)? = typed(.object, where: \.isObject) else { return nil }
    for member in members where !keys.contains(member.key) {
      problems.add(.unknownKey(member.key, allowed: keys), at: place(of: member.key))
    }
    return self
  }

  /// Which of the keys the object has; notes a problem unless it is exactly one.
  func theOne(of keys: [String]) -> Field? {
    let found = keys.filter { self[$0].isPresent }
    guard found.count == 1 else {
      note(.exactlyOne(of: keys, found: found))
      return nil
    }
    return self[found[0]]
  }

  /// The elements of an array; an array outside the range of counts is a problem.
  package func array(count: ClosedRange<Int>) -> [Field]? {
    guard case .array(let elements)? = typed(.array, where: \.isArray) else { return nil }
    guard !elements.isEmpty || count.contains(0) else {
      note(.empty)
      return nil
    }
    guard count.contains(elements.count) else {
      note(.outOfRange("\(elements.count)", allowed: "\(count)"))
      return nil
    }
    return elements.enumerated().map {
      Field(path: "\(path)[\($0.offset)]", value: $0.element, problems: problems)
    }
  }

  /// A text that is not empty and has no control characters.
  package func string() -> String? {
    guard case .string(let text)? = typed(.string, where: \.isString) else { return nil }
    guard text.contains(where: { !$0.isWhitespace }) else {
      note(.empty)
      return nil
    }
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    guard
      isPlain || text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      note(.controlCharacter)
      return nil
    }
    return text
  }

  /// One of the raw values of an enumeration.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let text = string() else { return nil }
    guard let choice = Choice(rawValue: text) else {
      note(.notAllowed(text, allowed: Choice.allCases.map(\.rawValue)))
      return nil
    }
    return choice
  }

  /// A list of raw values of an enumeration, none of them twice.
  func choices<Choice: RawRepresentable & CaseIterable & Hashable>(
    _ type: Choice.Type
  ) -> [Choice]? where Choice.RawValue == String {
    guard let elements = array(count: 1...Choice.allCases.count) else { return nil }
    var choices: [Choice] = []
    for element in elements {
      guard let choice = element.choice(type) else { continue }
      if choices.contains(choice) { element.note(.listedTwice(choice.rawValue)) }
      choices.append(choice)
    }
    return choices
  }

  package func wholeNumber(in range: ClosedRange<Int>) -> Int? {
    guard case .number(let text)? = typed(.wholeNumber, where: \.isNumber) else { return nil }
    do throws(DecimalError) {
      let exact = try Duration(decimalSeconds: text)
      guard exact.components.attoseconds == 0 else { throw .notANumber }
      let number = Int(exact.components.seconds)
      guard range.contains(number) else { throw .tooLarge }
      return number
    } catch .tooLarge {
      note(.outOfRange(text, allowed: range.count > 1 ? "\(range)" : "\(range.lowerBound)"))
    } catch {
      note(.wrongType(expected: .wholeNumber, found: text))
    }
    return nil
  }

  /// A number of at most nine decimals in a range, carried as if it were seconds. Zero may be
  /// allowed beside the range.
  package func exact(in range: ClosedRange<Duration>, orZero: Bool = false) -> Duration? {
    guard case .number(let text)? = typed(.number, where: \.isNumber) else { return nil }
    let bounds = "\(range.lowerBound.decimalSeconds)...\(range.upperBound.decimalSeconds)"
    let allowed = orZero && range.lowerBound > .zero ? "0, \(bounds)" : bounds
    do {
      let exact = try Duration(decimalSeconds: text)
      if range.contains(exact) || (orZero && exact == .zero) { return exact }
      note(.outOfRange(exact.decimalSeconds, allowed: allowed))
    } catch .tooManyDecimals {
      note(.tooManyDecimals(text))
    } catch {
      note(.outOfRange(text, allowed: allowed))
    }
    return nil
  }

  /// A plain number in a range, for values that are not times.
  func decimal(in range: ClosedRange<Double>) -> Double? {
    guard case .number(let text)? = typed(.number, where: \.isNumber) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      note(
        .outOfRange(text, allowed: "\(range.lowerBound.shortText)...\(range.upperBound.shortText)"))
      return nil
    }
    return number
  }

  func localizedText() -> LocalizedText? {
    guard object(keys: Language.allCases.map(\.rawValue)) != nil else { return nil }
    let (english, chinese) = (self["en"].string(), self["zh"].string())
    guard let english, let chinese else { return nil }
    return LocalizedText(english: english, chinese: chinese)
  }

  /// Texts in both languages, one for one.
  func localizedTexts() -> [LocalizedText]? {
    guard object(keys: Language.allCases.map(\.rawValue)) != nil else { return nil }
    let (english, chinese) = (self["en"].array(count: 0...50), self["zh"].array(count: 0...50))
    guard let english, let chinese else { return nil }
    guard english.count == chinese.count else {
      note(.languagesDiffer(english: english.count, chinese: chinese.count))
      return nil
    }
    let pairs = zip(english, chinese).map { ($0.string(), $1.string()) }
    let texts = pairs.compactMap { pair in
      if let english = pair.0, let chinese = pair.1 {
        LocalizedText(english: english, chinese: chinese)
      } else {
        nil
      }
    }
    return texts.count == pairs.count ? texts : nil
  }

  private func typed(
    _ type: DataProblem.ValueType, where matches: (JSONValue) -> Bool
  ) -> JSONValue? {
    guard let value else {
      note(.missing)
      return nil
    }
    guard matches(value) else {
      note(.wrongType(expected: type, found: value.excerpt))
      return nil
    }
    return value
  }
}

extension Double {
  /// Without the decimal that a whole number has in Swift.
  fileprivate var shortText: String {
    Int(exactly: self).map { "\($0)" } ?? description
  }
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
  fileprivate var isArray: Bool { if case .array = self { true } else { false } }
  fileprivate var isString: Bool { if case .string = self { true } else { false } }
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}
