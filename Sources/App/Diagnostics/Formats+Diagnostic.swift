package import Formats
package import Presentation
import Wording

extension Diagnostic {
    /// The requested fields do not exist.
    package init(_ error: ItemSelectionError) {
        switch error {
        case .unknownField(let name, let known):
            self.init(
                Message("unknown field '\(name)'"), hint: Self.suggestion(name, among: known, kind: .field),
                exitCode: .usage)
        }
    }
}

extension ItemSelectionError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
