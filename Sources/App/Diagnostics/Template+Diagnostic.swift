package import Formats
package import Presentation
import Wording

extension Diagnostic {
    /// An invalid `--template`; the place is given unless the text names it.
    package init(_ error: TextTemplateError) {
        let braces = Message("For a literal brace, use {{ or }}.")
        switch error {
        case .unclosed(let offset):
            self.init(
                Message("--template: the { at character \(offset + 1) is not closed"), hint: braces, exitCode: .usage)
        case .unopened(let offset):
            self.init(
                Message("--template: unmatched } at character \(offset + 1)"), hint: braces, exitCode: .usage)
        case .emptyGap(let offset):
            self.init(
                Message("--template: empty braces at character \(offset + 1)"),
                hint: Message("Put a field name between the braces. \(braces)"), exitCode: .usage)
        case .unknownEscape(let scalar, let offset):
            let escape = scalar.map { #"\\#($0)"# } ?? #"\"#
            self.init(
                Message("--template: unknown escape \(escape) at character \(offset + 1)"),
                hint: Message(#"Use \n, \t, \r, \0 or \\."#), exitCode: .usage)
        case .notAPath(let gap):
            self.init(
                Message("--template: {\(gap)} is neither a field nor a path"),
                hint: Message(#"Write paths as in jq, such as {author.name}, {tags[0]} or {["odd-key"]}."#),
                exitCode: .usage)
        case .severalValues(let gap):
            self.init(
                Message("--template: {\(gap)} may give several values"),
                hint: Message("Use an index such as [0] instead of [], or leave out [] for the whole list."),
                exitCode: .usage)
        }
    }
}

extension TextTemplateError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
