/// Near misses among names.
enum Similarity {
  /// The candidates that a typing mistake or a beginning leads from, nearest first, at most three.
  static func names(like word: String, among candidates: [String]) -> [String] {
    let word = word.lowercased()
    let scored = candidates.compactMap { candidate -> (String, Int)? in
      if candidate.hasPrefix(word) || candidate.contains(word) && word.count >= 3 {
        return (candidate, 0)
      }
      let distance = editDistance(Array(word), Array(candidate))
      return distance <= max(1, word.count / 3) ? (candidate, distance) : nil
    }
    return scored.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(3).map(\.0)
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
