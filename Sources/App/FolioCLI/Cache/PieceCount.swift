import LibraryTransfer
import Presentation
import SQLiteStore
import System
import Wording

/// Counts the pages and responses that an import has read.
final class PieceCount: Sendable {
    private let total = Lock(PieceCounts())

    func add(_ piece: LibraryPiece) {
        total.withLock { $0.add(piece) }
    }

    var message: Message { Self.message(total.withLock(\.self)) }

    static func message(_ counts: PieceCounts) -> Message {
        [Counted.pages(counts.pages), Counted.responses(counts.responses)].joined(separator: ", ")
    }
}
