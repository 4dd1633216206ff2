import BreathingAudio
import Testing

@testable import BreatheCLI

/// What a person is told to do about missing sound.
struct SoundAdviceTests {
  private static func surroundings(
    _ change: (inout SoundSurroundings) -> Void
  ) -> SoundSurroundings {
    var found = SoundSurroundings()
    change(&found)
    return found
  }

  private static let mei = SoundSurroundings.Account(id: 1000, name: "mei")
  private static let root = SoundSurroundings.Account(id: 0, name: "root")
  private static let player = SoundSurroundings.Holder(name: "mpv", pid: 812)
  private static let server = SoundSurroundings.Holder(name: "pipewire", pid: 640)

  struct Case: Sendable {
    let problem: SoundProblem
    let surroundings: SoundSurroundings
    let advice: SoundAdvice

    init(
      _ problem: SoundProblem, _ change: (inout SoundSurroundings) -> Void, _ advice: SoundAdvice
    ) {
      self.problem = problem
      surroundings = SoundAdviceTests.surroundings(change)
      self.advice = advice
    }
  }

  private static let cases: [Case] = [
    Case(
      .notPermitted("hw:0"),
      {
        $0.account = mei
        $0.nodes = .closed(group: "audio", hasJoined: false)
      }, .joinGroup("audio", account: "mei")),
    Case(
      .notPermitted("hw:0"), { $0.nodes = .closed(group: "audio", hasJoined: true) },
      .logInAgain(group: "audio")),
    Case(
      .notPermitted("hw:0"), { $0.nodes = .closed(group: nil, hasJoined: false) },
      .askAdministrator),
    Case(
      .notPermitted("pulse"),
      {
        $0.account = root
        $0.runtimeDirectory = .ofOther
      }, .notAsRoot),
    Case(.notPermitted("default"), { $0.nodes = .open }, .otherAccount),
    Case(.busy("hw:0"), { $0.holders = [player] }, .closeOther([player])),
    Case(.busy("hw:0"), { $0.holders = [server, player] }, .useServer(server)),
    Case(.busy("hw:0"), { _ in }, .findOther),
    Case(.noDevice("hw:7"), { $0.server = .pipewire }, .chooseDevice),
    Case(.noDevice("default"), { _ in }, .noCard),
    Case(.noDevice("default"), { $0.hasCard = true }, .noNodes),
    Case(
      .noDevice("default"),
      {
        $0.hasCard = true
        $0.nodes = .open
      }, .startServer),
    // ALSA says that there is no device when it may open none of the cards.
    Case(
      .noDevice("default"),
      {
        $0.hasCard = true
        $0.nodes = .closed(group: "audio", hasJoined: false)
      }, .joinGroup("audio", account: nil)),
    Case(
      .noDevice("default"), { $0.server = .pipewire }, .installPlugIn(package: "pipewire-alsa")),
    Case(
      .noDevice("default"), { $0.server = .pulse }, .installPlugIn(package: "libasound2-plugins")),
    Case(
      .noDevice("pulse"),
      {
        $0.server = .pulse
        $0.plugIns = [.pulse]
      }, .askServer),
    Case(
      .noDevice("default"),
      {
        $0.runtimeDirectory = .unset
        $0.serverElsewhere = "/run/user/1000"
      }, .setRuntimeDirectory("/run/user/1000")),
    Case(
      .noDevice("default"),
      {
        $0.account = root
        $0.runtimeDirectory = .unset
        $0.hasCard = true
        $0.nodes = .open
      }, .notAsRoot),
    Case(.disconnected("hw:1"), { _ in }, .reconnect),
    Case(.noAnswer("hw:1"), { _ in }, .chooseDevice),
    Case(.noAnswer("default"), { $0.server = .pulse }, .restartServer),
    Case(.stalled("default"), { $0.server = .pipewire }, .restartServer),
    Case(.failed("hw:0", call: "snd_pcm_open", errno: 5), { _ in }, .chooseDevice),
  ]

  @Test(arguments: cases)
  func `the advice follows from the problem and what is around`(_ example: Case) {
    #expect(SoundAdvice(for: example.problem, in: example.surroundings) == example.advice)
  }

  @Test func `every case has an example, a word of its own and a line in both languages`() {
    let advices = Self.cases.map(\.advice)
    #expect(Set(advices.map(\.code)).count == 17)
    for advice in advices {
      let (english, chinese) = (
        AdvicePhrases.english.text(advice), AdvicePhrases.chinese.text(advice)
      )
      #expect(english.hasSuffix(".") && chinese.hasSuffix("。") && english != chinese)
      #expect(!(english + chinese).contains("\n"))
    }
  }

  @Test func `a command can be copied as it stands`() {
    let join = SoundAdvice.joinGroup("audio", account: "mei")
    #expect(AdvicePhrases.english.text(join).contains("sudo usermod -aG audio mei,"))
    #expect(AdvicePhrases.chinese.text(join).contains("sudo usermod -aG audio mei，"))
    let unknown = AdvicePhrases.english.text(.joinGroup("audio", account: nil))
    #expect(unknown.contains("sudo usermod -aG audio $USER,"))
    let close = AdvicePhrases.english.text(.closeOther([Self.player]))
    #expect(close.contains("mpv (812)"))
  }
}
