import Testing

@testable import BreatheCLI

/// Near misses among names.
struct SimilarityTests {
  private static let patterns = [
    "1-4-2", "4-7-8", "box", "buteyko", "coherent-5-5", "coherent-5.5-5.5", "coherent-6-6", "equal",
    "sigh", "triangle",
  ]

  @Test(arguments: [
    ("", "", 0), ("box", "box", 0), ("", "box", 3), ("box", "", 3), ("bix", "box", 1),
    ("boxx", "box", 1), ("bo", "box", 1), ("bxo", "box", 1), ("xbo", "box", 2),
    ("kitten", "sitting", 3), ("箱式", "箱", 1),
  ])
  func `letters are inserted, deleted, replaced or swapped with a neighbour`(
    left: String, right: String, distance: Int
  ) {
    #expect(Similarity.editDistance(Array(left), Array(right)) == distance)
    #expect(Similarity.editDistance(Array(right), Array(left)) == distance)
  }

  @Test(arguments: [
    ("bix", ["box"]), ("BOX", ["box"]), ("tirangle", ["triangle"]), ("sihg", ["sigh"]),
    ("1-4-3", ["1-4-2"]), ("4-7-9", ["4-7-8"]), ("zzz", []), ("meditation", []),
  ])
  func `a typing mistake leads to the name`(word: String, names: [String]) {
    #expect(Similarity.names(like: word, among: Self.patterns) == names)
  }

  @Test func `a beginning or a part leads to the names`() {
    #expect(Similarity.names(like: "tri", among: Self.patterns) == ["triangle"])
    #expect(Similarity.names(like: "teyko", among: Self.patterns) == ["buteyko"])
  }

  @Test func `at most three are named, the nearest first`() {
    #expect(
      Similarity.names(like: "coherent", among: Self.patterns + ["coherent"])
        == ["coherent", "coherent-5-5", "coherent-5.5-5.5"])
    #expect(Similarity.names(like: "soxx", among: ["sox", "socks", "soxy"]) == ["sox", "soxy"])
  }

  @Test func `among no names none is similar`() {
    #expect(Similarity.names(like: "box", among: []) == [])
  }

  @Test func `one letter, or none, is like nothing`() {
    for word in ["", "b", "x", "箱"] {
      #expect(Similarity.names(like: word, among: Self.patterns + ["x", "at", "箱式"]) == [])
    }
  }

  @Test(arguments: [
    ("bo", ["box"]), ("tu", []), ("xx", []), ("ta", []), ("ad", ["at"]), ("小梅", ["小美"]),
    ("大美", []),
  ])
  func `of two letters the first must be right`(word: String, names: [String]) {
    #expect(Similarity.names(like: word, among: ["box", "at", "up", "小美"]) == names)
  }

  @Test func `capitals make no difference, on either side`() {
    #expect(Similarity.names(like: "mei", among: ["Mei", "Tom"]) == ["Mei"])
    #expect(Similarity.names(like: "TOn", among: ["Mei", "Tom"]) == ["Tom"])
  }
}
