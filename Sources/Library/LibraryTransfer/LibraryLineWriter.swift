package import SQLiteStore
import System

/// Writes the lines of an exported library, and counts its pieces.
package final class LibraryLineWriter: Sendable {
    private let state: Lock<(chain: LineChain, counts: PieceCounts)>

    package init() {
        state = Lock((LineChain(header: LibraryLines.header.dropLast()), PieceCounts()))
    }

    /// The pieces so far.
    package var counts: PieceCounts { state.withLock { $0.counts } }

    /// The first line, with its line break.
    package var header: [UInt8] { LibraryLines.header }

    /// The line of the next piece, with its line break.
    package func line(_ piece: LibraryPiece) -> [UInt8] {
        state.withLock { state in
            state.counts.add(piece)
            return state.chain.adding(to: LibraryLines.line(piece))
        }
    }

    /// The last line, with its line break.
    package func end() -> [UInt8] {
        state.withLock { $0.chain.adding(to: LibraryLines.end($0.counts)) }
    }
}
