import Foundation
import TestSupport
import Testing

/// A shell at a terminal of its own, where lines are typed and completed as a person would.
final class InteractiveShell {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case bash, zsh, fish

        var path: String { "/usr/bin/\(rawValue)" }

        /// Whether it can be tried here; where CI runs it must be.
        var isThere: Bool {
            FileManager.default.isExecutableFile(atPath: path)
                && (self != .bash || FileManager.default.fileExists(atPath: Self.bashCompletion))
        }

        var testDescription: String { rawValue }

        static let bashCompletion = "/usr/share/bash-completion/bash_completion"
    }

    private let kind: Kind
    private let child: Child

    /// - Parameters:
    ///   - folio: whose environment it has; the program is found by its name.
    ///   - columns: how wide its terminal is.
    init(_ kind: Kind, _ folio: Folio, columns: Int = 4000) throws {
        self.kind = kind
        let programs = URL(filePath: Programs.folio).deletingLastPathComponent().path
        let setUp = try folio.folder.write(Self.setUp(kind), to: kind == .zsh ? ".zshrc" : "setup")
        let start =
            switch kind {
            case .bash: "bash --noprofile --rcfile \(setUp) -i"
            case .zsh: "zsh -d -i"
            case .fish: "fish --no-config --init-command 'source \(setUp)' -i"
            }
        child = try Child(
            "/usr/bin/script",
            ["-qec", "stty cols \(columns) rows 200; cd \(folio.folder.path); exec \(start)", "/dev/null"],
            variables: folio.environment + ["PATH=\(programs):/usr/bin:/bin", "SHELL=/bin/bash", "TERM=xterm"])
        _ = try answer(to: "")
    }

    /// The line after Tab was pressed behind it.
    func completed(_ line: String) throws -> String {
        try answer(to: line + "\t")
    }

    /// All that the shell offers in place of the line's last word, sorted.
    func offers(_ line: String) throws -> [String] {
        let typed = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let text = try answer(to: line + "\u{18}a")
        var words = text.split(separator: " ").map(String.init)
        words.removeFirst(min(words.count, typed.count - 1))
        if let last = typed.last, let end = last.lastIndex(of: "="), kind == .bash {
            // Bash breaks words there, and offers what follows.
            words = words.enumerated().map { $0 == 0 ? $1 : last[...end] + $1 }
        }
        return words.sorted()
    }

    /// What the shell shows below a line when all that it offers is asked for.
    func shown(_ line: String) throws -> String {
        let before = child.out.count
        _ = try answer(to: line + "\t\t")
        return String(decoding: child.out[before...], as: UTF8.self)
    }

    /// What a line prints when it is run.
    func evaluated(_ line: String) throws -> String {
        let before = child.out.count
        _ = try answer(to: "\(line)\r")
        return String(decoding: child.out[before...], as: UTF8.self)
    }

    /// Types keys, and then the one that tells the line and empties it.
    private func answer(to keys: String) throws -> String {
        let before = child.out.count
        child.send(Array("\(keys)\u{18}d".utf8))
        try child.read { $0.out[before...].contains(3) }
        let told = child.out[before...].drop { $0 != 2 }.dropFirst().prefix { $0 != 3 }
        return String(decoding: told, as: UTF8.self)
    }

    /// Loads the checked-in completions, and binds two keys: one puts all that is offered into the line, the other tells
    /// the line between two control characters.
    private static func setUp(_ kind: Kind) -> String {
        let folder = Folio.root + "completions"
        return switch kind {
        case .bash:
            """
            source \(Kind.bashCompletion)
            source \(folder)/folio.bash
            tell() { printf '\\002%s\\003' "$READLINE_LINE"; READLINE_LINE=; READLINE_POINT=0; }
            bind 'set bell-style none'
            bind 'set page-completions off'
            bind 'set completion-query-items 0'
            bind '"\\C-xa": insert-completions'
            bind -x '"\\C-xd": tell'
            """
        case .zsh:
            """
            fpath=(\(folder) $fpath)
            autoload -Uz compinit
            compinit -D -u
            LISTMAX=10000
            tell() { printf '\\002%s\\003' "$BUFFER" > /dev/tty; BUFFER=; }
            zle -N tell
            zle -C all-matches complete-word _generic
            zstyle ':completion:all-matches::::' completer _all_matches _complete
            zstyle ':completion:all-matches:*' insert true
            bindkey '^Xa' all-matches
            bindkey '^Xd' tell
            """
        case .fish:
            """
            source \(folder)/folio.fish
            function fish_prompt; end
            function tell; printf '\\002%s\\003' (commandline | string collect); commandline ''; end
            function offer
                set -l line (commandline)
                set -l before (string replace -r '[^ ]*$' '' -- "$line")
                commandline -- $before(complete -C "$line" | string replace -r '\\t.*' '' | string join ' ')
            end
            bind \\cxa offer
            bind \\cxd tell
            """
        }
    }
}
