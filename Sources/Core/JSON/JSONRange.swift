/// A value's range in a body, as byte offsets; empty if the value is absent.
package struct JSONRange: Sendable, Hashable {
    /// The offset of the value's first byte.
    package let start: UInt32
    /// The offset after the value's last byte.
    package let end: UInt32

    package init(start: UInt32, end: UInt32) {
        self.start = start
        self.end = end
    }

    /// The range of an absent value: no JSON value is empty.
    package static let missing = JSONRange(start: 0, end: 0)

    /// Whether the value is absent.
    package var isMissing: Bool { start == end }

    /// The same place as indexes into a `[UInt8]`.
    package var bytes: Range<Int> { Int(start)..<Int(end) }
}
