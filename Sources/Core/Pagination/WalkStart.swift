/// How a person says where a walk is to start.
package struct WalkStart: Sendable, Hashable {
    /// The ways to name a start, each an option of the command line.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case after, before, offset, page, cursor
    }

    /// Which way it is.
    package let kind: Kind
    /// The option's value as typed.
    package let text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

/// Why paging cannot go on, or was set up wrongly.
package enum PaginationError: Error, Sendable, Equatable {
    /// A key needs exactly one of `query`, `header` and `body`.
    case placeNeeded(key: String)
    /// The key of the last item is needed and neither `key:` nor the endpoint's `id:` says which it is.
    case keyNeeded
    /// A key that cannot go with another.
    case conflict(key: String, with: String)
    /// `cap` without `total`: only the length of the whole list tells whether the server gives less of it.
    case capWithoutTotal
    /// The default page size is larger than the maximum.
    case sizeBeyondMaximum(size: Int, maximum: Int)
    /// The last item lacks the key that the next page starts after.
    case itemWithoutKey(path: String)
    /// The token is a list or an object where a text was expected.
    case tokenNotText(found: String)
    /// A member of the object whose members are sent back is a list or an object.
    case memberNotText(String)
    /// A sign of `until:` is there and no whole number, or neither true nor false.
    case signNotCount(key: String, found: String)
    case signNotFlag(key: String, found: String)
    /// A position that this strategy did not make.
    case badPosition(text: String, expected: PositionForm)
}

/// What a strategy's positions look like.
package enum PositionForm: Sendable, Equatable {
    case wholeNumber
    case jsonObject
    case url
    /// `after:KEY`, or `before:KEY`, too.
    case key(isBeforeToo: Bool)
    /// There are none, as the list is one page.
    case nothing
}
