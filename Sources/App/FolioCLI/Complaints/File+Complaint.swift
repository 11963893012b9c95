import Presentation
import System
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

    init(_ error: OutputFileError) {
        switch error {
        case .notAFile(let path):
            self.init(
                Message("--to needs a regular file"), details: [Message(verbatim: path)],
                hint: Message("Leave it out, and direct stdout there."),
                exitCode: .usage)
        case .inUse(let path):
            self.init(
                Message("another process writes to the file"), details: [Message(verbatim: path)],
                hint: Message("Wait for it, or name another file."),
                exitCode: .usage)
        case .shortened(let path):
            self.init(
                Message("the file is shorter than when the walk stopped"), details: [Message(verbatim: path)],
                hint: Message("Start anew without --resume."), exitCode: .usage)
        case .changed(let path):
            self.init(
                Message("something else has written to the file since the walk stopped"),
                details: [Message(verbatim: path)],
                hint: Message("Start anew without --resume."), exitCode: .usage)
        }
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
