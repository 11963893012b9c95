package import Wording

/// An error that explains itself: what failed, on which input, and what to do next.
///
/// The conformances of a module's errors are in the same file as their texts.
package protocol Explained: Error {
    /// The error as the user reads it.
    var diagnostic: Diagnostic { get }
}

extension Diagnostic {
    /// The explanation of any error that a command throws.
    package init(any error: any Error) {
        self =
            (error as? any Explained)?.diagnostic ?? Diagnostic(Message(verbatim: "\(error)"), exitCode: .failure)
    }

    /// What failed, on one line, for notices and the log.
    package static func reason(_ error: any Error) -> Message {
        error is CancellationError ? Message("cancelled") : Diagnostic(any: error).what
    }
}
