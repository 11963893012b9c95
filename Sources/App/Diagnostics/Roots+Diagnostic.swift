package import PersonalFiles
package import Presentation
import System
import Wording

extension Diagnostic {
    /// The certificates of `--cacert` cannot be used.
    init(_ error: RootsFileError) {
        switch error {
        case .unreadable(let file):
            self.init(
                Message("cannot read the certificates in \(file.path): \(Self.text(file.reason))"),
                hint: Message("Check --cacert."),
                exitCode: .unreachable)
        case .noCertificate(let path):
            self.init(
                Message("\(path) contains no certificate"),
                hint: Message("--cacert takes a PEM file: -----BEGIN CERTIFICATE-----"),
                exitCode: .unreachable)
        }
    }
}

extension RootsFileError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
