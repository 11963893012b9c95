import Presentation

extension Complaint {
    /// Why a file cannot be read or written.
    init(_ error: FileError, exitCode: ExitCode = .failure) {
        let hint =
            switch error.reason {
            case .system: "Check its name and permissions."
            case .irregular: "Put a file in its place, or name another."
            case .tooLarge: "Name a smaller one."
            }
        self.init("cannot open \(error.path): \(Self.text(error.reason))", hint: hint, exitCode: exitCode)
    }

    init(_ error: DocumentError) {
        let reason = if case .failed(let reason) = error.cause { reason } else { "nobody reads it" }
        self.init("cannot write \(error.path): \(reason)", exitCode: .failure)
    }

    static func text(_ reason: FileError.Reason) -> String {
        switch reason {
        case .system(let text): text
        case .irregular(.pipe): "it is a pipe and not a file"
        case .irregular(.socket): "it is a socket and not a file"
        case .irregular(.device): "it is a device and not a file"
        case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
        }
    }
}
