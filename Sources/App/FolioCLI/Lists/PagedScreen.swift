import Glibc
import HTTP
import Presentation
import System

/// A terminal that a table is shown at: directly as long as it fits, and through a pager from then on.
///
/// What fits is seen at once. When more comes it is taken from the screen again and given to the pager with the rest.
final class PagedScreen: Sendable {
    /// How large the screen is.
    struct Size: Sendable {
        let rows: Int
        let columns: Int
    }

    private enum Course {
        case direct
        case paging(Pager)
        /// Without a pager, whatever comes.
        case unpaged
    }

    private struct State {
        var course = Course.direct
        /// What has been written, as long as it may be needed again.
        var written: [UInt8] = []
        /// Rows of the screen below the place where the table began.
        var rows = 0
        /// Messages that wait until the pager has gone.
        var messages = ""
    }

    /// So much a program must have read when more could be written to it, since a pipe holds less (pipe(7)).
    private static let mostKept = 256 << 10

    private let terminal: Descriptor
    private let size: Size
    private let command: PagerCommand
    private let interruption: Interruption
    private let state = Lock(State())

    init(_ terminal: Descriptor, size: Size, _ command: PagerCommand, _ interruption: Interruption) {
        self.terminal = terminal
        self.size = size
        self.command = command
        self.interruption = interruption
    }

    /// Whether a pager has the terminal.
    var isPaging: Bool {
        state.withLock { if case .paging = $0.course { true } else { false } }
    }

    /// Shows more of the table: whole lines.
    ///
    /// Throws `OutputError.closed` when the person has left the pager.
    func write(_ bytes: [UInt8]) throws(OutputError) {
        let (course, due) = state.withLock { state in
            var due = bytes
            if case .direct = state.course {
                let rows = ScreenRows(width: size.columns).count(of: String(decoding: bytes, as: UTF8.self))
                if state.rows + rows >= size.rows {
                    state.course = clearedForPager(rows: state.rows)
                    due = state.written + bytes
                }
                state.rows += rows
            }
            if state.written.count < Self.mostKept { state.written += bytes }
            return (state.course, due)
        }
        guard case .paging(let pager) = course else { return try terminal.write(due) }
        do throws(OutputError) { try pager.write(due) } catch {
            // A shell may have found no such program.
            guard error == .closed, pager.waitForEnd() == .notStarted else {
                if error == .closed { interruption.outputWasLeft() }
                throw error
            }
            try showUnpaged()
        }
    }

    /// Waits until the person has left the pager, and gives the messages that came meanwhile.
    func finish() async throws(OutputError) -> String {
        let course = state.withLock { state in
            // They are still to be seen above.
            if case .direct = state.course { state.messages = "" }
            return state.course
        }
        if case .paging(let pager) = course {
            let ending = await pager.finish()
            interruption.isPaging = false
            if ending == .notStarted { try showUnpaged() }
        }
        return state.withLock { state in
            state.course = .unpaged
            defer { state.messages = "" }
            return state.messages
        }
    }

    /// Takes the table's rows from the screen and starts the pager; where that cannot be, they are to be written anew.
    private func clearedForPager(rows: Int) -> Course {
        // Up and empty, row by row (ECMA-48: CUU, EL): what empties a whole screen in one go puts it into the history of
        // some terminals. One that is gone is told by the next write.
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

    /// Shows at the terminal what was written to a pager that is not there.
    private func showUnpaged() throws(OutputError) {
        interruption.isPaging = false
        let written = state.withLock { state in
            state.course = .unpaged
            return state.written
        }
        try terminal.write(written)
    }

    /// Takes a message for the person that is to be shown at the same terminal; false where it may be shown now.
    func keeps(_ message: String) -> Bool {
        state.withLock { state in
            switch state.course {
            case .unpaged: return false
            case .direct:
                guard !state.written.isEmpty else { return false }
                // It goes with the rows when the pager comes.
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
