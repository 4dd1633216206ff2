import Testing

@testable import SoundFiles

struct SoundFileFormatTests {
  @Test(arguments: [
    ("wav", SoundFileFormat.wav), ("WAV", .wav), ("flac", .flac), ("Flac", .flac), ("opus", .opus),
    ("ogg", .opus), ("OGG", .opus),
  ])
  func `an ending means a format, in capitals or not`(_ ending: String, _ format: SoundFileFormat) {
    #expect(SoundFileFormat(ending: ending) == format)
  }

  @Test(arguments: ["mp3", "", "wave", ".wav", "wav "])
  func `other endings mean none`(_ ending: String) {
    #expect(SoundFileFormat(ending: ending) == nil)
  }

  @Test func `no two formats share an ending`() {
    let endings = SoundFileFormat.allCases.flatMap(\.endings)
    #expect(Set(endings).count == endings.count)
  }
}
