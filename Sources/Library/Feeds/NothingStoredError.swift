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

    /// Whether the position is not in the stored list, or the stored list has changed since it was printed.
    package let lacksPosition: Bool

    package init(
        newest: Int64? = nil, hasEarlierPages: Bool = false, hasOtherDefinition: Bool = false,
        isStoringForbidden: Bool = false, lacksPosition: Bool = false
    ) {
        self.newest = newest
        self.hasEarlierPages = hasEarlierPages
        self.hasOtherDefinition = hasOtherDefinition
        self.isStoringForbidden = isStoringForbidden
        self.lacksPosition = lacksPosition
    }

    init(_ walks: ListWalks, newest: Int64? = nil, lacksPosition: Bool = false) {
        self.init(
            newest: newest, hasOtherDefinition: walks.isOnlyOtherDefinition,
            isStoringForbidden: walks.isStoringForbidden, lacksPosition: lacksPosition)
    }
}
