import Glibc
package import Presentation
package import System
package import Wording

extension Diagnostic {
    /// Why a file cannot be read or written.
    package init(_ error: FileError, exitCode: ExitCode = .failure) {
        let hint =
            switch error.reason {
            case .system(ResourceError.text(EMFILE)): Message("Check the limit of open files: ulimit -n")
            case .system: Message("Check its name and permissions.")
            case .irregular: Message("Use a regular file.")
            case .unread: Message("Start the reader first.")
            case .tooLarge: Message("Use a smaller file.")
            }
        self.init(Message("cannot open \(error.path): \(Self.text(error.reason))"), hint: hint, exitCode: exitCode)
    }

    /// A document cannot be written.
    package init(_ error: DocumentError) {
        let reason =
            if case .failed(let reason, _) = error.cause { Message(verbatim: reason) } else {
                Message("no process reads it")
            }
        self.init(Message("cannot write \(error.path): \(reason)"), exitCode: .failure)
    }

    /// Items cannot be written to a file.
    package init(_ error: OutputFileError) {
        switch error {
        case .notAFile(let path):
            self.init(
                Message("--to needs a regular file"), details: [Message(verbatim: path)],
                hint: Message("Leave out --to, and redirect stdout instead."),
                exitCode: .usage)
        case .inUse(let path):
            self.init(
                Message("another process is writing to the file"), details: [Message(verbatim: path)],
                hint: Message("Wait until it ends, or choose another file."),
                exitCode: .usage)
        case .shortened(let path):
            self.init(
                Message("the output file is shorter than when the walk stopped"), details: [Message(verbatim: path)],
                hint: Message("Start over without --resume."), exitCode: .usage)
        case .changed(let path):
            self.init(
                Message("the output file has changed since the walk stopped"),
                details: [Message(verbatim: path)],
                hint: Message("Start over without --resume."), exitCode: .usage)
        case .disturbed(let path):
            self.init(
                Message("another program changed or deleted the output file while folio was writing it"),
                details: [Message(verbatim: path)], hint: Message("Run the command again without --resume."),
                exitCode: .failure)
        }
    }

    /// Why a file cannot be opened, as the end of a sentence.
    package static func text(_ reason: FileError.Reason) -> Message {
        switch reason {
        case .system(let text): Message(verbatim: text)
        case .irregular(.pipe): Message("it is a pipe, not a regular file")
        case .irregular(.socket): Message("it is a socket, not a regular file")
        case .irregular(.device): Message("it is a device, not a regular file")
        case .unread: Message("it is a pipe that no process reads")
        case .tooLarge(let limit): Message("it is larger than \(limit >> 20) MiB")
        }
    }
}

extension FileError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension DocumentError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension OutputFileError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension Diagnostic {
    /// stdout or a file cannot be written.
    package init(_ error: OutputError) {
        switch error {
        case .closed: self.init(Message("the reader of the output has closed it"), exitCode: .done)
        case .interrupted: self.init(Message("interrupted while waiting to write the output"), exitCode: .interrupted)
        case .failed(let reason, nil): self.init(Message("cannot write the output: \(reason)"), exitCode: .failure)
        case .failed(let reason, let path?):
            self.init(Message("cannot write \(path): \(Message(verbatim: reason))"), exitCode: .failure)
        }
    }
}

extension OutputError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
