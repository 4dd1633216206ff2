import Foundation

/// A real shell with the completions of `breathe`, asked what it would offer at the end of a line.
enum ShellCompletions: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// Where the built program is found by its name.
  static var path: String {
    let folder = (BuiltProgram.path as NSString).deletingLastPathComponent
    return "\(folder):/usr/local/bin:/usr/bin:/bin"
  }

  /// Where the shell has the script from.
  enum Source {
    case printed
    /// By itself, from what was installed there.
    case installed(prefix: String)
  }

  /// What is offered at the end of each line. Files that bash itself would offer are told as
  /// `compopt -o default`, folders as `compopt -o dirnames`.
  func offers(
    for lines: [String], in program: BuiltProgram, from source: Source = .printed
  ) async throws -> [Set<String>] {
    var setting = BuiltProgram.Setting(wrapper: command)
    setting.environment = ["PATH": Self.path]
    if case .installed(let prefix) = source {
      setting.environment["XDG_DATA_DIRS"] = "\(prefix)/share"
    }
    let outcome = try await program.run(lines, setting, within: .seconds(60))
    guard outcome.status == .exited(0) else { throw Failure(outcome: outcome) }
    let groups = outcome.output.split(separator: "\u{1E}\n", omittingEmptySubsequences: false)
    return groups.dropLast().map { group in
      Set(
        group.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.filter { !$0.isEmpty }
      )
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let outcome: RunningProgram.Outcome
    var description: String { "\(outcome.status)\n\(outcome.output)\n\(outcome.errors)" }
  }

  private var command: [String] {
    switch self {
    case .bash: ["/bin/bash", "--norc", "-c", Self.bashScript]
    case .zsh: ["/usr/bin/zsh", "-f", "-c", Self.zshScript]
    case .fish: ["/usr/bin/fish", "--no-config", "-c", Self.fishScript]
    }
  }

  private static let bashScript = #"""
    if [[ $XDG_DATA_DIRS ]]; then
      source /usr/share/bash-completion/bash_completion
      _completion_loader breathe
    else
      eval "$(breathe completions bash)"
    fi
    compopt() { printf 'compopt %s\n' "$*"; }
    for COMP_LINE; do
      COMP_POINT=${#COMP_LINE} COMPREPLY=()
      _breathe
      printf '%s\n' "${COMPREPLY[@]}" $'\x1e'
    done
    """#

  private static let fishScript = #"""
    if set -q XDG_DATA_DIRS
      set fish_complete_path $XDG_DATA_DIRS/fish/vendor_completions.d
    else
      breathe completions fish | source
    end
    for line in $argv[2..-1]
      complete -C $line
      printf '\x1e\n'
    end
    """#

  /// Completion of zsh works in its line editor alone, so one runs on a terminal inside.
  private static let zshScript = #"""
    zmodload zsh/zpty
    zpty -b inner zsh -f -i
    zpty -w inner 'PS1=; unsetopt auto_list; fpath=($XDG_DATA_DIRS/zsh/site-functions $fpath)'
    zpty -w inner 'autoload -U compinit; compinit -u -D'
    [[ -n $XDG_DATA_DIRS ]] || zpty -w inner 'source <(breathe completions zsh)'
    zpty -w inner 'compadd() { local -a some; builtin compadd -O some "$@"; found+=($some)
      builtin compadd "$@" }'
    zpty -w inner 'probe() { found=(); zle complete-word; BUFFER=
      print -rn -- $'\''\x01'\''${(pj:\n:)found}$'\''\x02'\'' }'
    zpty -w inner 'zle -N probe; bindkey "^X" probe'
    for line; do
      zpty -w -n inner "$line"$'\x18'
      zpty -r inner text $'*\x01*\x02*' || exit 1
      text=${text##*$'\x01'}
      print -r -- "${${text%%$'\x02'*}//$'\r'}"
      print -r -- $'\x1e'
    done
    zpty -d inner
    """#
}
