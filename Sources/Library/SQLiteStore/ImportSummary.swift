/// The number of new and known parts in an import.
package struct ImportSummary: Sendable, Hashable {
    /// Walks that were new.
    package internal(set) var walks = 0
    /// Pages of those walks.
    package internal(set) var pages = 0
    /// Responses that were new.
    package internal(set) var responses = 0
    /// Lists with marks that were new.
    package internal(set) var marks = 0
    /// Walks, responses and marks that the library already had, and responses older than those in the library.
    package internal(set) var known = 0
}

/// Why a sequence of pieces cannot be imported.
package enum LibraryPieceError: Error, Sendable, Hashable {
    /// A page without a walk before it, or more pages than the walk declares.
    case strayPage
    /// A walk that lacks some of its pages.
    case shortWalk(pages: Int, declared: Int)
}
