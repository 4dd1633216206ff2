extension String {
  /// The text with control characters written out, so that a file name or a message from outside
  /// can never steer the terminal it is printed on.
  package var safeForTerminal: String {
    var safe = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        safe += "\\u{\(String(scalar.value, radix: 16))}"
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}
