extension Duration {
  /// Whole nanoseconds, what lies below them cut off. Traps beyond 292 years.
  package var inNanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }

  /// This duration times `numerator / denominator`, rounded to the nearest nanosecond, halves away
  /// from zero. Exact: the product is formed with 128 bits.
  package func scaled(by numerator: Int64, over denominator: Int64) -> Duration {
    let product = Int128(inNanoseconds) * Int128(numerator)
    let half = Int128(denominator.magnitude / 2)
    let rounded = (product < 0 ? product - half : product + half) / Int128(denominator)
    return .nanoseconds(Int64(rounded))
  }
}
