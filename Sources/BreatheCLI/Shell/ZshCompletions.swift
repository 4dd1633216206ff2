/// Completions for zsh, as tables for its `_arguments`.
struct ZshCompletions {
  let phrases: Phrases

  var script: String {
    let parts = [Self.asking, commands, completing] + Command.allCases.map(function)
    return "#compdef breathe\n# Completions for zsh, printed by `breathe completions zsh`.\n\n"
      + parts.joined(separator: "\n\n") + "\n\n" + Self.ending
  }

  // MARK: - Tables

  private var commands: String {
    let lines = Command.allCases.map { command in
      "    " + Shell.zsh.quoted("\(command.rawValue):\(phrases.commandSummary(command))")
    }
    return """
      _breathe_commands() {
        local -a commands=(
      \(lines.joined(separator: "\n"))
        )
        _describe -t commands breathe commands
      }
      """
  }

  /// The function for the words after a command.
  private func function(_ command: Command) -> String {
    let specs = command.options.map { spec($0, of: command) } + words(command)
    let lines = specs.map { "    \($0) \\\n" }.joined()
    return """
      _breathe_\(command.rawValue)() {
        _arguments -S \\
      \(lines)    $global && return
      \(states(command))}
      """
  }

  private func words(_ command: Command) -> [String] {
    guard command.actions.isEmpty else {
      let most = command.actions.map(\.words.count).max() ?? 0
      return ["'1: :(\(command.actionNames))'"] + (0..<most).map { "'\($0 + 2): :->\($0 + 1)'" }
    }
    guard let word = command.word else { return [] }
    let place = command.operandCount.upperBound > 1 ? "*" : "1"
    return ["'\(place):\(word.form):\(Self.action(word))'"]
  }

  /// What comes after a word that chooses an action.
  private func states(_ command: Command) -> String {
    let cases = command.actions.flatMap { action in
      action.words.enumerated().compactMap { index, word -> String? in
        let call = Self.action(word).drop { $0 == " " }
        return call.isEmpty ? nil : "    '\(action.name) \(index + 1)') \(call) ;;\n"
      }
    }
    return cases.isEmpty ? "" : "  case \"$line[1] $state\" in\n\(cases.joined())  esac\n"
  }

  private func spec(_ option: Option, of command: Command? = nil) -> String {
    let summary = Self.escaped(phrases.summary(of: option, with: command), ["\\", "[", "]", ":"])
    let value = option.valueKind(with: command).map { kind in
      ":\(Self.escaped(kind.form, ["\\", ":"])):\(Self.action(kind))"
    }
    let long = "--\(option.rawValue)" + (value == nil ? "" : "=")
    let rest = Shell.zsh.quoted("[\(summary)]\(value ?? "")")
    guard let short = option.shortName else { return "\(long)\(rest)" }
    let forms = option.forms.joined(separator: " ")
    return "'(\(forms))'{-\(short)\(value == nil ? "" : "+"),\(long)}\(rest)"
  }

  /// What `_arguments` does to complete a word of a kind.
  private static func action(_ kind: ValueKind) -> String {
    switch kind {
    case .text: " "
    case .choices(let words): "(\(words.joined(separator: " ")))"
    case .name(let list): " _breathe_names \(list.rawValue)"
    case .pattern: " _breathe_pattern"
    case .file: " _files"
    case .directory: " _files -/"
    }
  }

  private static func escaped(_ text: String, _ special: Set<Character>) -> String {
    text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}

// MARK: - Functions

extension ZshCompletions {
  private static let asking = #"""
    # Names that only the program knows, with what they are.
    _breathe_names() {
      local -a entries
      local line entry
      for line in "${(@f)$(command $program $deciding completions names $1 2>/dev/null </dev/null)}"; do
        [[ -n $line ]] || continue
        entry=${${${line%%$'\t'*}//\\/\\\\}//:/\\:}
        [[ $line == *$'\t'* ]] && entry+=:${line#*$'\t'}
        entries+=("$entry")
      done
      _describe -t $1 $1 entries
    }

    _breathe_pattern() {
      _breathe_names patterns || _files
    }
    """#

  private var completing: String {
    let global = Option.global.map { "    \(spec($0))" }
    let deciding = Option.decidingNames.map { "--\($0.rawValue)" }.joined(separator: "|")
    let names = Command.allCases.map(\.rawValue).joined(separator: "|")
    return #"""
      _breathe() {
        local curcontext=$curcontext context state line program=${${(Q)words[1]}/#\~\//$HOME/}
        local -i index
        local -a deciding=() global=(
      \#(global.joined(separator: "\n"))
        )
        typeset -A opt_args
        # Options that decide which names there are.
        for ((index = 2; index < CURRENT; index++)); do
          case $words[index] in
            (\#(deciding))
              ((index + 1 < CURRENT)) &&
                deciding+=($words[index] "${${(Q)words[index + 1]}/#\~\//$HOME/}") ;;
            ((\#(deciding))=*) deciding+=("${(Q)words[index]}") ;;
          esac
        done
        _arguments -C -S -A '-*' $global '1: :_breathe_commands' '*:: :->words' && return
        [[ $state == words ]] || return 1
        if [[ $words[1] == help ]]; then
          ((CURRENT == 2)) && _breathe_commands
        elif [[ $words[1] == (\#(names)) ]]; then
          _breathe_$words[1]
        fi
      }
      """#
  }

  private static let ending = #"""
    if [[ $funcstack[1] == _breathe ]]; then _breathe "$@"; else compdef _breathe breathe; fi

    """#
}
