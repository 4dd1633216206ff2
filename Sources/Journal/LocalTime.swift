import Glibc

/// An instant as a person lived it: UTC together with the local offset and zone of that moment.
package struct LocalTime: Sendable, Hashable {
  /// Since 1970-01-01T00:00:00Z, leap seconds not counted.
  package let milliseconds: Int64
  /// Seconds east of UTC, whole minutes.
  package let offset: Int
  /// IANA name such as `Europe/Berlin`, or what the system calls its zone.
  package let zone: String

  /// From 1970 to the year 2200.
  package static let range: ClosedRange<Int64> = 0...7_258_118_400_000
  package static let offsetRange = -64_800...64_800

  package init(milliseconds: Int64, offset: Int, zone: String) {
    self.milliseconds = milliseconds
    self.offset = offset
    self.zone = zone
  }

  /// Local milliseconds, as if the place were at UTC.
  private var local: Int64 { milliseconds + Int64(offset) * 1000 }

  /// The local date, where days begin so many minutes after midnight.
  package func day(startingAt minutes: Int) -> Day {
    Day(number: Int((local - Int64(minutes) * 60_000).floorDivided(by: 86_400_000)))
  }

  /// Such as `2026-11-30T05:20:35.123+01:00`: RFC 3339 with milliseconds.
  package var text: String {
    let sign = offset < 0 ? "-" : "+"
    let minutes = abs(offset) / 60
    let zone = offset == 0 ? "Z" : "\(sign)\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
    return "\(day(startingAt: 0))T\(clock).\(Int(local.floorRemainder(by: 1000)).padded(3))\(zone)"
  }

  /// The local time of day, `05:20:35`.
  private var clock: String {
    let seconds = Int(local.floorRemainder(by: 86_400_000) / 1000)
    return [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(2) }
      .joined(separator: ":")
  }

  /// The local time of day to the minute, `05:20`.
  package var hourAndMinute: String { String(clock.prefix(5)) }

  /// Reads what `text` writes; fractions may be missing or have up to three digits.
  package init?(text: String, zone: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = Day(text: parts[0]) else { return nil }
    var clock = parts[1]
    guard let offset = Self.takeOffset(from: &clock) else { return nil }
    let halves = clock.split(separator: ".", omittingEmptySubsequences: false)
    let fields = halves[0].split(separator: ":", omittingEmptySubsequences: false)
    guard halves.count <= 2, fields.count == 3,
      fields.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    let numbers = fields.compactMap { Int64($0) }
    guard numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
    var fraction = Int64(0)
    if halves.count == 2 {
      guard (1...3).contains(halves[1].utf8.count), halves[1].utf8.allSatisfy(\.isDigit),
        let digits = Int64(halves[1].padding(to: 3))
      else { return nil }
      fraction = digits
    }
    let local =
      Int64(day.number) * 86_400_000 + (numbers[0] * 3600 + numbers[1] * 60 + numbers[2]) * 1000
      + fraction
    let milliseconds = local - Int64(offset) * 1000
    guard Self.range.contains(milliseconds) else { return nil }
    self.init(milliseconds: milliseconds, offset: offset, zone: zone)
  }

  private static func takeOffset(from clock: inout Substring) -> Int? {
    if clock.last == "Z" {
      clock.removeLast()
      return 0
    }
    let tail = clock.suffix(6)
    let fields = tail.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard tail.count == 6, let sign = tail.first, sign == "+" || sign == "-", fields.count == 2,
      fields.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isDigit) }),
      let hours = Int(fields[0]), let minutes = Int(fields[1]), hours <= 18, minutes < 60
    else { return nil }
    clock = clock.dropLast(6)
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}

// MARK: - The system's clock and zone

extension LocalTime {
  /// The time of the system's clock, in the zone of `$TZ` or of the machine.
  package static var now: LocalTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let milliseconds = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    return LocalTime(at: max(0, milliseconds))
  }

  /// An instant in the zone of `$TZ` or of the machine.
  package init(at milliseconds: Int64) {
    var seconds = time_t(milliseconds / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    let abbreviation = parts.tm_zone.map { String(cString: $0) } ?? "UTC"
    self.init(
      milliseconds: milliseconds, offset: Int(parts.tm_gmtoff) / 60 * 60,
      zone: Self.zoneName ?? abbreviation)
  }

  /// The IANA name, where `$TZ` or the link /etc/localtime tells it.
  private static var zoneName: String? {
    if let variable = getenv("TZ") {
      let name = String(cString: variable).drop { $0 == ":" }
      let isName = name.contains("/") && !name.hasPrefix("/") && !name.contains(" ")
      if isName || name == "UTC" { return String(name.prefix(64)) }
      if !name.isEmpty { return nil }
      return "UTC"
    }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/etc/localtime", &buffer, buffer.count)
    guard count > 0 else { return nil }
    let link = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let range = link.firstRange(of: "zoneinfo/") else { return nil }
    return String(link[range.upperBound...].prefix(64))
  }
}

// MARK: - Days

/// A date of the proleptic Gregorian calendar.
package struct Day: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01.
  package let number: Int

  package init(number: Int) { self.number = number }

  package static func < (left: Day, right: Day) -> Bool { left.number < right.number }

  /// Monday is 0.
  package var weekday: Int { Int(Int64(number + 3).floorRemainder(by: 7)) }

  /// The Monday of its week.
  package var weekStart: Day { Day(number: number - weekday) }

  package func advanced(by days: Int) -> Day { Day(number: number + days) }

  /// Year, month from 1, day from 1. Howard Hinnant, chrono-compatible low-level date algorithms.
  package var civil: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = Int(Int64(shifted).floorDivided(by: 146_097))
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The same reckoned back; nil for a date that no calendar has.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day), (0...9999).contains(year) else {
      return nil
    }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = Int(Int64(shiftedYear).floorDivided(by: 400))
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = era * 146_097 + dayOfEra - 719_468
    guard civil == (year, month, day) else { return nil }
  }

  /// Reads `2026-11-30`.
  package init?(text: some StringProtocol) {
    let fields = text.split(separator: "-", omittingEmptySubsequences: false)
    guard fields.map(\.utf8.count) == [4, 2, 2],
      fields.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let year = Int(fields[0]), let month = Int(fields[1]), let day = Int(fields[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  package var description: String {
    let (year, month, day) = civil
    return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
  }
}

extension Int64 {
  fileprivate func floorDivided(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  fileprivate func floorRemainder(by divisor: Int64) -> Int64 {
    self - floorDivided(by: divisor) * divisor
  }
}

extension Int {
  /// At least so many digits.
  fileprivate func padded(_ digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

extension Substring {
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: "0", count: Swift.max(0, length - count))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
