import System
import TextLayout
package import Wording

/// An error as the user reads it.
package struct Diagnostic: Sendable, Hashable {
    /// What failed, as a sentence without its full stop.
    package let what: Message
    /// The input on which it failed, such as `plugins.yaml:3:4` or a method, URL and status; each may have several
    /// lines.
    package let details: [Message]
    /// What to do next; nil if nothing helps.
    package let hint: Message?
    /// The exit code of a command that ends with it.
    package let exitCode: ExitCode

    package init(_ what: Message, details: [Message] = [], hint: Message? = nil, exitCode: ExitCode) {
        self.what = what
        self.details = details
        self.hint = hint
        self.exitCode = exitCode
    }

    /// The diagnostic with the name of what it is about before its text.
    package func naming(_ name: Message) -> Diagnostic {
        Diagnostic([name, what].joined(separator: ": "), details: details, hint: hint, exitCode: exitCode)
    }

    /// The text for stderr: what failed, the indented details, and the hint, each with a line break.
    package func text(for terminal: Terminal, in catalog: Catalog, isNamed: Bool = true) -> String {
        let said = { (message: Message) in message.shown(in: catalog) }
        let lines = details.flatMap {
            HiddenCharacters.shown($0.excerpt(in: catalog), keepsLines: true)
                .split(separator: "\n", omittingEmptySubsequences: false)
        }
        // Continued lines are indented further than the details.
        let what = terminal.fitted(isNamed ? "\(Self.name) \(said(what))" : said(what), hanging: 4)
        let parts =
            [isNamed ? terminal.styled(Self.name, .boldRed) + what.dropFirst(Self.name.count) : what]
            + (lines.isEmpty
                ? [] : [terminal.fitted(WordWrap.limited(lines.map { "  \($0)" }.joined(separator: "\n")))])
            + (hint.map { [terminal.fitted(said(Message("hint: \($0)")), hanging: 4)] } ?? [])
        return parts.map { "\($0)\n" }.joined()
    }

    private static let name = "folio:"
}

extension Message {
    /// The message for a person: with a symbol for each hidden character, and with long values and lines cut.
    package func shown(in catalog: Catalog) -> String {
        WordWrap.limited(HiddenCharacters.shown(excerpt(in: catalog), keepsLines: true))
    }
}
