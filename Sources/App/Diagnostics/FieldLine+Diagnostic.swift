package import Calling
package import HTTP
package import Presentation
import Wording

extension Diagnostic {
    /// An invalid header field on the command line.
    package init(_ error: FieldLineError) {
        switch error.name {
        case let name?:
            self.init(
                Message("the value of the header '\(name)' contains a line break or another control character"),
                hint: Message("Remove it. A file with Windows line ends has a carriage return there."), exitCode: .usage
            )
        case nil:
            self.init(
                Message("invalid header"),
                hint: Message("Use 'Name: value', 'Name;' or 'Name:'."),
                exitCode: .usage)
        }
    }
}

extension Diagnostic {
    /// An invalid header field in a file.
    package init(_ error: FieldFileError) {
        let file = error.file.map { Message(verbatim: $0) } ?? Message("stdin")
        let problem = Diagnostic(error.problem)
        self.init(
            Message("\(file), line \(error.line): \(problem.what)"), hint: problem.hint, exitCode: .usage)
    }
}

extension FieldFileError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension FieldLineError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
