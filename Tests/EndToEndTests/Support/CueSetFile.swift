/// A small cue set file for a test, in the second format of docs/cue-set-format.md.
struct CueSetFile {
  let id: String
  var summary = "For a test."
  /// The kinds of cues that sound, for a tenth of a second each.
  var sounding = ["inhale", "exhale", "end"]

  private static let kinds = [
    "inhale", "holdIn", "exhale", "holdOut", "count", "holdCount", "openHold", "start", "lastCycle",
    "resync", "pause", "resume", "end",
  ]

  var text: String {
    let sound =
      #"{"seconds": 0.1, "frequency": 440, "attack": 0.02, "release": 0.02, "level": -30}"#
    let cues = Self.kinds.map { "\"\($0)\": [\(sounding.contains($0) ? sound : "")]" }
    return """
      {
        "format": 2, "id": "\(id)", "name": {"en": "Test", "zh": "测试"},
        "summary": {"en": "\(summary)", "zh": "测试用。"},
        "cues": {\(cues.joined(separator: ", "))},
        "ways": {"nose": {}, "mouth": {}, "leftNostril": {"pan": -1}, "rightNostril": {}, "hum": {}}
      }

      """
  }
}
