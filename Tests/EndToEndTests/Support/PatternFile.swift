/// A small pattern file for a test, in the form of docs/pattern-format.md.
struct PatternFile {
  let id: String
  /// The steps as JSON, such as `{"phase": "inhale", "seconds": 1}`.
  let steps: [String]
  var safety = "A"
  var cycles = 2

  var text: String {
    """
    {
      "format": 1, "id": "\(id)", "name": {"en": "Test", "zh": "测试"},
      "summary": {"en": "For a test.", "zh": "测试用。"}, "safety": "\(safety)",
      "steps": [\(steps.joined(separator: ", "))], "length": {"cycles": \(cycles)},
      "dose": {"en": "None.", "zh": "无。"}, "cautions": {"en": [], "zh": []},
      "sources": ["None"], "leadIn": 0
    }

    """
  }

  /// Half a second in and half a second out with a hold in between that the person ends.
  static let openHold = PatternFile(
    id: "open-hold",
    steps: [
      #"{"phase": "inhale", "seconds": 0.5}"#, #"{"phase": "holdIn", "open": {"limit": 60}}"#,
      #"{"phase": "exhale", "seconds": 0.5}"#,
    ], safety: "D")
}

extension TemporaryHome {
  /// Puts a pattern where the person's own patterns are looked up.
  func add(_ pattern: PatternFile) throws {
    try write(pattern.text, to: "data/breathe/patterns/\(pattern.id).json")
  }
}
