package import Wording

/// An error that says what failed, on which input, and what to do next.
///
/// A conformance stands beside the texts of its room.
package protocol Explained: Error {
    /// The error as a person reads it.
    var complaint: Complaint { get }
}

extension Complaint: Explained {
    package var complaint: Complaint { self }
}

extension Complaint {
    /// The complaint for any error that a command throws.
    package init(any error: any Error) {
        self =
            (error as? any Explained)?.complaint ?? Complaint(Message(verbatim: "\(error)"), exitCode: .failure)
    }

    /// What failed, in one line for notices and the log.
    package static func reason(_ error: any Error) -> Message {
        error is CancellationError ? Message("cancelled") : Complaint(any: error).what
    }
}
