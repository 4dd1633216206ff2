/// What a session told of its sound.
package struct SoundNotice: Sendable, Equatable {
  /// Why sound was lost; nil when it is there.
  package let reason: String?
  /// When it was told, from the start of the first phase.
  package let position: Duration

  package init(reason: String?, position: Duration) {
    self.reason = reason
    self.position = position
  }
}

/// What a session told of its sound, held against what was done to it.
package struct NoticeAudit: Sendable {
  /// In their order.
  package let notices: [SoundNotice]
  /// Whether in the end sound was said to be there.
  package let returnIsTold: Bool
  /// Losses told again before sound was said to be back.
  package let repeated: [SoundNotice]
  /// Losses told when nothing was being done to session, server or sink.
  package let unfounded: [SoundNotice]
  /// Killed servers of which no word was said, or more than one. One killed while an earlier loss
  /// had not ended needs no word of its own.
  package let untold: [Fault]

  package init(_ notices: [SoundNotice], faults: [Fault]) {
    let disturbing = faults.filter(\.kind.excuses)
    let losses = notices.filter { $0.reason != nil }
    self.notices = notices
    returnIsTold = notices.last.map { $0.reason == nil } ?? false
    repeated = zip(notices, notices.dropFirst()).filter { $0.reason != nil && $1.reason != nil }
      .map(\.1)
    unfounded = losses.filter { loss in
      !disturbing.contains {
        $0.begin <= loss.position && loss.position <= $0.end + CueJudge.recovery
      }
    }
    untold = disturbing.indices.filter { index in
      let fault = disturbing[index]
      guard fault.kind == .serverKilled else { return false }
      let next = index + 1 < disturbing.count ? disturbing[index + 1].begin : nil
      let end = min(fault.end + CueJudge.recovery, next ?? .seconds(1e9))
      let count = losses.count { fault.begin <= $0.position && $0.position <= end }
      let isLost = notices.last { $0.position < fault.begin }?.reason != nil
      return count != (isLost ? 0 : 1)
    }.map { disturbing[$0] }
  }
}
