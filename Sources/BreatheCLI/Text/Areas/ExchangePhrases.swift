/// Export and import.
struct ExchangePhrases: Sendable {
  let imported: @Sendable (_ new: Int, _ same: Int, _ changed: Int, _ refused: Int) -> String
  let rehearsal: String
  let nothingTaken: String
  let moreRefused: @Sendable (Int) -> String
  let tryMending: String
  let tryExported: String

  static let english = ExchangePhrases(
    imported: { new, same, changed, refused in
      "\(new) new, \(same) the same, \(changed) changed, \(refused) refused"
    },
    rehearsal: "A rehearsal: nothing was changed.",
    nothingTaken: "Nothing was taken in.",
    moreRefused: { "and \($0) more problems" },
    tryMending: "Try: mend or remove these records, then import the whole file again",
    tryExported: "Try: a file that breathe export wrote, or - for standard input")

  static let chinese = ExchangePhrases(
    imported: { new, same, changed, refused in
      "新增 \(new) 条，相同 \(same) 条，更新 \(changed) 条，拒绝 \(refused) 条"
    },
    rehearsal: "只是演练，没有改动任何内容。",
    nothingTaken: "什么都没有读入。",
    moreRefused: { "还有 \($0) 个问题" },
    tryMending: "可以试试：改正或删去这些记录，再把整个文件重新读入",
    tryExported: "可以试试：用 breathe export 写出的文件，或用 - 表示标准输入")
}
