package import System

/// A terminal whose rows a pager may take over.
package protocol PagingScreen: Sendable {
    /// Whether a pager has the terminal.
    var isPaging: Bool { get }
    /// Shows complete lines. Throws `OutputError.closed` when the user has left the pager.
    func write(_ bytes: [UInt8]) throws(OutputError)
    /// Waits until the user has left the pager, and returns the messages that came meanwhile.
    func finish() async throws(OutputError) -> String
}

/// Where a list is written to: stdout, a file that may be continued, or nowhere.
package struct ListOutput: Sendable {
    private let stream: Descriptor?
    private let file: OutputFile?
    private let screen: (any PagingScreen)?
    /// Whether the user sees none of it while it is written, as in a file. A program that reads a pipe may show it.
    package let isUnseen: Bool
    private let isTerminal: Bool
    /// Whether the list is read to its end although the reader of the stream has left.
    private let outlivesReader: Bool

    /// - Parameters:
    ///   - stream: nil writes nothing.
    ///   - file: in place of the stream.
    ///   - screen: shows the stream's terminal through a pager; nil for no pager.
    ///   - outlivesReader: whether the list has another result than the stream.
    package init(
        _ stream: Descriptor?, file: OutputFile? = nil, screen: (any PagingScreen)? = nil, outlivesReader: Bool = false
    ) {
        self.outlivesReader = outlivesReader
        self.stream = stream
        self.file = file
        self.screen = screen
        isUnseen = file != nil || stream?.isFile != false
        isTerminal = file == nil && stream?.isTerminal == true
    }

    /// Whether it goes to a terminal that no other program, such as a pager, writes to.
    package var isAtTerminal: Bool { isTerminal && screen?.isPaging != true }

    /// Cuts the file to what was written before, to continue there.
    package func begin(at mark: OutputMark) throws {
        try file?.begin(at: mark)
    }

    /// Leaves the file as it is, because nothing will be written.
    package func abandon() {
        file?.abandon()
    }

    /// Writes bytes at once.
    package func write(_ bytes: [UInt8]) throws {
        if let file {
            try file.write(bytes)
        } else if let screen {
            try screen.write(bytes)
        } else {
            do throws(OutputError) { try stream?.write(bytes) } catch {
                guard outlivesReader, error == .closed else { throw error }
            }
        }
    }

    /// Waits until the user has left the pager, and returns the messages that came meanwhile.
    package func finish() async throws -> String {
        try await screen?.finish() ?? ""
    }

    /// Checks that nothing else has changed the file meanwhile.
    package func checkEnd() throws { try file?.checkEnd() }

    /// What the file has; nil for stdout.
    package var mark: OutputMark? { file?.mark }
}
