/// The times of the items that a command asks for.
package struct TimeSpan: Sendable, Hashable {
    /// The earliest time, in seconds since 1970 (UTC); nil for any.
    package let since: Int?
    /// The end, which is not part of it, in seconds since 1970 (UTC); nil for none.
    package let until: Int?

    package init(since: Int? = nil, until: Int? = nil) {
        self.since = since
        self.until = until
    }

    /// Whether it is limited at all.
    package var isLimited: Bool { since != nil || until != nil }

    /// Whether a time is in it.
    ///
    /// - Parameter time: seconds since 1970 (UTC).
    package func contains(_ time: Int) -> Bool {
        since.map { time >= $0 } ?? true && until.map { time < $0 } ?? true
    }
}

/// The bounds of a command in time.
package struct TimeBounds: Sendable, Hashable {
    /// The times of the items.
    package let span: TimeSpan
    /// The times of all items of the command, of which `span` may be a step.
    package let whole: TimeSpan
    /// What the user asked for, such as `since 7d`. The same text may mean other times when the command is repeated.
    package let text: String
    /// The keys of items that an earlier command printed; they are left out. Nil if keys are of no use.
    package let known: Set<UInt64>?

    /// - Parameter whole: all times of the command; `span` if nil.
    package init(_ span: TimeSpan, of whole: TimeSpan? = nil, text: String, known: Set<UInt64>? = nil) {
        self.span = span
        self.whole = whole ?? span
        self.text = text
        self.known = known
    }

    /// The bounds that the same command had at another time.
    package func within(_ other: TimeSpan) -> TimeBounds {
        TimeBounds(
            other, of: whole == span ? nil : whole, text: text,
            known: other == span ? known : known.map { _ in [] })
    }
}

/// The time of an item, compared with the bounds of a command.
package struct ItemTime: Sendable, Hashable {
    /// In seconds since 1970 (UTC); nil for an item without a time.
    package let seconds: Int?
    /// Whether only its time keeps it out of the output.
    package let isExcluded: Bool
    /// Whether the server sent it although the request said otherwise.
    package let isUnexpected: Bool
    /// Whether it is left out because an earlier command printed it.
    package let isKnown: Bool
    /// A hash of the item's id, time and version, or of the whole item if it has no id; 0 if it is of no use.
    package let key: UInt64

    package init(
        _ seconds: Int?, isExcluded: Bool = false, isUnexpected: Bool = false, isKnown: Bool = false, key: UInt64 = 0
    ) {
        self.seconds = seconds
        self.isExcluded = isExcluded
        self.isUnexpected = isUnexpected
        self.isKnown = isKnown
        self.key = key
    }
}
