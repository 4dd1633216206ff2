import TestSupport
import Testing

@testable import BreathingCatalog

/// `breathe check`: every file with its problems, whatever kind of file it is.
struct DataCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `good files of both kinds have no problems`() throws {
    let files = [
      try folder.write("patterns/sample.json", JSONSample.pattern),
      try folder.write("audio/sample.json", JSONSample.cueSet()),
    ]
    let found = DataCheck.problems(in: files, catalog: Checkout.catalog)
    #expect(found.map(\.file) == files)
    #expect(found.allSatisfy { $0.problems.isEmpty })
  }

  @Test func `each file is reported in the order given`() throws {
    let broken = try folder.write("broken.json", Array("{".utf8))
    let missing = "\(folder.path)/missing.json"
    let good = try folder.write("sample.json", JSONSample.pattern)
    let found = DataCheck.problems(in: [missing, good, broken], catalog: Checkout.catalog)
    #expect(found.map(\.file) == [missing, good, broken])
    #expect(found.map(\.problems.count) == [1, 0, 1])
    #expect(found.flatMap(\.problems).map(\.file) == [missing, broken])
  }

  @Test func `a file must be named after its id`() throws {
    let file = try folder.write("other.json", JSONSample.pattern)
    #expect(
      DataCheck.problems(in: [file], catalog: Checkout.catalog).flatMap(\.problems)
        == [DataProblem(file: file, place: .key("id"), kind: .idDiffersFromFileName("sample"))])
    let unnamed = try folder.write("draft", JSONSample.pattern)
    #expect(DataCheck.problems(in: [unnamed], catalog: Checkout.catalog).flatMap(\.problems) == [])
  }

  @Test func `an id twice among the files names the first`() throws {
    let first = try folder.write("one/sample.json", JSONSample.pattern)
    let second = try folder.write("two/sample.json", JSONSample.pattern)
    let third = try folder.write("three/sample.json", JSONSample.pattern)
    #expect(
      DataCheck.problems(in: [first, second, third], catalog: Checkout.catalog).flatMap(\.problems)
        == [
          DataProblem(
            file: second, place: .key("id"), kind: .duplicateID("sample", alsoIn: first)),
          DataProblem(
            file: third, place: .key("id"), kind: .duplicateID("sample", alsoIn: first)),
        ])
  }

  @Test func `the same file named twice is no duplicate`() throws {
    let file = try folder.write("sample.json", JSONSample.pattern)
    #expect(
      DataCheck.problems(in: [file, file], catalog: Checkout.catalog).flatMap(\.problems) == [])
  }

  @Test func `a pattern and a cue set may share an id`() throws {
    let files = [
      try folder.write("audio/sample.json", JSONSample.cueSet()),
      try folder.write("patterns/sample.json", JSONSample.pattern),
    ]
    #expect(DataCheck.problems(in: files, catalog: Checkout.catalog).flatMap(\.problems) == [])
  }

  @Test func `a file with cues is judged as a cue set`() throws {
    let file = try folder.write("sample.json", JSONSample.cueSet().with("cues", "{}"))
    let places = DataCheck.problems(in: [file], catalog: Checkout.catalog).flatMap(\.problems).map(
      \.place)
    #expect(places.first == .key("cues.inhale"))
    #expect(places.count == 13)
  }

  @Test func `schemas are passed over`() throws {
    let schema = try folder.write("pattern.schema.json", Array("{}".utf8))
    #expect(DataCheck.problems(in: [schema], catalog: Checkout.catalog).isEmpty)
  }
}
