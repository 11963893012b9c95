package import Wording

/// Why paging cannot continue, or why its settings are invalid.
package enum PaginationError: Error, Sendable, Equatable {
    /// A key needs exactly one of `query`, `header` and `body`.
    case placeNeeded(key: String)
    /// The strategy needs the key of the last item, and neither `key:` nor the endpoint's `id:` names it.
    case keyNeeded
    /// A key that cannot be combined with another.
    case conflict(key: String, with: String)
    /// `cap` without `total`: only the length of the whole list shows whether the server returns less of it.
    case capWithoutTotal
    /// The default page size is larger than the maximum.
    case sizeBeyondMaximum(size: Int, maximum: Int)
    /// The last item lacks the key for the next page's position.
    case itemWithoutKey(path: String)
    /// The token is a list or an object instead of text.
    case tokenNotText(found: String)
    /// A member of a merged token is a list or an object.
    case memberNotText(String)
    /// A sign of `until:` exists but is not a whole number, or neither true nor false.
    case signNotCount(key: String, found: String)
    /// A whole number that is too large to count to.
    case signTooLarge(key: String, found: String)
    case signNotFlag(key: String, found: String)
    /// A position that this strategy did not make; `expected` describes one that it makes.
    case badPosition(text: String, expected: Message)
    /// A position without text.
    case emptyPosition
    /// A position for another page size than the one on the command line.
    case otherPageSize(position: String, size: Int, asked: Int)
    /// A position for pages of the default size, but the command line has another one.
    case pageSizeMissing(position: String, asked: Int)
}
