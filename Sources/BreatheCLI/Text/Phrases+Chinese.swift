// Over 300 lines: one value that holds every Chinese phrase, in the order of `Phrases`.
import BreathingAudio
import BreathingCatalog
import BreathingEngine

extension Phrases {
  static let chinese = Phrases(
    language: .chinese,
    introduction: """
      breathe 在终端里用声音和文字引导你的呼吸。

        breathe start               从现有的练习中选择
        breathe start box           箱式呼吸五分钟
        breathe start 4-7-8         睡前放松
        breathe start 4-6           任意节奏：吸 4 秒，呼 6 秒
        breathe patterns            有哪些呼吸法
        breathe --help              其余用法
      """,
    usageHeading: "用法：",
    commandsHeading: "命令：",
    optionsHeading: "选项：",
    globalOptionsHeading: "通用：",
    examplesHeading: "示例：",
    moreHelp: "breathe 命令 --help 查看某个命令的说明。",
    commandSummary: { command in
      switch command {
      case .start: "引导一次练习"
      case .plan: "列出一次练习中每个提示的时间，不播放"
      case .render: "把一次练习或整个课程写成声音文件"
      case .frame: "画出练习中的一幅画面，文字或 SVG"
      case .patterns: "列出呼吸法，或查看其中一个"
      case .sounds: "列出各套提示音，或逐一试听其中一套"
      case .next: "做课程的下一步"
      case .programs: "列出课程，选用一个，或查看进度"
      case .history: "列出练习记录；备注、删除、撤销"
      case .stats: "按日、周和呼吸法查看练习量"
      case .profile: "把几个人的记录分开"
      case .export: "把记录写成 JSON Lines、JSON 或 CSV"
      case .import: "读入导出的记录"
      case .check: "检查呼吸法、课程和提示音文件"
      case .devices: "列出声音设备，并指出会用哪一个"
      case .doctor: "检查记录、数据、终端和声音，并说明问题"
      case .completions: "输出 shell 的补全脚本"
      case .manual: "输出手册页"
      }
    },
    commandUsage: { command in
      switch command {
      case .start: "breathe start [呼吸法] [选项]"
      case .plan: "breathe plan 呼吸法 [选项]"
      case .render:
        """
        breathe render 呼吸法 -o 文件 [选项]
          breathe render --from-program 步骤 -o 文件 [选项]
          breathe render --program 名称 -o 文件夹 [选项]
        """
      case .frame: "breathe frame 呼吸法 [--svg 文件] [选项]"
      case .patterns: "breathe patterns [--json]\n  breathe patterns show 名称"
      case .sounds: "breathe sounds [--json]\n  breathe sounds play 名称 [选项]"
      case .next: "breathe next [选项]"
      case .programs:
        "breathe programs [--json]\n  breathe programs show 名称 [--json]\n  breathe programs use 名称"
      case .history:
        """
        breathe history [选项]
          breathe history edit 编号 --note 文字
          breathe history delete 编号
          breathe history undo
        """
      case .stats: "breathe stats [选项]"
      case .profile:
        """
        breathe profile list
          breathe profile add 名字
          breathe profile use 名字
          breathe profile rename 名字 新名字
          breathe profile day-start HH:MM
        """
      case .export: "breathe export [选项]"
      case .import: "breathe import 文件 [--dry-run]"
      case .check: "breathe check 文件..."
      case .devices: "breathe devices [--all] [--json]"
      case .doctor: "breathe doctor [--play]"
      case .completions: "breathe completions bash|zsh|fish"
      case .manual: "breathe manual"
      }
    },
    commandNotes: { command in
      switch command {
      case .start:
        """
        呼吸法可以是名称、文件，或用连字符连接的秒数：吸-呼、吸-屏-呼、吸-屏-呼-屏，
        例如 4-6、5.5-5.5、4-0-6-0。
        不写时，在终端里会列出可选的练习：输入文字筛选，回车开始，Esc 离开。

        按键：空格暂停或继续，回车或空格结束自由屏息，n 跳到下一轮（这一轮不计入），
        m 静音或恢复，+ 和 - 调节音量，q 或 Esc 结束练习。
        全屏时 v 切换图形，t 切换配色，? 显示按键。
        没有键盘时，SIGUSR1 暂停或继续，SIGINT 和 SIGTERM 结束练习。

        暂停之后，过一秒从这次呼吸的吸气重新开始；自由屏息和超过 10 秒的屏息从原处继续。
        程序没有运行的时间（休眠、进程被停止）会被跳过，受影响的那一轮不计入。
        """
      case .plan: "时间从第一个阶段算起，之前的准备时间为负。"
      case .render:
        """
        文件的扩展名决定格式：.wav、.flac，或 .opus 和 .ogg（都是 Ogg 中的 Opus）；--format 可用于任何名称。
        文件中写有标题和呼吸法，每轮有一个章节标记。Opus 总是每秒 48000 帧。

        --from-program 写出课程中的一个步骤。--program 写出整个课程，每个步骤一个文件，
        名称以编号开头，手机会按次序播放；默认是 Opus，可用 --format 另选。文件夹不存在时会新建。

        文件全部写完后才会以该名称出现。自由屏息持续到上限，或持续 --hold 指定的秒数。
        """
      case .frame: "画面就是 --display full 在该位置显示的内容；没有 --svg 时以文字输出。"
      case .patterns:
        "自己的文件放在 ~/.local/share/breathe 的 patterns/ 中，格式见 docs/pattern-format.md。"
      case .sounds:
        """
        play 逐一播放一套提示音中的每个提示，听到时显示名称：先是各 4 秒的阶段，再是练习中的其他提示，最后是以各种方式的吸气。没有声音的提示、没有专门声音的方式只显示名称，不等待。加 --json 时每个提示是一行。

        声音中断时最多等待 10 秒，之后以状态 69 结束；打不开设备时也是如此。自己的文件放在 ~/.local/share/breathe 的 audio/ 中，格式见 docs/cue-set-format.md。
        """
      case .next: "下一步是课程中第一个还没有任何练习达到目标的步骤。"
      case .programs:
        "一次练习达到轮数，该步骤就算完成。错过几天不会锁住或清零；用 breathe start --node 可按任意顺序做。"
      case .history:
        "编号是列表所示练习编号的开头。备注为 \"\" 表示删除备注。undo 撤销最近一次尚未撤销的备注或删除。"
      case .stats: "一天从 04:00 开始，可用 breathe profile day-start 改变。"
      case .profile: "记录、警告确认和所选课程都属于某个用户。任何命令都可用 --profile 名字 指定另一个用户。"
      case .export: "写出该用户的全部内容，默认写到标准输出。CSV 只含练习记录。"
      case .import: "已有的记录不会重复；两个版本保留较新的。只要有一行无法读入，就什么都不读入。"
      case .check: "文件有错时退出状态为 65。"
      case .devices: "名称是 ALSA 的设备名，可用于 --audio-device。"
      case .doctor: "有问题时退出状态为 1。--play 播放一个测试音。"
      case .completions:
        """
        依次用于 bash、zsh（放在 $fpath 的某个目录中）和 fish：
          breathe completions bash > ~/.local/share/bash-completion/completions/breathe
          breathe completions zsh > ~/.zfunc/_breathe
          breathe completions fish > ~/.config/fish/completions/breathe.fish
        """
      case .manual: "阅读：breathe manual | man -l -"
      }
    },
    commandExamples: { command in
      switch command {
      case .start:
        [
          "breathe start box --minutes 3", "breathe start 4-7-8 --display none",
          "breathe start coherent-5.5-5.5 --sound tones --volume -12",
          "breathe start o2-table --best-hold 90",
        ]
      case .plan: ["breathe plan 4-0-6-0 --cycles 3", "breathe plan box --json"]
      case .render:
        [
          "breathe render sigh --minutes 5 -o sigh.flac",
          "breathe render --from-program bc-2bn6r -o day-1.opus",
          "breathe render --program beginner-calm -o calm",
        ]
      case .frame:
        ["breathe frame box --at 2.5", "breathe frame 4-7-8 --at 2.5 --size 80x24 --svg 4-7-8.svg"]
      case .patterns: ["breathe patterns", "breathe patterns show 4-7-8"]
      case .sounds: ["breathe sounds", "breathe sounds play tones --volume -12"]
      case .next: ["breathe next", "breathe next --program sigh-28 --display none"]
      case .programs:
        ["breathe programs", "breathe programs show beginner-calm", "breathe programs use sigh-28"]
      case .history:
        [
          "breathe history", "breathe history --since 2026-11-01 --pattern box",
          "breathe history edit 3f2a --note \"睡得很好\"", "breathe history undo",
        ]
      case .stats: ["breathe stats", "breathe stats --streak"]
      case .profile: ["breathe profile add 小美", "breathe profile use 小美"]
      case .export:
        ["breathe export > breathe.jsonl", "breathe export --format csv -o breathe.csv"]
      case .import: ["breathe import breathe.jsonl --dry-run"]
      case .check: ["breathe check my-pattern.json"]
      case .devices: ["breathe devices"]
      case .doctor: ["breathe doctor", "breathe doctor --play"]
      case .completions: ["breathe completions bash", "breathe completions fish | source"]
      case .manual: ["breathe manual"]
      }
    },
    optionSummary: { option in
      switch option {
      case .node, .fromProgram: "课程中的一个步骤，代替呼吸法"
      case .noRecord: "这次练习不留记录"
      case .visualBell: "没有声音时，每个阶段开始让终端闪一下"
      case .noInhibit: "练习时允许机器休眠"
      case .program: "课程名称"
      case .since: "只看从这一天起的"
      case .pattern: "只看这种呼吸法"
      case .limit: "最多几条，取最近的"
      case .note: "你自己的话"
      case .streak: "同时显示连续几天"
      case .format: "默认 jsonl"
      case .dryRun: "只说明会做什么"
      case .play: "播放一个测试音"
      case .profile: "使用另一个用户"
      case .journal: "使用另一个记录文件"
      case .minutes: "时长（分钟），换算成完整的轮数"
      case .cycles: "轮数"
      case .tempo: "快慢：2 用一半时间，0.5 用两倍；不改变按最长屏息计的部分"
      case .leadIn: "第一次呼吸前的准备秒数，0...60"
      case .bestHold: "你最长的舒适屏息秒数，用于屏息表"
      case .hold: "自由屏息最多持续的秒数"
      case .sound: "breathe sounds 列出的一套提示音，或 off"
      case .volume: "音量（分贝），-60...6；除特别轻的几套提示音外为 0"
      case .voice: "朗读各阶段和最后一轮，加上 --count 则报秒；需要 espeak-ng"
      case .recordings: "自己的录音所在的文件夹，见 docs/recordings.md"
      case .audioDevice: "ALSA 设备名，见 breathe devices"
      case .audioOffset: "声音推迟的毫秒数，负数为提前，-2000...2000"
      case .display: "full：全屏；plain：每个阶段一行；none：只有声音；auto：终端支持时用 full，否则用 plain，有 --events 时用 none"
      case .visual: "屏幕上呼吸的形状：圆、波形或横条"
      case .theme: "屏幕的配色"
      case .reducedMotion: "每秒一幅画面，不连续移动"
      case .count: "另外报出每一秒：轻点一声，加上 --voice 则读出数字，文字显示中另起一行"
      case .ask: "练习前后询问平静程度，1...5"
      case .at: "距第一个阶段的秒数，默认 0，准备时间为负"
      case .size: "列数和行数，默认 80x24"
      case .svg: "要写入的 SVG 文件"
      case .onSuspend: "程序停顿之后：skip 跳过错过的部分，pause 暂停"
      case .wakeLead: "第一声之前的静音秒数，供苏醒较慢的设备使用，0...10"
      case .keepAwake: "加入听不见的微弱噪声，防止耳机在静音时休眠"
      case .requireSound: "3 秒内没有声音，或声音中断 30 秒，则以状态 69 结束"
      case .events: "把事件以 JSON 行写到标准输出"
      case .acknowledge: "表示你已读过要求较高的呼吸法的警告"
      case .output: "要写入的文件"
      case .rate: "每秒帧数，默认 48000"
      case .all: "包括很少用到的设备"
      case .json: "以 JSON 输出"
      case .data: "先在这里查找 patterns/ 和 audio/"
      case .lang: "语言"
      case .help: "本说明"
      case .version: "版本"
      }
    },
    phase: { phase in
      switch phase {
      case .inhale: "吸气"
      case .holdIn: "屏息"
      case .exhale: "呼气"
      case .holdOut: "空肺屏息"
      }
    },
    way: { way in
      switch way {
      case .nose: "用鼻"
      case .mouth: "用口"
      case .leftNostril: "左鼻孔"
      case .rightNostril: "右鼻孔"
      case .hum: "哼鸣"
      }
    },
    step: { name, seconds, way in
      way.map { "\(name) \(seconds)，\($0)" } ?? "\(name) \(seconds)"
    },
    openHold: { name, limit in "\(name)，最长 \(limit)" },
    openHoldWithKeys: { name, limit in "\(name)，按回车结束，最长 \(limit)" },
    held: { "屏息 \($0)" },
    holdLimitReached: { "屏息 \($0)，已到上限：请继续呼吸" },
    sessionTitle: { name, length in "\(name)：\(length)" },
    lengthFromMinutes: { minutes, cycles, total in "\(minutes) 分钟 -> \(cycles) 轮，\(total)" },
    lengthFromCycles: { cycles, total in "\(cycles) 轮，\(total)" },
    lengthWithOpenHolds: { cycles, total in "\(cycles) 轮，\(total)，另加屏息时间" },
    lengthOfMinutesWithOpenHolds: { "\($0) 分钟，做完当前一轮为止" },
    keys: "空格暂停，q 结束。",
    keysWithSound: "空格暂停，q 结束，m 静音，+ 和 - 调节音量。",
    getReady: { "准备：\($0) 秒" },
    cycle: { number, count, left in "第 \(number) 轮，共 \(count) 轮，还剩 \(left)" },
    cycleWithoutEnd: { "第 \($0) 轮" },
    paused: "已暂停",
    pausedWithKeys: "已暂停，按空格继续",
    resumed: { name in name.map { "继续：\($0)" } ?? "继续" },
    cycleSkipped: { "跳过第 \($0) 轮，不计入" },
    resynchronised: { gap, skipped in
      "程序停顿了 \(gap) 秒" + (skipped > 0 ? "，跳过 \(skipped) 步" : "")
    },
    completed: { cycles, time in "完成：\(cycles) 轮，\(time)" },
    stopped: { cycles, time in "已停止：完成 \(cycles) 轮，\(time)" },
    interrupted: { cycles, time in "已中断：完成 \(cycles) 轮，\(time)" },
    silent: { "没有声音：\($0)。练习照常进行；原因可看 breathe doctor。" },
    waitingForSound: { "没有声音：\($0)。\($1) 秒内未恢复则练习结束。" },
    soundIsBack: "声音恢复了。",
    volume: { "音量 \($0) dB" },
    muted: "已静音",
    soundProblem: { problem in
      switch problem {
      case .noDevice("default"): "找不到声音设备"
      case .noDevice(let device): "找不到设备 \(device)"
      case .busy(let device): "\(device) 正被其他程序占用"
      case .notPermitted(let device): "当前账户无权使用 \(device)"
      case .disconnected(let device): "\(device) 已断开"
      case .noAnswer(let device): "\(device) 没有回应"
      case .stalled(let device): "\(device) 停止了播放"
      case .failed(let device, let call, let code):
        "\(device)：\(call) 失败，\(SystemError.text(code))"
      }
    },
    keptAwake: "正在做呼吸练习",
    noVisualBell: "没有闪烁提示：它需要文字显示，以及能闪烁的终端。",
    someLinesDropped: { "标准输出受阻，有 \($0) 行没有写出。" },
    warnings: { safety in
      switch safety {
      case .calm: ["轻柔地呼吸。头晕、发麻或心跳加快时请停下。"]
      case .shortHolds:
        [
          "轻柔地呼吸。头晕、发麻或心跳加快时请停下。",
          "有哮喘、高血压、心脏病或怀孕时，请略去屏息。",
        ]
      case .longHolds:
        [
          "长屏息：请在陆地上坐着或躺着做。切勿在水中或水边，切勿在驾驶时做。",
          "每天最多做一张屏息表。一真正想呼吸就结束屏息，不比长短。",
          "有心脏病、未控制的高血压、癫痫或怀孕时不要做。",
          "头晕、发麻或心跳加快时请停下。",
        ]
      case .overBreathing:
        [
          "强力呼吸可能使人昏倒：请躺下或坐下。切勿在水中或水边，切勿在驾驶时做。",
          "有心血管疾病、未控制的高血压、中风或动脉瘤、癫痫、怀孕、青光眼或视网膜脱离、",
          "近期手术、精神病性障碍或双相障碍、严重哮喘时不要做。",
          "感到要昏倒、恶心或心跳加快时立即停下。",
        ]
      }
    },
    safetyClass: { safety in
      switch safety {
      case .calm: "A，平缓，无屏息"
      case .shortHolds: "B，短屏息"
      case .longHolds: "C，长屏息"
      case .overBreathing: "D，强力过度换气"
      }
    },
    acknowledgePrompt: "输入“是”或 yes 并按回车开始：",
    acknowledgeYes: ["是", "yes", "y"],
    acknowledgementNotKept: { "你的回答没能保存（\($0)），下次会再问。" },
    noPatterns: "没有找到呼吸法。",
    patternLine: { rate, length in "每分钟 \(rate) 次，\(length)" },
    breathsPerMinute: { $0 },
    breathsPerMinuteRamped: { from, to in "\(from) 到 \(to)" },
    heading: { heading in
      switch heading {
      case .purposes: "适合"
      case .steps: "步骤"
      case .rate: "每分钟呼吸"
      case .length: "时长"
      case .safety: "安全等级"
      case .dose: "练习量"
      case .cautions: "注意"
      case .sources: "来源"
      case .file: "文件"
      }
    },
    purpose: { purpose in
      switch purpose {
      case .calm: "平静"
      case .focus: "专注"
      case .sleep: "睡眠"
      case .energy: "提神"
      }
    },
    repeated: { "重复 \($0) 次：" },
    ramp: { from, to, cycles in "\(cycles) 轮内从 \(from) 到 \(to)" },
    shareOfBestHold: { "最长屏息的 \($0) %" },
    bestHoldAssumed: { "最长屏息按 \($0) 秒计，可用 --best-hold 指定。" },
    bestHold: { "以最长屏息 \($0) 秒计。" },
    mostCycles: { "最多 \($0) 轮" },
    planLine: { time, cycle, step in "\(time)  第 \(cycle) 轮  \(step)" },
    planEnd: { "\($0)  结束" },
    rendered: { file, time in "\(file)：\(time)" },
    deviceWouldBeUsed: { name, rate in "breathe 会使用 \(name)，\(rate) Hz。" },
    deviceWouldFail: { "breathe 会没有声音：\($0)。" },
    hiddenDevices: { "另有 \($0) 个，加 --all 列出" },
    fileIsGood: { "\($0)：没有问题" },
    journal: .chinese,
    chooser: .chinese,
    programs: .chinese,
    history: .chinese,
    exchange: .chinese,
    doctor: .chinese,
    advice: .chinese,
    voice: .chinese,
    sounds: .chinese,
    screen: .chinese,
    render: .chinese,
    reference: .chinese,
    usageFault: { fault in
      switch fault {
      case .unknownCommand(let word): "\(word)：没有这个命令"
      case .unknownOption(let word): "\(word)：没有这个选项"
      case .optionNotForCommand(let option): "--\(option.rawValue)：不是这个命令的选项"
      case .givenTwice(let option): "--\(option.rawValue)：重复给出"
      case .missingValue(let option): "--\(option.rawValue)：缺少值"
      case .unexpectedValue(let option): "--\(option.rawValue)：不带值"
      case .badValue(let option, let value, let allowed):
        "--\(option.rawValue)：\(value)：允许的是 \(allowed)"
      case .excludeEachOther(let one, let other):
        "--\(one.rawValue)：不能与 --\(other.rawValue) 同用"
      case .missingOperand: "命令后面缺少内容"
      case .missingPattern: ChooserPhrases.chinese.noPattern
      case .missingOption(let option): "缺少 --\(option.rawValue)"
      case .extraOperand(let word): "\(word)：多余的参数"
      case .badOperand(let word, let allowed): "\(word)：允许 \(allowed)"
      case .badNote(let longest): "--note：不能有控制字符，最多 \(longest) 字节"
      case .holdNotUsed: "--hold：这个呼吸法没有自由屏息"
      case .bestHoldNotUsed: "--best-hold：这个呼吸法用不到最长屏息"
      case .unknownEnding(let file): RenderPhrases.chinese.unknownEnding(file)
      case .otherRate(let rate, let only): RenderPhrases.chinese.otherRate(rate, only)
      }
    },
    tryHelp: { command in "可以试试：breathe \(command.map { "\($0.rawValue) " } ?? "")--help" },
    unknownPattern: { "\($0)：没有这个呼吸法" },
    tryPatterns: { similar in
      similar.isEmpty
        ? "可以试试：breathe patterns"
        : "是不是 \(similar.joined(separator: " 或 "))？breathe patterns 列出全部。"
    },
    unknownCueSet: { "\($0)：没有这套提示音" },
    tryCueSets: { "可以试试：\($0.joined(separator: "、"))" },
    badOneLine: { text, fault in
      switch fault {
      case .notOneLine: "\(text)：不是呼吸法"
      case .outOfRange(let part, let allowed): "\(text)：\(part) 秒：允许的是 \(allowed)"
      case .tooManyDecimals(let part): "\(text)：\(part)：比纳秒还细"
      case .noTime: "\(text)：不占时间"
      }
    },
    tryOneLine: "可以试试：以秒写成 吸-呼、吸-屏-呼 或 吸-屏-呼-屏，例如 4-0-6-0",
    tooManyCycles: { cycles, allowed, pattern in
      "\(pattern)：\(cycles) 轮：最多允许 \(allowed) 轮"
    },
    tryFewerCycles: { "可以试试：--cycles \($0)" },
    tooLong: { "一次练习 \($0) 太长：最多 24 小时" },
    tryShorter: "可以试试：减小 --minutes 或 --cycles",
    notAcknowledged: { "\($0)：警告尚未确认" },
    tryAcknowledge: "读过上面的警告后，加上 --acknowledge 再试",
    declined: "没有开始",
    noSound: { "没有声音：\($0)" },
    tryWithoutSound: "可以试试：不加 --require-sound，或 breathe devices",
    cannotWrite: { what, reason in "\(what)：无法写入：\(reason)" },
    standardOutput: "标准输出",
    tryOtherFile: "可以试试：换一个文件或位置",
    notAFile: { "\($0)：已存在，而且不是普通文件" },
    tryCheck: "可以试试：改正后用 breathe check 文件 检查",
    dataPlace: { place in
      switch place {
      case .wholeFile: nil
      case .text(let line, let column): "第 \(line) 行第 \(column) 列"
      case .line(let line, let key): "第 \(line) 行" + (key.isEmpty ? "" : "，\(key)")
      case .key(let path): path.isEmpty ? nil : path
      }
    },
    dataProblem: { kind in
      switch kind {
      case .unreadable(let code): "无法读取：\(SystemError.text(code))"
      case .notAFile: "不是普通文件"
      case .tooLarge(let limit): "超过 \(limit) 字节"
      case .syntax(let detail): "不是有效的 JSON：\(detail)"
      case .duplicateKey(let key): "键重复" + (key.map { "：\($0)" } ?? "")
      case .unknownKey(let key, let allowed):
        "未知的键 \(key)：允许的是 \(allowed.joined(separator: "、"))"
      case .missing: "缺少这个键"
      case .wrongType(let expected, let found): "\(found)：应为\(Self.chinese(expected))"
      case .notAllowed(let value, let allowed):
        "\(value)：允许的是 \(allowed.joined(separator: "、"))"
      case .outOfRange(let value, let allowed): "\(value)：允许的是 \(allowed)"
      case .tooManyDecimals(let value): "\(value)：最多 9 位小数"
      case .exactlyOne(let keys, let found):
        found.isEmpty
          ? "需要 \(keys.joined(separator: "、")) 之一"
          : "\(found.joined(separator: "、")) 只能有一个"
      case .empty: "为空"
      case .listedTwice(let value): "\(value)：重复了"
      case .duplicateID(let id, let other): "\(id)：\(other) 已用了这个 id"
      case .duplicateNode(let id, let other): "\(id)：\(other) 处也有这个步骤编号"
      case .notANodeId(let id): "\(id)：步骤编号由 1 到 64 个 A-Z、a-z、0-9、.、- 和 _ 组成"
      case .ofAnotherProfile: "这条记录属于另一个用户"
      case .unknownPattern(let id): "\(id)：没有这个呼吸法"
      case .idDiffersFromFileName(let id): "\(id)：文件必须名为 \(id).json"
      case .notAnIdentifier(let id):
        "\(id)：id 由 1 到 40 个 a-z、0-9、. 和 - 组成，以字母或数字开头"
      case .controlCharacter: "含有控制字符"
      case .classTooLow(let declared, let needed):
        "\(declared.rawValue)：这些步骤至少需要 \(needed.rawValue) 级"
      case .openStepIsNoHold: "只有屏息可以用 open"
      case .bestHoldMissing: "缺少这个键：有步骤按最长屏息的比例计时"
      case .bestHoldUnused: "多余：没有步骤按最长屏息的比例计时"
      case .languagesDiffer(let english, let chinese):
        "en 有 \(english) 条，zh 有 \(chinese) 条：数目必须相同"
      case .tooLoud(let peak, let allowed): "峰值 \(peak) dB：最高允许 \(allowed) dB"
      }
    })

  private static func chinese(_ type: DataProblem.ValueType) -> String {
    switch type {
    case .object: "对象"
    case .array: "数组"
    case .string: "文字"
    case .number: "数字"
    case .wholeNumber: "整数"
    }
  }
}
