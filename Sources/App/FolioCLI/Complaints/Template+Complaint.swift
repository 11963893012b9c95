import Formats
import Presentation
import Wording

extension Complaint {
    /// What is wrong with a `--template`; the place is told where its words do not.
    init(_ error: TextTemplateError) {
        let braces = Message("A brace that is text is written twice, {{ or }}.")
        switch error {
        case .unclosed(let offset):
            self.init(
                Message("--template: the { at character \(offset + 1) is not closed"), hint: braces, exitCode: .usage)
        case .unopened(let offset):
            self.init(
                Message("--template: the } at character \(offset + 1) closes nothing"), hint: braces, exitCode: .usage)
        case .emptyGap(let offset):
            self.init(
                Message("--template: nothing is named between the braces at character \(offset + 1)"),
                hint: Message("Write a field's name between them. \(braces)"), exitCode: .usage)
        case .unknownEscape(let scalar, let offset):
            let escape = scalar.map { #"\\#($0)"# } ?? #"\"#
            self.init(
                Message("--template: \(escape) at character \(offset + 1) means nothing"),
                hint: Message(#"There are \n, \t, \r, \0 and \\."#), exitCode: .usage)
        case .notAPath(let gap):
            self.init(
                Message("--template: {\(gap)} is neither a field nor a path"),
                hint: Message(#"A path is written as in jq, such as {author.name}, {tags[0]} or {["odd-key"]}."#),
                exitCode: .usage)
        case .severalValues(let gap):
            self.init(
                Message("--template: {\(gap)} may lead to several values"),
                hint: Message("Name one, such as [0] in place of [], or leave [] out for the whole list."),
                exitCode: .usage)
        }
    }
}
