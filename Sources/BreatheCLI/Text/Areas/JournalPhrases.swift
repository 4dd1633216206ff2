import Journal

/// The journal: what went wrong with it, and profiles.
struct JournalPhrases: Sendable {
  let notSavedForNow: @Sendable (_ reason: String) -> String
  let unsaved: @Sendable (_ reason: String) -> String
  let spooled: String
  let notSpooled: String
  let newerSchemaRead: String
  let error: @Sendable (JournalError) -> String
  let tryDoctor: String
  let unknownProfile: @Sendable (_ name: String) -> String
  let tryProfiles: @Sendable (_ known: [String]) -> String
  let profileExists: @Sendable (_ name: String) -> String
  let badProfileName: @Sendable (_ name: String, _ most: Int) -> String
  let profileInUse: @Sendable (_ name: String) -> String

  static let english = JournalPhrases(
    notSavedForNow: {
      "Not saved for now: \($0). The session goes on; saving will be tried again."
    },
    unsaved: { "This session could not be saved: \($0)." },
    spooled: "It is kept aside and will be taken in by the next session.",
    notSpooled: "The line above is its only copy: breathe import reads it from a file.",
    newerSchemaRead: "The journal was written by a newer breathe; it can be looked at only.",
    error: { error in
      switch error {
      case .sqlite(let code, let message, _) where error.isBusy:
        "another program holds it (SQLite \(code), \(message))"
      case .sqlite(let code, let message, let sql):
        "\(message) (SQLite \(code), \(sql.prefix { $0 != "\n" }.prefix(60)))"
      case .file(let path, let call, let code): "\(path): \(call): \(SystemError.text(code))"
      case .notAFile(let path): "\(path) is not a plain file"
      case .notAJournal(let path): "\(path) is a database of another program"
      case .newerSchema(let found, let known):
        "it was written by a newer breathe (schema \(found), this one knows \(known))"
      case .replaced(let path): "\(path) was moved or removed meanwhile"
      case .noPlace: "HOME is not set, so there is no place for it"
      case .noAnswer: "the disk does not answer"
      }
    },
    tryDoctor: "Try: breathe doctor, or --journal FILE",
    unknownProfile: { "\($0): there is no such profile" },
    tryProfiles: { "Try: \($0.joined(separator: ", ")), or breathe profile add NAME" },
    profileExists: { "\($0): there is such a profile already" },
    badProfileName: { name, most in "\(name): a name is 1 to \(most) characters" },
    profileInUse: { "Profile \($0) is in use." })

  static let chinese = JournalPhrases(
    notSavedForNow: { "暂时无法保存：\($0)。练习继续，稍后再试。" },
    unsaved: { "这次练习无法保存：\($0)。" },
    spooled: "它已另外存放，下次练习时会读入。",
    notSpooled: "上面一行是唯一的副本：存成文件后可用 breathe import 读入。",
    newerSchemaRead: "记录文件由更新的 breathe 写成，只能查看。",
    error: { error in
      switch error {
      case .sqlite(let code, let message, _) where error.isBusy:
        "被另一个程序占用（SQLite \(code)，\(message)）"
      case .sqlite(let code, let message, let sql):
        "\(message)（SQLite \(code)，\(sql.prefix { $0 != "\n" }.prefix(60))）"
      case .file(let path, let call, let code): "\(path)：\(call)：\(SystemError.text(code))"
      case .notAFile(let path): "\(path) 不是普通文件"
      case .notAJournal(let path): "\(path) 是其他程序的数据库"
      case .newerSchema(let found, let known):
        "由更新的 breathe 写成（结构版本 \(found)，本程序只认识 \(known)）"
      case .replaced(let path): "\(path) 被移走或删除了"
      case .noPlace: "没有设置 HOME，无处存放"
      case .noAnswer: "磁盘没有回应"
      }
    },
    tryDoctor: "可以试试：breathe doctor，或 --journal 文件",
    unknownProfile: { "\($0)：没有这个用户" },
    tryProfiles: { "可以试试：\($0.joined(separator: "、"))，或 breathe profile add 名字" },
    profileExists: { "\($0)：已有这个用户" },
    badProfileName: { name, most in "\(name)：名字应为 1 到 \(most) 个字符" },
    profileInUse: { "正在使用用户 \($0)。" })
}
