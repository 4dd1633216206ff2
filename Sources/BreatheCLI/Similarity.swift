/// Near misses among names.
enum Similarity {
  /// The candidates that a typing mistake or a beginning leads from, nearest first, at most three.
  static func names(like word: String, among candidates: [String]) -> [String] {
    let word = word.lowercased()
    // One letter is like everything.
    guard word.count > 1 else { return [] }
    let scored = candidates.compactMap { candidate in
      distance(from: word, to: candidate.lowercased()).map { (candidate, $0) }
    }
    return scored.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(3).map(\.0)
  }

  /// Nil where nobody would take the one for the other.
  private static func distance(from word: String, to candidate: String) -> Int? {
    if candidate.hasPrefix(word) || candidate.contains(word) && word.count > 2 { return 0 }
    // Of two letters the first must be right.
    guard word.count > 2 || word.first == candidate.first else { return nil }
    let distance = editDistance(Array(word), Array(candidate))
    return distance <= max(1, word.count / 3) ? distance : nil
  }

  /// The number of letters to insert, delete, replace or swap with their neighbour (optimal string
  /// alignment).
  static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...max(1, left.count) where row <= left.count {
      var current = [row]
      for column in 1...max(1, right.count) where column <= right.count {
        let substitution = left[row - 1] == right[column - 1] ? 0 : 1
        var best = min(
          last[column] + 1, current[column - 1] + 1, last[column - 1] + substitution)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
