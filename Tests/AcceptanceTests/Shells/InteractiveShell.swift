import Foundation
import TestSupport
import Testing

/// A shell on its own terminal, where lines are typed and completed as a user would.
final class InteractiveShell {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case bash, zsh, fish

        var path: String { "/usr/bin/\(rawValue)" }

        /// Whether the shell is installed; CI requires it.
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
    ///   - folio: the environment to use; the shell finds the program by its name.
    ///   - columns: the terminal's width.
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

    /// The line after pressing Tab at its end.
    func completed(_ line: String) throws -> String {
        try answer(to: line + "\t")
    }

    /// All words that the shell offers for the line's last word, sorted.
    func offers(_ line: String) throws -> [String] {
        let typed = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let text = try answer(to: line + "\u{18}a")
        var words = text.split(separator: " ").map(String.init)
        words.removeFirst(min(words.count, typed.count - 1))
        if let last = typed.last, let end = last.lastIndex(of: "="), kind == .bash {
            // Bash splits words at these characters, and offers the part after them.
            words = words.enumerated().map { $0 == 0 ? $1 : last[...end] + $1 }
        }
        return words.sorted()
    }

    /// The list that the shell shows below a line.
    func shown(_ line: String) throws -> String {
        let before = child.out.count
        _ = try answer(to: line + "\t\t")
        return String(decoding: child.out[before...], as: UTF8.self)
    }

    /// The output of a line.
    func evaluated(_ line: String) throws -> String {
        let before = child.out.count
        _ = try answer(to: "\(line)\r")
        return String(decoding: child.out[before...], as: UTF8.self)
    }

    /// Types keys, then the key that reports the line and clears it.
    private func answer(to keys: String) throws -> String {
        let before = child.out.count
        child.send(Array("\(keys)\u{18}d".utf8))
        try child.read { $0.out[before...].contains(3) }
        let line = child.out[before...].drop { $0 != 2 }.dropFirst().prefix { $0 != 3 }
        return String(decoding: line, as: UTF8.self)
    }

    /// Loads the checked-in completions and binds two keys. One inserts all offered words into the line; the other
    /// reports the line between two control characters.
    private static func setUp(_ kind: Kind) -> String {
        let folder = Folio.root + "completions"
        return switch kind {
        case .bash:
            """
            source \(Kind.bashCompletion)
            source \(folder)/folio.bash
            report() { printf '\\002%s\\003' "$READLINE_LINE"; READLINE_LINE=; READLINE_POINT=0; }
            bind 'set bell-style none'
            bind 'set page-completions off'
            bind 'set completion-query-items 0'
            bind '"\\C-xa": insert-completions'
            bind -x '"\\C-xd": report'
            """
        case .zsh:
            """
            fpath=(\(folder) $fpath)
            autoload -Uz compinit
            compinit -D -u
            LISTMAX=10000
            report() { printf '\\002%s\\003' "$BUFFER" > /dev/tty; BUFFER=; }
            zle -N report
            zle -C all-matches complete-word _generic
            zstyle ':completion:all-matches::::' completer _all_matches _complete
            zstyle ':completion:all-matches:*' insert true
            bindkey '^Xa' all-matches
            bindkey '^Xd' report
            """
        case .fish:
            """
            source \(folder)/folio.fish
            function fish_prompt; end
            function report; printf '\\002%s\\003' (commandline | string collect); commandline ''; end
            function offer
                set -l line (commandline)
                set -l before (string replace -r '[^ ]*$' '' -- "$line")
                commandline -- $before(complete -C "$line" | string replace -r '\\t.*' '' | string join ' ')
            end
            bind \\cxa offer
            bind \\cxd report
            """
        }
    }
}
