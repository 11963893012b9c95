import Formats
import Presentation

extension Complaint {
    /// What is wrong with a `--template`; the place is told where its words do not.
    init(_ error: TextTemplateError) {
        let braces = "A brace that is text is written twice, {{ or }}."
        switch error {
        case .unclosed(let offset):
            self.init("--template: the { at character \(offset + 1) is not closed", hint: braces, exitCode: .usage)
        case .unopened(let offset):
            self.init("--template: the } at character \(offset + 1) closes nothing", hint: braces, exitCode: .usage)
        case .emptyGap(let offset):
            self.init(
                "--template: nothing is named between the braces at character \(offset + 1)",
                hint: "Write a field's name between them. \(braces)", exitCode: .usage)
        case .unknownEscape(let scalar, let offset):
            let escape = scalar.map { #"\\#($0)"# } ?? #"\"#
            self.init(
                "--template: \(escape) at character \(offset + 1) means nothing",
                hint: #"There are \n, \t, \r, \0 and \\."#, exitCode: .usage)
        case .notAPath(let gap):
            self.init(
                "--template: {\(gap)} is neither a field nor a path",
                hint: #"A path is written as in jq, such as {author.name}, {tags[0]} or {["odd-key"]}."#,
                exitCode: .usage)
        case .severalValues(let gap):
            self.init(
                "--template: {\(gap)} may lead to several values",
                hint: "Name one, such as [0] in place of [], or leave [] out for the whole list.", exitCode: .usage)
        }
    }
}
