/// The latest readings of a clock, oldest first; nothing is allocated.
struct ReadingRing<let capacity: Int> {
  private var readings = InlineArray<capacity, ClockReading>(
    repeating: ClockReading(taken: 0, zero: 0))
  private var first = 0
  private(set) var count = 0

  var isFull: Bool { count == capacity }

  /// A reading by its age, the oldest being 0.
  subscript(_ index: Int) -> ClockReading { readings[(first + index) % capacity] }

  var last: ClockReading? { count > 0 ? self[count - 1] : nil }

  /// Adds one, in the place of the oldest when there is no room.
  mutating func append(_ reading: ClockReading) {
    if isFull { removeOldest() }
    readings[(first + count) % capacity] = reading
    count += 1
  }

  mutating func removeOldest() {
    first = (first + 1) % capacity
    count -= 1
  }

  mutating func removeAll() { count = 0 }

  /// The medians of both coordinates over a range of ages; readings come in the order of time.
  func center(_ range: Range<Int>) -> ClockReading {
    var zeros = InlineArray<capacity, Int64>(repeating: 0)
    for index in range { zeros[index - range.lowerBound] = self[index].zero }
    let middle = range.count / 2
    return ClockReading(
      taken: self[range.lowerBound + middle].taken,
      zero: Self.select(middle, of: &zeros, count: range.count))
  }

  /// The median distance of the readings from a line through one of them.
  func scatter(around center: ClockReading, slope: Double) -> Int64 {
    var distances = InlineArray<capacity, Int64>(repeating: 0)
    for index in 0..<count {
      let along = Int64(slope * Double(self[index].taken - center.taken))
      distances[index] = abs(self[index].zero - center.zero - along)
    }
    return Self.select(count / 2, of: &distances, count: count)
  }

  /// From the least to the greatest of so many of the latest; there are as many.
  func spread(ofLatest number: Int) -> Int64 {
    var (least, greatest) = (Int64.max, Int64.min)
    for index in count - number..<count {
      least = min(least, self[index].zero)
      greatest = max(greatest, self[index].zero)
    }
    return greatest - least
  }

  /// The value that sorting would put at a place, by quickselect.
  private static func select(
    _ place: Int, of values: inout InlineArray<capacity, Int64>, count: Int
  ) -> Int64 {
    var (low, high) = (0, count - 1)
    while low < high {
      let pivot = values[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        guard left <= right else { break }
        values.swapAt(left, right)
        left += 1
        right -= 1
      }
      if place <= right { high = right } else if place >= left { low = left } else { break }
    }
    return values[place]
  }
}

/// When a reading was taken, and frame zero as it was seen then; nanoseconds from the clock's anchor.
struct ClockReading {
  var taken: Int64
  var zero: Int64
}
