/// When a response was received, compared with others.
package struct Receipt: Sendable, Hashable, Comparable {
    /// Seconds since 1970 (UTC).
    package let second: Int64
    /// Orders the responses of one second: one that was stored by a later process has a larger number.
    package let number: Int64

    /// Before all responses.
    package static let earliest = Receipt(second: 0, number: 0)
    /// After all responses that are stored.
    package static let latest = Receipt(second: .max, number: .max)

    package init(second: Int64, number: Int64) {
        self.second = second
        self.number = number
    }

    package static func < (left: Receipt, right: Receipt) -> Bool {
        (left.second, left.number) < (right.second, right.number)
    }
}
