import SoundLab
import Testing

@Suite struct NoticeAuditTests {
  private let kill = Fault(.serverKilled, begin: .seconds(20), length: .seconds(3))
  private let start = SoundNotice(reason: nil, position: .seconds(-3))

  private func lost(_ seconds: Double) -> SoundNotice {
    SoundNotice(reason: "disconnected", position: .seconds(seconds))
  }

  private func back(_ seconds: Double) -> SoundNotice {
    SoundNotice(reason: nil, position: .seconds(seconds))
  }

  @Test func `one word of a loss and one of its end are right`() {
    let audit = NoticeAudit([start, lost(20.1), back(24)], faults: [kill])
    #expect(audit.returnIsTold && audit.repeated.isEmpty)
    #expect(audit.unfounded.isEmpty && audit.untold.isEmpty)
  }

  @Test func `no word of a killed server, or two, are found`() {
    #expect(NoticeAudit([start], faults: [kill]).untold == [kill])
    let twice = [start, lost(20.1), back(24), lost(25), back(26)]
    #expect(NoticeAudit(twice, faults: [kill]).untold == [kill])
    let repeated = NoticeAudit([start, lost(20.1), lost(22), back(26)], faults: [kill])
    #expect(repeated.repeated == [lost(22)])
  }

  @Test func `a server killed while sound is still lost needs no word of its own`() {
    let frozen = Fault(.serverFrozen, begin: .seconds(12), length: .seconds(6))
    let audit = NoticeAudit([start, lost(14), back(26)], faults: [frozen, kill])
    #expect(audit.untold.isEmpty && audit.unfounded.isEmpty)
  }

  @Test func `a loss with no fault near is unfounded, and load is no fault`() {
    let load = Fault(.load, begin: .seconds(38), length: .seconds(3))
    let audit = NoticeAudit([start, lost(20.1), back(24), lost(40)], faults: [kill, load])
    #expect(audit.unfounded == [lost(40)] && !audit.returnIsTold)
  }

  @Test func `the next fault's word is not counted twice`() {
    let next = Fault(.serverFrozen, begin: .seconds(25), length: .seconds(4))
    let notices = [start, lost(20.1), back(24), lost(26), back(31)]
    #expect(NoticeAudit(notices, faults: [kill, next]).untold.isEmpty)
  }
}
