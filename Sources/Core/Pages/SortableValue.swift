/// A value that can be compared with others of its kind: a number, or a date or time as ISO 8601 writes it.
package struct SortableValue: Sendable {
    private enum Kind: Equatable {
        case number
        /// Times are compared if they have the same form and the same offset from UTC.
        case time(offset: [UInt8])
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private let kind: Kind
    private let isNegative: Bool
    private let whole: [UInt8]
    /// The digits after the point, without zeros at the end.
    private let fraction: [UInt8]

    /// Nil if the value is of no kind that can be compared.
    ///
    /// - Parameter json: the value as received; numbers and times may be strings.
    package init?(_ json: ArraySlice<UInt8>) {
        let quote = UInt8(ascii: "\"")
        var rest = json.first == quote && json.last == quote ? json.dropFirst().dropLast() : json
        isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest = rest.dropFirst() }
        let time = isNegative ? 0 : Self.lengthOfTime(in: rest)
        let whole = time > 0 ? rest.prefix(time) : rest.prefix { Self.digits.contains($0) }
        guard !whole.isEmpty else { return nil }
        rest = rest.dropFirst(whole.count)
        var fraction: ArraySlice<UInt8> = []
        if rest.first == UInt8(ascii: ".") {
            fraction = rest.dropFirst().prefix { Self.digits.contains($0) }
            guard !fraction.isEmpty else { return nil }
            rest = rest.dropFirst(1 + fraction.count)
        }
        while fraction.last == Self.digits.lowerBound { fraction.removeLast() }
        self.fraction = Array(fraction)
        if time > 0 {
            self.whole = Array(whole)
            kind = .time(offset: Array(rest))
        } else {
            guard rest.isEmpty else { return nil }
            self.whole = Array(whole.drop { $0 == Self.digits.lowerBound })
            kind = .number
        }
    }

    /// Whether it is a number.
    package var isNumber: Bool { kind == .number }

    /// Whether it is greater or later than another value; nil if the two cannot be compared.
    package func isAbove(_ other: SortableValue) -> Bool? {
        guard kind == other.kind, isNumber || whole.count == other.whole.count else { return nil }
        if isNegative != other.isNegative { return other.isNegative }
        let (high, low) = isNegative ? (other, self) : (self, other)
        if high.whole.count != low.whole.count { return high.whole.count > low.whole.count }
        if high.whole != low.whole { return low.whole.lexicographicallyPrecedes(high.whole) }
        return low.fraction.lexicographicallyPrecedes(high.fraction)
    }

    /// How many bytes a date (`2024-05-01`), or a date and time to the second (`2024-05-01T10:00:00`), has at the start;
    /// 0 if there is none.
    private static func lengthOfTime(in text: ArraySlice<UInt8>) -> Int {
        let form = text.prefix(19).map { digits.contains($0) ? digits.lowerBound : $0 }
        guard form.starts(with: Array("0000-00-00".utf8)) else { return 0 }
        return form.count == 19 && form[11...].elementsEqual(Array("00:00:00".utf8)) ? 19 : 10
    }
}
