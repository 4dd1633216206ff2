import TestSupport
import Testing

@testable import BreathingCatalog

/// The JSON Schemas beside the data files say what the readers say, as far as a schema can.
struct SchemaTests {
  @Test(.timeLimit(.minutes(10)))
  func `schemas and readers agree on shipped files and changed samples`() throws {
    let folder = try TemporaryFolder()
    let patterns = try judged(
      in: folder, "patterns", Self.patternSamples, Self.patternCases, Checkout.patternFiles
    ) { bytes throws(DataProblems) in _ = try PatternEntry(reading: bytes, file: "case") }
    let cueSets = try judged(
      in: folder, "audio", JSONSample.fullCueSets.map(\.text), Self.cueSetCases,
      Checkout.cueSetFiles
    ) { bytes throws(DataProblems) in _ = try CueSet(reading: bytes, file: "case") }

    let programs = try judged(
      in: folder, "programs", [Self.programSample], Self.programCases, Checkout.programFiles
    ) { bytes throws(DataProblems) in _ = try Program(reading: bytes, file: "case") }

    let verdicts = try SchemaValidator.verdicts([
      "\(folder.path)/patterns": "\(Checkout.path)/patterns/pattern.schema.json",
      "\(folder.path)/audio": "\(Checkout.path)/audio/cue-set.schema.json",
      "\(folder.path)/programs": "\(Checkout.path)/patterns/programs/program.schema.json",
    ])
    var unsaid: Set<String> = []
    for judged in patterns + cueSets + programs {
      let isGood = try #require(verdicts[judged.file]) == .good
      let sayable = judged.problems.filter { beyondSchema($0) == nil }
      if judged.problems.isEmpty {
        #expect(isGood, "the schema refuses what the reader takes: \(judged.name)")
      } else if !sayable.isEmpty {
        #expect(!isGood, "the schema takes what the reader refuses: \(judged.name): \(sayable)")
      } else if isGood {
        unsaid.formUnion(judged.problems.compactMap(beyondSchema))
      }
    }
    #expect(patterns.count > 500 && cueSets.count > 500 && programs.count > 200)
    #expect(unsaid == Set(BeyondSchema.allCases.map(\.rawValue)))
  }

  // MARK: - What a schema cannot say

  /// Rules on which a schema may be milder than the reader. A key given twice and two files with
  /// one id are not among the cases, for to a schema they do not exist at all.
  private enum BeyondSchema: String, CaseIterable {
    case decimals
    case safetyClass
    case equallyManyCautions
    case sumOfSteps
    case usualLengthWithinMaximum
    case orderOfBestHold
    case loudness
    case nodesGivenTwice
  }

  private func beyondSchema(_ problem: DataProblem) -> String? {
    rule(problem)?.rawValue
  }

  private func rule(_ problem: DataProblem) -> BeyondSchema? {
    guard case .key(let path) = problem.place else { return nil }
    switch problem.kind {
    case .tooManyDecimals: return .decimals
    case .classTooLow: return .safetyClass
    case .languagesDiffer: return .equallyManyCautions
    case .tooLoud: return .loudness
    case .duplicateNode: return .nodesGivenTwice
    case .outOfRange(_, let allowed):
      switch path {
      case "steps" where allowed != "1...1000": return .sumOfSteps
      case "length.cycles" where allowed != "1...100000",
        "maximumCycles" where allowed != "1...100000":
        return .usualLengthWithinMaximum
      case "bestHold.to" where !isBeyondBestHold(problem),
        "bestHold.default" where !isBeyondBestHold(problem):
        return .orderOfBestHold
      default: return nil
      }
    case .unreadable, .notAFile, .tooLarge, .syntax, .duplicateKey, .unknownKey, .missing,
      .wrongType, .notAllowed, .exactlyOne, .empty, .listedTwice, .duplicateID,
      .idDiffersFromFileName,
      .notAnIdentifier, .controlCharacter, .openStepIsNoHold, .bestHoldMissing, .bestHoldUnused,
      .notANodeId, .unknownPattern, .ofAnotherProfile:
      return nil
    }
  }

  private func isBeyondBestHold(_ problem: DataProblem) -> Bool {
    guard case .outOfRange(let value, _) = problem.kind, let seconds = Double(value) else {
      return true
    }
    return !(5.0...900).contains(seconds)
  }

  // MARK: - Cases

  private struct Judged {
    let name: String
    let file: String
    let problems: [DataProblem]
  }

  /// Writes the cases to a folder and lets the reader judge them.
  private func judged(
    in folder: TemporaryFolder, _ name: String, _ samples: [String], _ maker: SchemaCases,
    _ files: [String], reader: ([UInt8]) throws(DataProblems) -> Void
  ) throws -> [Judged] {
    let shipped = try files.map { file in
      SchemaCase(name: file, text: String(decoding: try DataFile.bytes(of: file), as: UTF8.self))
    }
    let cases = try samples.flatMap { sample in try maker.cases(of: sample) } + shipped
    return try cases.enumerated().map { index, each in
      let file = try folder.write("\(name)/\(index).json", Array(each.text.utf8))
      do throws(DataProblems) {
        try reader(Array(each.text.utf8))
        return Judged(name: each.name, file: file, problems: [])
      } catch {
        return Judged(name: each.name, file: file, problems: error.all)
      }
    }
  }

  private static let texts = [
    #"" ""#, #""\n""#, #""a\u001b""#, #""a\u0085""#, #""\u3000""#, #""a\n""#, #""é""#,
  ]
  private static let seconds = [
    "0", "-0", "0.0", "0.049999999", "0.05", "3600", "3600.000000001", "-1", "4.0000000001", "1e18",
  ]
  private static let shares = ["0", "0.049999999", "0.05", "1", "1.000000001", "0.12345678901"]

  private static let patternCases = SchemaCases(
    bounds: [
      "format": ["0", "1", "1.0", "2"],
      "id": [
        #""a""#, #""-a""#, #"".a""#, #""A""#, #""a/b""#, #""a\n""#,
        "\"\(String(repeating: "a", count: 40))\"", "\"\(String(repeating: "a", count: 41))\"",
      ],
      "en": texts, "zh": texts,
      "safety": [#""A""#, #""D""#, #""E""#, #""a""#, #""A\n""#],
      "purposes": [
        #"["sleep"]"#, #"["sleep", "sleep"]"#, #"["rest"]"#, #"["Calm"]"#,
        #"["energy", "sleep", "focus", "calm"]"#,
        #"["energy", "sleep", "focus", "calm", "calm"]"#,
      ],
      "phase": [#""inhale""#, #""holdIn""#, #""holdOut""#, #""hold""#, #""Inhale""#],
      "way": [#""hum""#, #""ears""#],
      "seconds": seconds, "from": seconds + ["5", "900", "900.000000001", "4.999999999"],
      "to": seconds + ["5", "900", "900.000000001", "4.999999999", "30"],
      "default": ["5", "900", "900.000000001", "4.999999999", "361", "19"],
      "ofBest": shares, "fromBest": shares, "toBest": shares,
      "limit": ["0", "0.999999999", "1", "3600", "3600.000000001"],
      "overCycles": ["0", "1", "2", "1000", "1001", "2.5", "2.0", "5000000000"],
      "repeat": ["0", "1", "1000", "1001", "1.5", "-1"],
      "minutes": ["0", "0.009999999", "0.01", "1440", "1440.000000001", "-5", "1e-10"],
      "cycles": ["0", "1", "100000", "100001", "2.5", "1e5"],
      "maximumCycles": ["0", "1", "100000", "100001", "2.5", "5000000000"],
      "leadIn": ["-0.000000001", "0", "60", "60.000000001", "0.0000000001"],
    ],
    counts: [
      "steps": [100, 101, 1000, 1001], "sources": [50, 51], "en": [50, 51], "zh": [50, 51],
    ])

  /// Between them all keys of a pattern are there.
  private static let patternSamples = [
    JSONSample.pattern.with("leadIn", "5").with("maximumCycles", "80")
      .with("purposes", #"["calm", "sleep"]"#)
      .with("length", #"{"minutes": 5}"#)
      .with(
        "steps",
        #"""
        [{"repeat": 3, "steps": [{"phase": "inhale", "seconds": 4, "way": "nose"},
           {"phase": "exhale", "ramp": {"from": 4, "to": 6.5, "overCycles": 6}}]},
         {"phase": "holdOut", "open": {"limit": 180}},
         {"phase": "exhale", "seconds": 5.5, "way": "mouth"}]
        """#
      ).text,
    JSONSample.pattern.with("bestHold", #"{"default": 60, "from": 20, "to": 360}"#)
      .with("maximumCycles", "8").with("length", #"{"cycles": 8}"#).with("safety", #""C""#)
      .with("cautions", #"{"en": ["Gently.", "Calmly."], "zh": ["轻柔。", "平静。"]}"#)
      .with(
        "steps",
        #"""
        [{"phase": "inhale", "seconds": 4}, {"phase": "holdIn", "ofBest": 0.5},
         {"repeat": 2, "steps": [
           {"phase": "holdIn", "ramp": {"fromBest": 0.4, "toBest": 0.8, "overCycles": 8}}]},
         {"phase": "holdIn", "ramp": {"fromBest": 0.4, "to": 10, "overCycles": 8}}]
        """#
      ).text,
    JSONSample.pattern.with("steps", #"[{"phase": "exhale", "ofBest": 1}]"#)
      .with("bestHold", #"{"default": 5, "from": 5, "to": 900}"#).text,
  ]

  private static let programCases = SchemaCases(
    bounds: [
      "format": ["0", "1", "2"], "id": [#""a""#, #""A""#, #""a\n""#], "en": texts, "zh": texts,
      "version": ["0", "1", "1000000", "1000001", "1.5"],
      "nodeId": [
        #""A_b.c-9""#, #""a b""#, #""é""#, #""a\n""#, #""former""#,
        "\"\(String(repeating: "a", count: 64))\"", "\"\(String(repeating: "a", count: 65))\"",
      ],
      "dayIndex": ["0", "1", "1000", "1001", "2.5"], "techniqueId": [#""a""#, #""-a""#, #""A""#],
      "targetCycles": ["0", "1", "100000", "100001", "2.5"],
      "targetMinutes": ["0", "0.009999999", "0.01", "1440", "1440.000000001", "0.0000000001"],
    ],
    counts: ["sources": [50, 51]])

  /// All keys of a program are there.
  private static let programSample = #"""
    {"format": 1, "id": "sample", "title": {"en": "A", "zh": "甲"},
     "summary": {"en": "B", "zh": "乙"}, "version": 1,
     "nodes": [
       {"title": {"en": "Week", "zh": "周"}, "nodes": [
         {"nodeId": "one", "dayIndex": 1, "techniqueId": "box", "targetCycles": 4,
          "note": {"en": "N", "zh": "注"}, "formerIds": ["former"]}]},
       {"nodeId": "two", "dayIndex": 2, "techniqueId": "sigh", "targetMinutes": 5}],
     "sources": ["S"]}
    """#

  private static let hertz = ["39.999", "40", "2000", "2000.001", "4000", "4000.001", "0", "-440"]
  private static let phaseLong = JSONSample.sound.with("level", "-50").with("seconds", nil)
    .with("phaseShare", "1")
  /// Good in some places.
  private static let sounds = [
    phaseLong, JSONSample.sound.with("swell", #"{"follows": "filling", "depth": 80}"#),
    JSONSample.sound.with("variation", #"{"cents": 0, "decibels": 6}"#),
    JSONSample.sound.with("frequency", nil).with("level", "-50")
      .with("noise", #"{"level": -40, "center": 500, "width": 100}"#),
    JSONSample.sound.with("frequency", nil).with("level", "-50")
      .with("partials", #"[{"ratio": 1, "level": 0}]"#)
      .with("noise", #"{"level": -40, "center": 500, "width": 100}"#),
    phaseLong.with("partials", #"[{"ratio": 1, "level": 0, "beat": 1}]"#),
    phaseLong.with("noise", #"{"level": -40, "band": {"from": 40, "to": 4000}, "width": 100}"#),
    phaseLong.with("noise", #"{"level": -40, "width": 100}"#),
    phaseLong.with(
      "noise", #"{"level": -40, "center": 500, "band": {"from": 40, "to": 4000}, "width": 100}"#),
    phaseLong.with("glide", #"{"from": 40, "to": 2000}"#),
  ].map { "[\($0.text)]" }
  private static let decibels = ["-80.001", "-80", "-40", "0", "0.001", "6", "6.001"]

  private static let cueSetCases = SchemaCases(
    bounds: [
      "format": ["0", "1", "1.0", "2", "2.0", "3"], "id": [#""a""#, #""A""#, #""a\n""#],
      "en": texts, "zh": texts,
      "counting": [#""always""#, #""onRequest""#, #""never""#, #""Always""#],
      "volume": ["-40.001", "-40", "-0.5", "0", "0.001"],
      "delay": ["-0.000000001", "0", "10", "10.000000001", "0.0000000001"],
      "seconds": ["0", "0.029999999", "0.03", "20", "20.000000001"],
      "phaseShare": ["0", "0.049", "0.05", "1", "1.001"], "frequency": hertz, "from": hertz,
      "to": hertz, "ratio": ["0.249", "0.25", "16", "16.001"], "level": decibels,
      "decay": ["0.049999999", "0.05", "60", "60.000000001"],
      "beat": ["0", "0.049", "0.05", "10", "10.001"],
      "center": ["39.999", "40", "4000", "4000.001"],
      "width": ["19.999", "20", "4000", "4000.001"],
      "attack": ["0.002999999", "0.003", "10", "10.000000001"],
      "release": ["0.009999999", "0.01", "10", "10.000000001"],
      "pan": ["-1.001", "-1", "1", "1.001"],
      "follows": [#""flow""#, #""filling""#, #""Flow""#, #""air""#],
      "depth": ["0.999", "1", "80", "80.001"], "cents": ["-0.001", "0", "100", "100.001"],
      "decibels": decibels, "ways": [JSONSample.ways().text],
      "inhale": sounds, "holdIn": sounds, "end": sounds, "resync": sounds, "sounds": sounds,
      "nose": [#"{"pan": 1}"#, #"{"sounds": []}"#],
    ],
    counts: ["inhale": [8, 9], "end": [8, 9], "sounds": [8, 9], "partials": [8, 9]])
}
