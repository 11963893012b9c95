/// A value's place in a body, as byte offsets; empty where there is no such value.
package struct JSONRange: Sendable, Hashable {
    package let start: UInt32
    package let end: UInt32

    package init(start: UInt32, end: UInt32) {
        self.start = start
        self.end = end
    }

    /// What an absent value has: no JSON value is empty.
    package static let missing = JSONRange(start: 0, end: 0)

    package var isMissing: Bool { start == end }

    /// The same place as indexes into a `[UInt8]`.
    package var bytes: Range<Int> { Int(start)..<Int(end) }
}
