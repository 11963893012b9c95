import HTTP
import Presentation
import SQLiteStore
import System
import Wording

/// Counts the pages and responses that an export or import has handled.
final class PieceCount: Sendable {
    private let counts = Lock((pages: 0, responses: 0))

    func add(_ piece: LibraryPiece) {
        counts.withLock { counts in
            switch piece {
            case .walk: break
            case .page: counts.pages += 1
            case .response: counts.responses += 1
            }
        }
    }

    var message: Message {
        let (pages, responses) = counts.withLock { $0 }
        return [Counted.pages(pages), Counted.responses(responses)].joined(separator: ", ")
    }
}
