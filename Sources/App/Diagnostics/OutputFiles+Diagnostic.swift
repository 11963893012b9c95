package import PersonalFiles
package import Presentation
import Wording

extension Diagnostic {
    /// A command cannot write the files that its options name.
    package init(_ error: OutputFilesError) {
        switch error {
        case .ownFile(let option, let path):
            self.init(
                Message("\(option) would overwrite a file that folio needs"), details: [Message(verbatim: path)],
                hint: Message("Use another file."), exitCode: .usage)
        case .sameFile(let first, let second):
            self.init(
                Message("\(first) and \(second) are the same file"), hint: Message("Use a separate file for each."),
                exitCode: .usage)
        }
    }
}

extension OutputFilesError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
