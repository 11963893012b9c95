package import Browsing
package import Presentation
import Wording

extension Diagnostic {
    /// A picture cannot be drawn.
    package init(_ error: PictureError) {
        switch error {
        case .unavailable(let reason):
            self.init(
                Message("pictures cannot be drawn: \(reason)"),
                hint: Message("Install libgdk-pixbuf-2.0-0 and libchafa0."), exitCode: .failure)
        case .unreadable:
            self.init(Message("it is damaged, or of an unknown kind"), exitCode: .unusableResponse)
        case .tooLarge:
            self.init(Message("it has more than 16 MiB or 50 megapixels"), exitCode: .unusableResponse)
        case .stopped:
            self.init(Message("drawing it took too much time or memory"), exitCode: .unusableResponse)
        case .noProcess(let reason):
            self.init(Message("no process can be started: \(reason)"), exitCode: .failure)
        }
    }
}

extension PictureError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
