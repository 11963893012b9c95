/// Values that all items of a page share, because they come from what the page's list belongs to: the id of an item, or
/// the values of variables.
package struct OuterValues: Sendable, Equatable {
    /// The values, one after the other.
    let bytes: [UInt8]
    /// The place of each value in `bytes`.
    let ranges: [Range<Int>]

    /// No values.
    package static let none = OuterValues([])

    /// - Parameter values: JSON on one line each; empty for a value that is absent.
    package init(_ values: [[UInt8]]) {
        bytes = Array(values.joined())
        var end = 0
        ranges = values.map { value in
            defer { end += value.count }
            return end..<(end + value.count)
        }
    }

    /// The place of a value in `bytes`; empty if there is no such value.
    func range(_ index: Int) -> Range<Int> { ranges.indices.contains(index) ? ranges[index] : 0..<0 }
}
