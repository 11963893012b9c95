/// Which part of the library to use.
package enum LibraryScope: Sendable, Hashable {
    case everything
    case plugin(String)
    /// `plugin/endpoint`, including its comments.
    case endpoint(String)
}

/// How much was deleted.
package struct LibraryDeletion: Sendable, Hashable {
    /// Generations deleted.
    package internal(set) var generations = 0
    /// Pages deleted.
    package internal(set) var pages = 0
    /// Responses deleted.
    package internal(set) var responses = 0
    /// Lists whose marks were deleted.
    package internal(set) var marks = 0
    /// How much smaller the file is now, in bytes.
    package internal(set) var freedSize: Int64 = 0

    /// Nothing deleted.
    package init() {}

    init(generations: Int, pages: Int, responses: Int, marks: Int) {
        self.generations = generations
        self.pages = pages
        self.responses = responses
        self.marks = marks
    }
}
