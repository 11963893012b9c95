package import Browsing
package import Presentation
import Wording

extension Diagnostic {
    /// The screen of `folio browse` cannot be shown.
    package init(_ error: BrowsingError) {
        switch error {
        case .noScreen:
            self.init(
                Message("'folio browse' needs a terminal with a screen"),
                hint: Message("'folio feed' prints the same list."), exitCode: .usage)
        case .unknownTerminal(let type):
            self.init(
                Message("unknown type of terminal: TERM is '\(type)'"),
                hint: Message("'folio feed' prints the same list."), exitCode: .failure)
        case .trustWithdrawn(let file):
            self.init(
                Message("the trust in \(file) was withdrawn"), hint: Message("Open the list again."),
                exitCode: .notAuthorised)
        case .noKeys(let reason):
            self.init(
                Message("keys cannot be read: \(reason)"), hint: Message("Install libtermkey1."), exitCode: .failure)
        }
    }
}

extension BrowsingError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
