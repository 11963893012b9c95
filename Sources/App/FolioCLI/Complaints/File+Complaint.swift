import Presentation
import Wording

extension Complaint {
    /// Why a file cannot be read or written.
    init(_ error: FileError, exitCode: ExitCode = .failure) {
        let hint =
            switch error.reason {
            case .system: Message("Check its name and permissions.")
            case .irregular: Message("Put a file in its place, or name another.")
            case .unread: Message("Start its reader first.")
            case .tooLarge: Message("Name a smaller one.")
            }
        self.init(Message("cannot open \(error.path): \(Self.text(error.reason))"), hint: hint, exitCode: exitCode)
    }

    init(_ error: DocumentError) {
        let reason =
            if case .failed(let reason) = error.cause { Message(verbatim: reason) } else { Message("nobody reads it") }
        self.init(Message("cannot write \(error.path): \(reason)"), exitCode: .failure)
    }

    static func text(_ reason: FileError.Reason) -> Message {
        switch reason {
        case .system(let text): Message(verbatim: text)
        case .irregular(.pipe): Message("it is a pipe and not a file")
        case .irregular(.socket): Message("it is a socket and not a file")
        case .irregular(.device): Message("it is a device and not a file")
        case .unread: Message("it is a pipe, and nobody reads it")
        case .tooLarge(let limit): Message("it is larger than \(limit >> 20) MiB")
        }
    }
}
