/// Sound files: what they say of themselves, and what can go wrong with them.
struct RenderPhrases: Sendable {
  /// What options are to `render` where it is not the same to all commands.
  let optionSummaries: [Option: String]
  // In the file.
  let title: @Sendable (_ pattern: String, _ time: String) -> String
  let stepTitle: @Sendable (_ day: Int, _ pattern: String, _ time: String) -> String
  let titleFromProgram:
    @Sendable (_ program: String, _ day: Int, _ pattern: String, _ time: String) -> String
  let comment: @Sendable (_ pattern: String, _ steps: [String]) -> String
  let repeated: @Sendable (_ times: Int, _ steps: [String]) -> String
  let cycle: @Sendable (Int) -> String
  let lastCycle: @Sendable (Int) -> String
  /// What follows the number in the name of a file, before its ending.
  let fileName: @Sendable (_ day: Int, _ pattern: String) -> String
  // Errors.
  let unknownEnding: @Sendable (_ file: String) -> String
  let tryEndings: @Sendable (_ endings: [String]) -> String
  let otherRate: @Sendable (_ rate: String, _ only: Int) -> String
  let notAFolder: @Sendable (_ what: String) -> String
  let tryOtherFolder: String
  let cannotEncode: @Sendable (_ file: String, _ call: String, _ reason: String) -> String
  let tryOtherFormat: String
  let interrupted: @Sendable (_ files: Int) -> String

  static let english = RenderPhrases(
    optionSummaries: [
      .program: "all steps of a program, a file for each",
      .output: "the file to write; with --program the folder",
      .format: "by the ending of FILE unless told, with --program opus",
    ],
    title: { pattern, time in "\(pattern), \(time)" },
    stepTitle: { day, pattern, time in "Day \(day): \(pattern), \(time)" },
    titleFromProgram: { program, day, pattern, time in
      "\(program), day \(day): \(pattern), \(time)"
    },
    comment: { pattern, steps in "\(pattern): \(steps.joined(separator: "; "))" },
    repeated: { times, steps in "\(times) times (\(steps.joined(separator: "; ")))" },
    cycle: { "Cycle \($0)" },
    lastCycle: { "Cycle \($0), the last" },
    fileName: { day, pattern in "Day \(day) \(pattern)" },
    unknownEnding: { "\($0): its ending tells no format of sound files" },
    tryEndings: { "Try: \($0.map { ".\($0)" }.joined(separator: ", ")), or --format" },
    otherRate: { rate, only in "--rate: \(rate): Opus always has \(only)" },
    notAFolder: { "\($0): exists and is not a folder" },
    tryOtherFolder: "Try: another folder",
    cannotEncode: { file, call, reason in "\(file): \(call) failed: \(reason)" },
    tryOtherFormat: "Try: another --format",
    interrupted: { files in
      switch files {
      case 0: "interrupted; no file was left behind"
      case 1: "interrupted; the file before is complete, no other was left behind"
      default: "interrupted; the \(files) files before are complete, no other was left behind"
      }
    })

  static let chinese = RenderPhrases(
    optionSummaries: [
      .program: "课程的全部步骤，每步一个文件",
      .output: "要写入的文件；与 --program 同用时为文件夹",
      .format: "默认看扩展名，与 --program 同用时为 opus",
    ],
    title: { pattern, time in "\(pattern)，\(time)" },
    stepTitle: { day, pattern, time in "第 \(day) 天：\(pattern)，\(time)" },
    titleFromProgram: { program, day, pattern, time in
      "\(program)，第 \(day) 天：\(pattern)，\(time)"
    },
    comment: { pattern, steps in "\(pattern)：\(steps.joined(separator: "；"))" },
    repeated: { times, steps in "\(times) 次（\(steps.joined(separator: "；"))）" },
    cycle: { "第 \($0) 轮" },
    lastCycle: { "第 \($0) 轮，最后一轮" },
    fileName: { day, pattern in "第 \(day) 天 \(pattern)" },
    unknownEnding: { "\($0)：从扩展名看不出声音文件的格式" },
    tryEndings: { "可以试试：\($0.map { ".\($0)" }.joined(separator: "、"))，或 --format" },
    otherRate: { rate, only in "--rate：\(rate)：Opus 总是 \(only)" },
    notAFolder: { "\($0)：已存在，而且不是文件夹" },
    tryOtherFolder: "可以试试：换一个文件夹",
    cannotEncode: { file, call, reason in "\(file)：\(call) 失败：\(reason)" },
    tryOtherFormat: "可以试试：换一种 --format",
    interrupted: { files in
      files == 0 ? "已中断，没有留下文件" : "已中断，前面的 \(files) 个文件是完整的，没有留下别的文件"
    })
}

extension Phrases {
  /// What an option does, with a command that may give it a meaning of its own.
  func summary(of option: Option, with command: Command?) -> String {
    let own = command == .render ? render.optionSummaries[option] : nil
    return own ?? optionSummary(option)
  }
}
