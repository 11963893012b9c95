/// Why the lists of an endpoint with variables cannot be read.
package enum VariableError: Error, Equatable {
    /// No value is given, and the plugin has none.
    case valueNeeded(variable: String, endpoint: String)
    /// An empty value on the command line.
    case emptyValue(variable: String)
    /// A value of an item that cannot be part of a request: empty, or no text or number.
    case badValue(variable: String, endpoint: String, value: String)
    /// The values make more combinations than folio reads; the variable is one with several.
    case tooManyCombinations(limit: Int, variable: String)
    /// The position is not one of several lists.
    case badPosition(String)
    /// An option starts one list, and there are several.
    case severalLists(option: String, variable: String)
    /// The value at which to continue is no longer on its page.
    case valueGone(variable: String, value: String)
    /// `--since last` for several lists that are read in steps.
    case bookmarkOfSeveralLists(variable: String)
    /// `--images` for several lists.
    case imagesOfSeveralLists(variable: String)
}

/// Some lists are not stored.
package struct UnstoredListsError: Error, Equatable {
    /// How many.
    package let count: Int
    /// The values of the first of them, as people write them.
    package let first: String
    /// Whether the beginning of each is stored.
    package let areStoredInPart: Bool

    package init(count: Int, first: String, areStoredInPart: Bool = false) {
        self.count = count
        self.first = first
        self.areStoredInPart = areStoredInPart
    }
}
