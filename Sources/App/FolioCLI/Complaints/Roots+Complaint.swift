import Diagnostics
import Presentation
import System
import Wording

extension Complaint {
    /// Why the certificates of `--cacert` cannot be trusted.
    init(_ problem: RootsFile.Problem) {
        switch problem {
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

extension RootsFile.Problem: Explained {
    var complaint: Complaint { Complaint(self) }
}
