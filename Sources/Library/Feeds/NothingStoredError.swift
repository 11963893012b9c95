/// No stored page can be used.
package struct NothingStoredError: Error, Sendable, Equatable {
    /// When the newest page was fetched that is too old to use, in seconds since 1970 (UTC); nil if there is none.
    package let newest: Int64?
    /// Whether the pages before the missing one are stored.
    package let hasEarlierPages: Bool
    /// Whether pages are stored that were read with another definition of the endpoint.
    package let hasOtherDefinition: Bool
    /// Whether the server forbids to store the list.
    package let isStoringForbidden: Bool

    /// Whether the item is not stored any more after which a stored list is to be read.
    package let lacksItem: Bool

    package init(
        newest: Int64? = nil, hasEarlierPages: Bool = false, hasOtherDefinition: Bool = false,
        isStoringForbidden: Bool = false, lacksItem: Bool = false
    ) {
        self.newest = newest
        self.hasEarlierPages = hasEarlierPages
        self.hasOtherDefinition = hasOtherDefinition
        self.isStoringForbidden = isStoringForbidden
        self.lacksItem = lacksItem
    }

    init(_ walks: ListWalks, newest: Int64? = nil) {
        self.init(
            newest: newest, hasOtherDefinition: walks.isOnlyOtherDefinition,
            isStoringForbidden: walks.isStoringForbidden)
    }
}
