import TestSupport

extension TemporaryFolder {
  @discardableResult
  func write(_ name: String, _ sample: JSONSample) throws -> String {
    try write(name, sample.bytes)
  }
}
