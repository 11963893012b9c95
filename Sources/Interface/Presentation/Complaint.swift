/// A failure as a person reads it.
package struct Complaint: Error, Sendable, Hashable {
    /// What failed, as a sentence without its full stop.
    package let what: String
    /// On which input, such as `plugins.yaml:3:4` or a method, URL and status; each may have several lines.
    package let details: [String]
    /// What to do next; nil where there is nothing to do.
    package let hint: String?
    package let exitCode: ExitCode

    package init(_ what: String, details: [String] = [], hint: String? = nil, exitCode: ExitCode) {
        self.what = what
        self.details = details
        self.hint = hint
        self.exitCode = exitCode
    }

    /// The complaint for stderr: what failed, the indented details, the hint, each ending in a line break.
    package func text(for terminal: Terminal, words: Words) -> String {
        let name = terminal.styled("folio:", .boldRed)
        let lines = details.flatMap { Sanitizer.text($0).split(separator: "\n", omittingEmptySubsequences: false) }
        let all =
            ["\(name) \(Sanitizer.text(what))"] + lines.map { "  \($0)" }
            + (hint.map { ["\(words.hint): \(Sanitizer.text($0))"] } ?? [])
        return all.map { $0 + "\n" }.joined()
    }
}
