extension Journal {
  /// Further back than so many sessions nobody looks for what was used last.
  private static let recentSessions: Int64 = 500

  /// The patterns of a profile's latest sessions, each once, the latest first.
  package func lastUsedPatterns(
    profile: RecordID, limit: Int
  ) throws(JournalError) -> [String] {
    try connection.query(
      """
      SELECT techniqueId, max(startTime) AS latest FROM (
        SELECT techniqueId, startTime FROM session
        WHERE profile = ? AND deleted = 0 AND duration > 0 ORDER BY startTime DESC LIMIT ?)
      GROUP BY techniqueId ORDER BY latest DESC LIMIT ?
      """, [.text(profile.text), .integer(Self.recentSessions), .integer(Int64(limit))]
    ) { row in row.text(0) }
  }
}
