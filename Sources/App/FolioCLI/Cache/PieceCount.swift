import LibraryTransfer
import Presentation
import SQLiteStore
import System
import Wording

/// Counts the pages and responses that an export or import has handled.
final class PieceCount: Sendable {
    private let counts = Lock(PieceCounts())

    func add(_ piece: LibraryPiece) {
        counts.withLock { $0.add(piece) }
    }

    var message: Message {
        let counts = counts.withLock { $0 }
        return [Counted.pages(counts.pages), Counted.responses(counts.responses)].joined(separator: ", ")
    }
}
