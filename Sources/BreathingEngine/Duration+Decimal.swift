/// Why a text is not an exact decimal of seconds.
package enum DecimalError: Error, Equatable {
  case notANumber
  case tooManyDecimals
  case tooLarge
}

extension Duration {
  /// Reads seconds written as a decimal, with an optional minus, fraction and exponent, exactly.
  ///
  /// - Throws: `notANumber`, `tooManyDecimals` below a nanosecond, `tooLarge` from a billion seconds (31 years) on.
  package init(decimalSeconds text: some StringProtocol) throws(DecimalError) {
    let halves = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "e" || $0 == "E" })
    var exponent = 0
    if halves.count == 2 {
      // With 32 bits no sum below can overflow.
      guard let written = Int32(halves[1]) else { throw .notANumber }
      exponent = Int(written)
    }
    guard var mantissa = halves.first else { throw .notANumber }
    let isNegative = mantissa.first == "-"
    if isNegative { mantissa = mantissa.dropFirst() }

    var digits: [UInt8] = []
    var decimals = 0
    var seenPoint = false
    for byte in mantissa.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits.append(byte - UInt8(ascii: "0"))
        if seenPoint { decimals += 1 }
      case UInt8(ascii: ".") where !seenPoint && !digits.isEmpty: seenPoint = true
      default: throw .notANumber
      }
    }
    guard !digits.isEmpty, !(seenPoint && decimals == 0) else { throw .notANumber }
    let magnitude = try Self.nanoseconds(digits: digits, exponent: exponent - decimals)
    self = .nanoseconds(isNegative ? -magnitude : magnitude)
  }

  private static func nanoseconds(digits: [UInt8], exponent: Int) throws(DecimalError) -> Int64 {
    var digits = digits[...].drop { $0 == 0 }
    guard !digits.isEmpty else { return 0 }
    var power = exponent + 9
    while power < 0, digits.last == 0 {
      digits.removeLast()
      power += 1
    }
    guard power >= 0 else { throw .tooManyDecimals }
    // Eighteen digits always fit in 64 bits.
    guard digits.count + power <= 18 else { throw .tooLarge }
    var value: Int64 = 0
    for digit in digits { value = value * 10 + Int64(digit) }
    for _ in 0..<power { value *= 10 }
    return value
  }

  /// The seconds as an exact decimal without trailing zeros, such as `1.67`, `-3` or `0`.
  package var decimalSeconds: String {
    let nanoseconds = inNanoseconds
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    let sign = nanoseconds < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    var fraction = String(rest)
    fraction = String(repeating: "0", count: 9 - fraction.count) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(whole).\(fraction)"
  }
}
