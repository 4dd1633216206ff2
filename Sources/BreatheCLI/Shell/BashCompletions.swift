/// Completions for bash. The words are read from the line itself, for bash would split them at `:`
/// and `=`, and leave quotes in them.
struct BashCompletions {
  var script: String {
    let tables = [
      options, value, word, Self.reading, Self.offering, Self.filling, completing, Self.choosing,
    ]
    return "# Completions for bash, printed by `breathe completions bash`.\n\n"
      + tables.joined(separator: "\n\n") + "\n\ncomplete -F _breathe breathe\n"
  }

  // MARK: - Tables

  private var options: String {
    let global = Self.names(Option.global)
    let cases = Command.allCases.filter { !$0.options.isEmpty }.map { command in
      "    \(command.rawValue)) options='\(Self.names(command.options)) \(global)' ;;"
    }
    return """
      # The options of a command.
      _breathe_options() {
        case $1 in
      \(cases.joined(separator: "\n"))
          *) options='\(global)' ;;
        esac
      }
      """
  }

  private var value: String {
    let cases = Option.allCases.map { option in
      let kind = option.valueKind.map { " kind='\(Self.kind($0))'" } ?? ""
      return "    \(option.forms.joined(separator: "|"))) option=--\(option.rawValue)\(kind) ;;"
    }
    let ownCases = Command.allCases.flatMap { command in
      command.options.compactMap { option -> String? in
        guard let kind = option.valueKind(with: command), kind != option.valueKind else {
          return nil
        }
        return "    '\(command.rawValue) --\(option.rawValue)') kind='\(Self.kind(kind))' ;;"
      }
    }
    return """
      # An option by either of its names, and what its value is; nothing for a switch.
      _breathe_option() {
        option=$1 kind=
        case $1 in
      \(cases.joined(separator: "\n"))
        esac
        case "$command $option" in
      \(ownCases.joined(separator: "\n"))
        esac
      }
      """
  }

  private var word: String {
    let cases = Command.allCases.flatMap { command -> [String] in
      let name = command.rawValue
      var cases =
        command.word.map { word in
          [
            "    '\(name) \(command.operandCount.upperBound > 1 ? "'*" : "0 '")) kind='\(Self.kind(word))' ;;"
          ]
        } ?? []
      if !command.actions.isEmpty {
        cases.append("    '\(name) 0 ') kind='choices \(command.actionNames)' ;;")
      }
      for action in command.actions {
        for (index, word) in action.words.enumerated() {
          cases.append("    '\(name) \(index + 1) \(action.name)') kind='\(Self.kind(word))' ;;")
        }
      }
      return cases
    }
    return """
      # What the next word after a command stands for: by command, number of words, first word.
      _breathe_word() {
        kind=
        case "$1 $2 $3" in
      \(cases.joined(separator: "\n"))
        esac
      }
      """
  }

  private static func names(_ options: [Option]) -> String {
    options.map { "--\($0.rawValue)" }.joined(separator: " ")
  }

  private static func kind(_ kind: ValueKind) -> String {
    switch kind {
    case .text: "text"
    case .choices(let words): "choices \(words.joined(separator: " "))"
    case .name(let list): "names \(list.rawValue)"
    case .pattern: "pattern"
    case .file: "file"
    case .directory: "directory"
    }
  }
}

// MARK: - Functions

extension BashCompletions {
  private static let reading = #"""
    # The words before the cursor and the word at it, both without quotes; how much of that word
    # readline leaves alone, and the quote that is open in it.
    _breathe_read() {
      local line=${COMP_LINE:0:COMP_POINT} index character escaped= inside=
      given=() word= kept=0 quote=
      for ((index = 0; index < ${#line}; index++)); do
        character=${line:index:1}
        if [[ $escaped ]]; then
          word+=$character escaped=
        elif [[ $quote == "'" && $character != "'" ]]; then
          word+=$character
        elif [[ $character == \\ ]]; then
          inside=1
          if [[ $quote && ${line:index+1:1} != [\$\`\"\\] ]]; then word+=\\; else escaped=1; fi
        elif [[ $quote ]]; then
          if [[ $character == "$quote" ]]; then quote=; else word+=$character; fi
        elif [[ $character == [\'\"] ]]; then
          quote=$character inside=1 kept=${#word}
        elif [[ $character == [[:space:]] ]]; then
          if [[ $inside ]]; then given+=("$word"); fi
          word= kept=0 inside=
        else
          word+=$character inside=1
          if [[ $COMP_WORDBREAKS == *"$character"* ]]; then kept=${#word}; fi
        fi
      done
    }
    """#

  private static let offering = #"""
    # A name as it must be typed where no quote is open.
    _breathe_escape() {
      local index character
      escaped=
      for ((index = 0; index < ${#1}; index++)); do
        character=${1:index:1}
        case $character in
          [[:space:]] | [\!\"\#\$\&\'\(\)\*\;\<\>\?\[\\\]\^\`\{\|\}\~]) escaped+=\\ ;;
        esac
        escaped+=$character
      done
    }

    # Takes those of its words that the word at the cursor begins.
    _breathe_offer() {
      local name escaped
      for name in "$@"; do
        name=$prefix$name
        [[ $name == "$word"* ]] || continue
        name=${name:kept}
        case $quote in
          \') name=${name//\'/\'\\\'\'} ;;
          \") name=${name//\\/\\\\} name=${name//\"/\\\"} name=${name//\$/\\\$} name=${name//\`/\\\`} ;;
          *) _breathe_escape "$name"; name=$escaped ;;
        esac
        COMPREPLY+=("$name")
      done
    }
    """#

  private static let filling = #"""
    # Names that only the program knows.
    _breathe_names() {
      local line names=() program=${given[0]/#\~\//$HOME/}
      while IFS= read -r line; do
        names+=("${line%%$'\t'*}")
      done < <(command "$program" "${deciding[@]}" completions names "$1" 2>/dev/null </dev/null)
      _breathe_offer "${names[@]}"
    }

    # Offers what a word of a kind can be.
    _breathe_fill() {
      case $1 in
        choices) _breathe_offer "${@:2}" ;;
        names) _breathe_names "$2" ;;
        pattern)
          _breathe_names patterns
          if ((${#COMPREPLY[@]} == 0)); then compopt -o default; fi
          ;;
        file) compopt -o default ;;
        directory) compopt -o dirnames ;;
      esac
    }
    """#

  private var completing: String {
    let deciding = Option.decidingNames.map { "--\($0.rawValue)" }.joined(separator: " | ")
    return #"""
      # Remembers an option, and its value where that decides which names there are.
      _breathe_see() {
        _breathe_option "$1"
        seen+=" $option "
        case $option in
          \#(deciding)) if (($# > 1)); then deciding+=("$option" "${2/#\~\//$HOME/}"); fi ;;
        esac
      }

      _breathe() {
        local IFS=$' \t\n' given word kept quote option kind options item
        local command= pending= ended= seen= prefix= deciding=() operands=()
        COMPREPLY=()
        _breathe_read
        for item in "${given[@]:1}"; do
          if [[ $pending ]]; then
            _breathe_see "$pending" "$item"
            pending=
          elif [[ $ended || $item != -?* ]]; then
            if [[ $command ]]; then operands+=("$item")
            elif [[ $item != help ]]; then command=$item; fi
          elif [[ $item == -- ]]; then ended=1
          elif [[ $item == --*=* ]]; then _breathe_see "${item%%=*}" "${item#*=}"
          elif [[ $item == -[!-]?* ]]; then _breathe_see "${item:0:2}" "${item:2}"
          else
            _breathe_see "$item"
            if [[ $kind ]]; then pending=$item; fi
          fi
        done
        _breathe_choose
      }
      """#
  }

  private static let choosing = #"""
    # Offers what the word at the cursor can be after all that was read.
    _breathe_choose() {
      local offers=()
      if [[ $pending ]]; then
        _breathe_option "$pending"
        _breathe_fill $kind
      elif [[ ! $ended && $word == --*=* ]]; then
        prefix=${word%%=*}=
        _breathe_option "${word%%=*}"
        _breathe_fill $kind
      elif [[ ! $ended && $word == -* ]]; then
        _breathe_options "$command"
        for item in $options; do
          if [[ $seen != *" $item "* ]]; then offers+=("$item"); fi
        done
        _breathe_offer "${offers[@]}"
      elif [[ ! $command ]]; then
        _breathe_offer \#(Command.allCases.map(\.rawValue).joined(separator: " "))
      else
        _breathe_word "$command" ${#operands[@]} "${operands[0]-}"
        _breathe_fill $kind
      fi
    }
    """#
}
