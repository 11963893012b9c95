import PersonalFiles
package import Presentation
import Wording

extension Diagnostic {
    init(_ error: UnexpectedArgumentError) {
        let known = error.known.joined(separator: ", ")
        self.init(
            Message("unexpected argument '\(error.word)'"),
            hint: known.isEmpty
                ? Message("This endpoint takes no parameters.")
                : Message("Parameters have the form key=value. Known: \(known)."),
            exitCode: .usage)
    }
}

extension UnexpectedArgumentError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
