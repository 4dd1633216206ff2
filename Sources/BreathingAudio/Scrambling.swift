/// Numbers that look random and are a function of a seed.
enum Scrambling {
  /// SplitMix64 of Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014,
  /// doi 10.1145/2714064.2660195.
  static func of(_ seed: UInt64) -> UInt64 {
    var z = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// 0...1, from the upper half of the bits.
  static func share(_ bits: UInt64) -> Double { Double(bits >> 32) / Double(UInt32.max) }
}
