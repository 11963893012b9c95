/// What an import found, and what of it was new.
package struct LibraryGain: Sendable, Hashable {
    /// Walks that were new.
    package internal(set) var walks = 0
    /// Pages of those walks.
    package internal(set) var pages = 0
    /// Responses that were new.
    package internal(set) var responses = 0
    /// Walks and responses that were there already, or newer ones.
    package internal(set) var known = 0
}

/// What makes a sequence of pieces unfit to be put together.
package enum LibraryPieceFault: Error, Sendable, Hashable {
    /// A page that no walk goes before, or more pages than the walk declares.
    case strayPage
    /// A walk without all of its pages.
    case shortWalk(pages: Int, declared: Int)
}
