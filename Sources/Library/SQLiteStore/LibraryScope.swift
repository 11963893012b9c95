/// What of the library is meant.
package enum LibraryScope: Sendable, Hashable {
    case everything
    case plugin(String)
    /// `plugin/endpoint`, its comments included.
    case endpoint(String)
}

/// What has been deleted.
package struct LibraryDeletion: Sendable, Hashable {
    /// Generations deleted.
    package internal(set) var generations = 0
    /// Pages deleted.
    package internal(set) var pages = 0
    /// Responses deleted.
    package internal(set) var responses = 0
    /// By how much the file has shrunk, in bytes.
    package internal(set) var freedSize: Int64 = 0

    /// Nothing.
    package init() {}

    init(generations: Int, pages: Int, responses: Int) {
        self.generations = generations
        self.pages = pages
        self.responses = responses
    }
}
