import Testing

@testable import Journal

/// Ids of records; RFC 4122 is the specification.
struct RecordIDTests {
  @Test func `drawn ids are of version 4 and differ`() {
    let ids = (0..<100).map { _ in RecordID.random() }
    #expect(Set(ids).count == 100)
    #expect(ids.allSatisfy { $0.text.count == 36 && $0.text.dropFirst(14).first == "4" })
  }

  @Test func `derived ids are of version 5 and always the same`() {
    let id = RecordID.derived(from: "profile/default")
    #expect(id == RecordID.derived(from: "profile/default"))
    #expect(id != RecordID.derived(from: "profile/other"))
    #expect(id.text.dropFirst(14).first == "5")
  }

  @Test(arguments: ["", "c56a4180", "c56a4180-65aa-42ec-a945-5fd21dec053g", "profile"])
  func `other texts are no ids`(_ text: String) { #expect(RecordID(text) == nil) }

  @Test func `capital letters mean the same`() {
    #expect(
      RecordID("C56A4180-65AA-42EC-A945-5FD21DEC0538")?.text
        == "c56a4180-65aa-42ec-a945-5fd21dec0538")
  }
}
