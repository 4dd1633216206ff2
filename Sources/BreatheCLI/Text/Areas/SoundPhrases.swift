import BreathingCatalog

/// Cue sets: what there is, and what each cue says.
struct SoundPhrases: Sendable {
  let none: String
  let cue: @Sendable (CueKind, CueSet.Counting) -> String
  let byWay: @Sendable (_ name: String, _ way: String) -> String
  /// A cue for which a set has no sound.
  let silent: @Sendable (_ name: String) -> String
  /// A way to which a set adds nothing.
  let unchanged: @Sendable (_ name: String) -> String
  let waiting: @Sendable (_ reason: String, _ seconds: String) -> String

  static let english = SoundPhrases(
    none: "No cue sets were found.",
    cue: { kind, counting in
      switch kind {
      case .inhale: "inhale"
      case .holdIn: "hold after inhale"
      case .exhale: "exhale"
      case .holdOut: "hold after exhale"
      case .count: counting == .always ? "each second" : "each second (--count)"
      case .holdCount: "a long hold goes on"
      case .openHold: "half a minute more of an open hold"
      case .start: "start"
      case .lastCycle: "last cycle"
      case .resync: "back after a gap"
      case .pause: "pause"
      case .resume: "resume"
      case .end: "end"
      }
    },
    byWay: { name, way in "\(name), \(way)" },
    silent: { "\($0) (silent)" },
    unchanged: { "\($0) (no sound of its own)" },
    waiting: { reason, seconds in "No sound: \(reason). It is waited for, at most \(seconds) s." })

  static let chinese = SoundPhrases(
    none: "没有找到提示音。",
    cue: { kind, counting in
      switch kind {
      case .inhale: "吸气"
      case .holdIn: "吸气后屏息"
      case .exhale: "呼气"
      case .holdOut: "呼气后屏息"
      case .count: counting == .always ? "每过一秒" : "每过一秒（--count）"
      case .holdCount: "长屏息仍在继续"
      case .openHold: "自由屏息又过了半分钟"
      case .start: "开始"
      case .lastCycle: "最后一轮"
      case .resync: "停顿之后接上"
      case .pause: "暂停"
      case .resume: "继续"
      case .end: "结束"
      }
    },
    byWay: { name, way in "\(name)，\(way)" },
    silent: { "\($0)（无声）" },
    unchanged: { "\($0)（没有专门的声音）" },
    waiting: { reason, seconds in "没有声音：\(reason)。最多等待 \(seconds) 秒。" })
}
