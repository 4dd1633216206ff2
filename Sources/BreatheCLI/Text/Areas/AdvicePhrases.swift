/// What a person can do about missing sound, a sentence for each case.
struct AdvicePhrases: Sendable {
  let text: @Sendable (SoundAdvice) -> String

  static let english = AdvicePhrases { advice in
    switch advice {
    case .joinGroup(let group, let account):
      "Sound belongs to the group \(group): sudo usermod -aG \(group) \(account ?? "$USER"),"
        + " then log in again."
    case .logInAgain(let group):
      "This account has joined the group \(group), which counts once you log in again."
    case .askAdministrator:
      "/dev/snd is closed to this account, and no group opens it: ask who looks after the machine."
    case .notAsRoot:
      "root cannot use the sound server of another account: run breathe without sudo."
    case .otherAccount: "Another account uses the sound: end what it plays, or log it out."
    case .closeOther(let holders):
      "In use by \(Self.names(holders).joined(separator: ", ")): end it, or let it play by the"
        + " sound server."
    case .findOther:
      "Another program or account has it open: sudo fuser -v /dev/snd/* says which."
    case .useServer(let server):
      "\(Self.names([server])[0]) has it open and plays for all: leave out --audio-device."
    case .setRuntimeDirectory(let directory):
      "XDG_RUNTIME_DIR does not lead to your sound server, as under cron or sudo:"
        + " XDG_RUNTIME_DIR=\(directory) does."
    case .startServer:
      "No sound server runs: systemctl --user start pipewire wireplumber, or --audio-device with a"
        + " name of breathe devices."
    case .installPlugIn(let package):
      "A sound server runs, but ALSA has no plug-in for it: sudo apt install \(package)."
    case .askServer:
      "A sound server runs, but plays nothing: look whether it has an output (wpctl status, or"
        + " pactl list sinks)."
    case .restartServer:
      "The sound server is stuck: systemctl --user restart pipewire wireplumber, or pulseaudio -k."
    case .noCard: "This machine has no sound card, and no sound server runs."
    case .noNodes:
      "There is a sound card, but /dev/snd is not: a container needs --device /dev/snd."
    case .chooseDevice: "Choose another --audio-device: breathe devices --all lists them."
    case .reconnect: "Connect it again, or choose another --audio-device."
    }
  }

  static let chinese = AdvicePhrases { advice in
    switch advice {
    case .joinGroup(let group, let account):
      "声音设备属于 \(group) 组：sudo usermod -aG \(group) \(account ?? "$USER")，然后重新登录。"
    case .logInAgain(let group): "本账户已加入 \(group) 组，重新登录后生效。"
    case .askAdministrator: "/dev/snd 不对本账户开放，也没有可加入的组：请找管理这台机器的人。"
    case .notAsRoot: "root 不能使用其他账户的声音服务：请不用 sudo 运行 breathe。"
    case .otherAccount: "另一个账户正在使用声音：结束它的播放，或让它退出登录。"
    case .closeOther(let holders):
      "被 \(Self.names(holders).joined(separator: "、")) 占用：结束它，或让它经声音服务播放。"
    case .findOther: "被其他程序或账户占用：sudo fuser -v /dev/snd/* 可查出是哪个。"
    case .useServer(let server):
      "由 \(Self.names([server])[0]) 打开，它为所有程序播放：请不加 --audio-device。"
    case .setRuntimeDirectory(let directory):
      "XDG_RUNTIME_DIR 没有指向你的声音服务（如在 cron 或 sudo 下）：请设 XDG_RUNTIME_DIR=\(directory)。"
    case .startServer:
      "没有运行声音服务：systemctl --user start pipewire wireplumber，或用 --audio-device 选择"
        + " breathe devices 列出的设备。"
    case .installPlugIn(let package):
      "声音服务在运行，但 ALSA 缺少它的插件：sudo apt install \(package)。"
    case .askServer: "声音服务在运行，但不播放：请看它有没有输出设备（wpctl status 或 pactl list sinks）。"
    case .restartServer:
      "声音服务卡住了：systemctl --user restart pipewire wireplumber，或 pulseaudio -k。"
    case .noCard: "这台机器没有声卡，也没有运行声音服务。"
    case .noNodes: "有声卡，但没有 /dev/snd：容器需要 --device /dev/snd。"
    case .chooseDevice: "请另选 --audio-device：breathe devices --all 列出全部设备。"
    case .reconnect: "请重新连接，或另选 --audio-device。"
    }
  }

  private static func names(_ holders: [SoundSurroundings.Holder]) -> [String] {
    holders.map { "\($0.name) (\($0.pid))" }
  }
}
