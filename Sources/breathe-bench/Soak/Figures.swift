import Foundation
import SoundLab

extension Fault.Kind {
  /// As it is called in reports.
  var name: String {
    switch self {
    case .stopped: "session stopped"
    case .serverKilled: "server killed"
    case .sinkSuspended: "sink suspended"
    case .serverFrozen: "server frozen"
    case .load: "processor load"
    }
  }
}

extension Duration {
  func milliseconds(_ digits: Int) -> String {
    String(format: "%.\(digits)f ms", self / .milliseconds(1))
  }

  var inSeconds: String { String(format: "%.2f s", self / .seconds(1)) }
}

extension String {
  /// Filled up with spaces, never cut.
  func padded(to length: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, length - count))
  }
}
