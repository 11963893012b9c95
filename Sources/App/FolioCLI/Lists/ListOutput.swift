import System
import TerminalSession

/// Where a list is written to: stdout, a file that may be gone on with, or nowhere.
struct ListOutput: Sendable {
    private let stream: Descriptor?
    private let file: OutputFile?
    private let screen: PagedScreen?
    /// Whether a person may see nothing of it while it is written. What reads a pipe may write to the terminal itself.
    let isUnseen: Bool
    private let isTerminal: Bool

    /// - Parameters:
    ///   - file: in place of the stream.
    ///   - screen: what shows the stream's terminal through a pager; nil where there is to be none.
    init(_ stream: Descriptor?, file: OutputFile? = nil, screen: PagedScreen? = nil) {
        self.stream = stream
        self.file = file
        self.screen = screen
        isUnseen = file != nil || stream?.isFile != false
        isTerminal = file == nil && stream?.isTerminal == true
    }

    /// Whether it is at a terminal that nobody else writes to, such as a pager.
    var isAtTerminal: Bool { isTerminal && screen?.isPaging != true }

    /// Cuts the file to what is to stay of it.
    func begin(at length: Int64) throws {
        try file?.begin(at: length)
    }

    /// Nothing will be written.
    func abandon() {
        file?.abandon()
    }

    func write(_ bytes: [UInt8]) throws {
        if let file {
            try file.write(bytes)
        } else if let screen {
            try screen.write(bytes)
        } else {
            try stream?.write(bytes)
        }
    }

    /// Waits until the person has left the pager, and gives the messages that came meanwhile.
    func finish() async throws -> String {
        try await screen?.finish() ?? ""
    }

    /// The file's length; nil for stdout.
    var length: Int64? { file?.length }
}
