/// Completions for fish, an entry for each option and word.
struct FishCompletions {
  let phrases: Phrases

  var script: String {
    let lines =
      ["complete -c breathe -f"] + commands + Command.allCases.flatMap(words)
      + Option.allCases.flatMap(entries)
    return "# Completions for fish, printed by `breathe completions fish`.\n\n"
      + [reading, Self.asking, Self.conditions].joined(separator: "\n\n") + "\n\n"
      + lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Entries

  private var commands: [String] {
    Command.allCases.map { command in
      entry(after: "", "-a \(command.rawValue)", phrases.commandSummary(command))
    }
  }

  private func words(_ command: Command) -> [String] {
    let name = command.rawValue
    if let word = command.word {
      let isList = command.operandCount.upperBound > 1
      let condition = isList ? "__breathe_at \(name)" : "__breathe_follows \(name)"
      return ["complete -c breathe -n '\(condition)' \(Self.values(word))"]
    }
    guard !command.actions.isEmpty else { return [] }
    return [entry(after: name, "-a '\(command.actionNames)'", nil)]
      + command.actions.compactMap { action in
        // What follows the first word can only be a name of one's own.
        guard let word = action.words.first, Self.values(word) != "" else { return nil }
        return entry(after: "\(name) \(action.name)", Self.values(word), nil)
      }
  }

  private func entry(after words: String, _ offer: String, _ description: String?) -> String {
    let text = description.map { " -d \(Shell.fish.quoted($0))" } ?? ""
    let condition = "__breathe_follows\(words.isEmpty ? "" : " \(words)")"
    return "complete -c breathe -n '\(condition)' \(offer)\(text)"
  }

  /// One for all commands to which it means the same.
  private func entries(_ option: Option) -> [String] {
    var meanings: [Meaning] = []
    for owner in option.owners.isEmpty ? [nil] : option.owners.map(Optional.some) {
      let kind = option.valueKind(with: owner)
      let summary = phrases.summary(of: option, with: owner)
      let known = meanings.firstIndex { $0.kind == kind && $0.summary == summary }
      let index = known ?? meanings.endIndex
      if known == nil { meanings.append(Meaning(kind: kind, summary: summary)) }
      meanings[index].owners += owner.map { [$0.rawValue] } ?? []
    }
    return meanings.map { entry(option, $0) }
  }

  /// What an option is to some commands; to all when there are none.
  private struct Meaning {
    let kind: ValueKind?
    let summary: String
    var owners: [String] = []
  }

  private func entry(_ option: Option, _ meaning: Meaning) -> String {
    let kind = meaning.kind
    let owners = meaning.owners.joined(separator: " ")
    let place = owners.isEmpty ? "" : " -n '__breathe_at \(owners)'"
    let role = kind == nil ? "switch" : "value"
    let short = option.shortName.map { " -s \($0)" } ?? ""
    let values = kind.map { kind in
      switch kind {
      case .file, .pattern: " -r \(Self.values(kind))"
      case .text, .choices, .name, .directory: " -x \(Self.values(kind))"
      }
    }
    return
      "complete -c breathe\(place) -n '__breathe_free \(role) \(option.forms.joined(separator: " "))'"
      + " -l \(option.rawValue)\(short)\(values ?? "")"
      + " -d \(Shell.fish.quoted(meaning.summary))"
  }

  /// The arguments of `complete` that offer what a word of a kind can be.
  private static func values(_ kind: ValueKind) -> String {
    switch kind {
    case .text: ""
    case .choices(let words): "-a '\(words.joined(separator: " "))'"
    case .name(let list): "-a '(__breathe_names \(list.rawValue))'"
    case .pattern: "-F -a '(__breathe_names patterns)'"
    case .file: "-F"
    case .directory: "-a '(__fish_complete_directories)'"
    }
  }
}

// MARK: - Functions

extension FishCompletions {
  private var reading: String {
    let valued = Option.allCases.filter { $0.valueKind != nil }.flatMap(\.forms)
    return #"""
      # The words before the cursor, from the program on.
      function __breathe_tokens
        set -l tokens (commandline -opc)
        while string match -qr '^\w+=' -- "$tokens[1]"
          set -e tokens[1]
        end
        printf '%s\n' $tokens
      end

      # Of these the ones that are neither options nor their values: command and words.
      function __breathe_words
        set -l pending
        set -l ended
        set -l words
        for token in (__breathe_tokens)[2..-1]
          if set -q pending[1]
            set -e pending[1]
          else if not set -q ended[1]; and test "$token" = --
            set ended yes
          else if set -q ended[1]; or not string match -q -- '-?*' $token
            set -q words[1]; or test "$token" != help; and set -a words $token
          else if contains -- $token \#(valued.joined(separator: " "))
            set pending $token
          end
        end
        printf '%s\n' $words
      end
      """#
  }

  private static let conditions = #"""
    # Whether the command is one of these.
    function __breathe_at
      set -l words (__breathe_words)
      contains -- "$words[1]" $argv
    end

    # Whether just these words have been typed, and another one is begun.
    function __breathe_follows
      string match -q -- '-*' "$(commandline -ct)"; and return 1
      set -l words (__breathe_words)
      test "$words" = "$argv"
    end

    # Whether an option has not been given, or is about to get its value.
    function __breathe_free
      set -l tokens (__breathe_tokens)
      if test $argv[1] = value; and contains -- "$tokens[-1]" $argv[2..-1]
        set -e tokens[-1]
      end
      for token in $tokens
        contains -- (string replace -r '^(--[^=]+)=.*' '$1' -- $token) $argv[2..-1]; and return 1
      end
      return 0
    end
    """#

  private static let asking = #"""
    # Names that only the program knows, with what they are.
    function __breathe_names
      set -l tokens (__breathe_tokens)
      set -l program (string replace -r '^~/' "$HOME/" -- $tokens[1])
      set -l deciding
      set -l pending
      for token in $tokens[2..-1]
        if set -q pending[1]
          set -a deciding $pending (string replace -r '^~/' "$HOME/" -- $token)
          set -e pending
        else if contains -- $token DECIDING
          set pending $token
        else if contains -- (string replace -r '=.*' '' -- $token) DECIDING
          set -a deciding $token
        end
      end
      command $program $deciding completions names $argv[1] 2>/dev/null </dev/null
    end
    """#.replacing(
      "DECIDING", with: Option.decidingNames.map { "--\($0.rawValue)" }.joined(separator: " "))
}
