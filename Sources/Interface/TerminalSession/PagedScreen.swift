import Glibc
import Presentation
package import System

/// Shows a table on a terminal: directly while it fits, and then through a pager.
///
/// Rows that fit appear at once. When the table gets longer, they are cleared from the screen, and the pager gets all
/// rows.
package final class PagedScreen: Sendable {
    /// The size of a screen.
    package struct Size: Sendable {
        /// Lines.
        package let rows: Int
        /// Cells of a line.
        package let columns: Int
    }

    private enum Mode {
        case direct
        case paging(Pager)
        /// Without a pager, however long the table is.
        case unpaged
    }

    private struct State {
        var mode = Mode.direct
        /// All bytes so far, as long as the pager may need them.
        var written: [UInt8] = []
        /// Rows of the screen below the start of the table.
        var rows = 0
        /// Messages to show after the pager has ended.
        var messages = ""
    }

    /// The most bytes to store. A program that has read more than this has started, since a pipe holds less (pipe(7)).
    private static let mostKept = 256 << 10

    private let terminal: Descriptor
    private let size: Size
    private let command: PagerCommand
    private let interruption: Interruption
    private let state = Lock(State())

    /// - Parameter command: the pager, which is started when the table no longer fits.
    package init(_ terminal: Descriptor, size: Size, _ command: PagerCommand, _ interruption: Interruption) {
        self.terminal = terminal
        self.size = size
        self.command = command
        self.interruption = interruption
    }

    /// Whether a pager has the terminal.
    package var isPaging: Bool {
        state.withLock { if case .paging = $0.mode { true } else { false } }
    }

    /// Shows more of the table, in whole lines.
    ///
    /// Throws `OutputError.closed` when the user has left the pager.
    package func write(_ bytes: [UInt8]) throws(OutputError) {
        let (mode, due) = state.withLock { state in
            var due = bytes
            if case .direct = state.mode {
                let rows = ScreenRows(width: size.columns).count(of: String(decoding: bytes, as: UTF8.self))
                if state.rows + rows >= size.rows {
                    state.mode = clearedForPager(rows: state.rows)
                    due = state.written + bytes
                }
                state.rows += rows
            }
            if state.written.count < Self.mostKept { state.written += bytes }
            return (state.mode, due)
        }
        guard case .paging(let pager) = mode else { return try terminal.write(due) }
        do throws(OutputError) { try pager.write(due) } catch {
            // A shell may have found no such program.
            guard error == .closed, pager.waitForEnd() == .notStarted else {
                if error == .closed { interruption.outputWasLeft() }
                throw error
            }
            try showUnpaged()
        }
    }

    /// Waits until the user has left the pager, and returns the messages that were held back.
    package func finish() async throws(OutputError) -> String {
        let mode = state.withLock { state in
            // They are visible above the table already.
            if case .direct = state.mode { state.messages = "" }
            return state.mode
        }
        if case .paging(let pager) = mode {
            let ending = await pager.finish()
            interruption.isPaging = false
            if ending == .notStarted { try showUnpaged() }
        }
        return state.withLock { state in
            state.mode = .unpaged
            defer { state.messages = "" }
            return state.messages
        }
    }

    /// Clears the table's rows from the screen and starts the pager; without one, the caller writes them again.
    private func clearedForPager(rows: Int) -> Mode {
        // Moves up and clears row by row (ECMA-48: CUU, EL). Clearing the whole screen at once would put it into the
        // history of some terminals. If the terminal is gone, the next write reports it.
        if rows > 0 { try? terminal.write("\r" + String(repeating: "\u{1B}[A\u{1B}[2K", count: rows)) }
        interruption.isPaging = true
        let pager = Pager(command, interruption: interruption.descriptor) { [interruption] in
            interruption.outputWasLeft()
        }
        guard let pager else {
            interruption.isPaging = false
            return .unpaged
        }
        return .paging(pager)
    }

    /// Shows on the terminal the rows that a missing pager did not show.
    private func showUnpaged() throws(OutputError) {
        interruption.isPaging = false
        let written = state.withLock { state in
            state.mode = .unpaged
            return state.written
        }
        try terminal.write(written)
    }

    /// Holds back a message for the same terminal while the pager uses it; false if it may be shown now.
    package func keeps(_ message: String) -> Bool {
        state.withLock { state in
            switch state.mode {
            case .unpaged: return false
            case .direct:
                guard !state.written.isEmpty else { return false }
                // It is cleared with the rows when the pager starts.
                state.rows += ScreenRows(width: size.columns).count(of: message)
                state.messages += message
                return false
            case .paging:
                state.messages += message
                return true
            }
        }
    }
}
