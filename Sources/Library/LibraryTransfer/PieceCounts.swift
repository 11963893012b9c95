package import SQLiteStore

/// How many pieces of each kind an exported library has.
package struct PieceCounts: Sendable, Hashable {
    /// Walks.
    package internal(set) var walks = 0
    /// Pages of these walks.
    package internal(set) var pages = 0
    /// Responses.
    package internal(set) var responses = 0
    /// Lists with marks of what was read.
    package internal(set) var marks = 0

    package init(walks: Int = 0, pages: Int = 0, responses: Int = 0, marks: Int = 0) {
        self.walks = walks
        self.pages = pages
        self.responses = responses
        self.marks = marks
    }

    /// Counts a piece.
    package mutating func add(_ piece: LibraryPiece) {
        switch piece {
        case .walk: walks += 1
        case .page: pages += 1
        case .response: responses += 1
        case .marks: marks += 1
        }
    }
}
