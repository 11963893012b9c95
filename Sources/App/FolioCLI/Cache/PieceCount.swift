import LibraryTransfer
import Presentation
import SQLiteStore
import System
import Wording

/// Counts the pages and responses that an export or import has handled.
final class PieceCount: Sendable {
    private let total = Lock(PieceCounts())

    /// The pieces so far.
    var counts: PieceCounts { total.withLock(\.self) }

    func add(_ piece: LibraryPiece) {
        total.withLock { $0.add(piece) }
    }

    var message: Message {
        let counts = counts
        return [Counted.pages(counts.pages), Counted.responses(counts.responses)].joined(separator: ", ")
    }
}
