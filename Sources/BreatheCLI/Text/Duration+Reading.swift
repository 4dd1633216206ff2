import BreathingEngine

extension Duration {
  /// Seconds as a person reads them: at most two decimals, no trailing zeros, such as `5.5`.
  var readableSeconds: String {
    let hundredth = Int64(10_000_000)
    let hundredths = scaled(by: 1, over: hundredth).inNanoseconds
    return Duration.nanoseconds(hundredths * hundredth).decimalSeconds
  }

  /// Minutes and seconds such as `5:04`, with hours from an hour on; a started second counts whole.
  var clockText: String {
    let (whole, fraction) = components
    let total = max(0, whole + (fraction > 0 ? 1 : 0))
    let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60)
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(padded(minutes)):\(padded(seconds))" : "\(minutes):\(padded(seconds))"
  }

  /// Minutes and seconds with every nanosecond that is there, such as `0:05.5`.
  var exactClockText: String {
    let magnitude = self < .zero ? .zero - self : self
    let minutes = magnitude.components.seconds / 60
    let rest = magnitude - .seconds(minutes * 60)
    let seconds = rest.components.seconds < 10 ? "0\(rest.decimalSeconds)" : rest.decimalSeconds
    return "\(self < .zero ? "-" : "")\(minutes):\(seconds)"
  }
}
