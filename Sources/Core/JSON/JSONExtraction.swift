import CSimdJSON

/// Where a page's items, their columns and the page's facts are.
package struct JSONExtraction: Sendable {
    /// One range per item, in the order of the page.
    package let items: [JSONRange]
    /// `items.count` rows of `columnCount` ranges.
    package let columns: [JSONRange]
    /// How many columns each item has.
    package let columnCount: Int
    /// One range per fact of the plan, in its order; missing if the body lacks the value.
    package let facts: [JSONRange]

    package init(items: [JSONRange], columns: [JSONRange], columnCount: Int, facts: [JSONRange]) {
        self.items = items
        self.columns = columns
        self.columnCount = columnCount
        self.facts = facts
    }

    init(_ found: FolioExtraction, columnCount: Int, factCount: Int, skipped: Int) {
        let count = Int(found.item_count)
        items = Self.ranges(found.items, count: count, moved: skipped)
        columns = Self.ranges(found.columns, count: count * columnCount, moved: skipped)
        facts = Self.ranges(found.facts, count: factCount, moved: skipped)
        self.columnCount = columnCount
    }

    /// The value of a column of an item; missing if the item lacks it.
    package func column(_ slot: Int, ofItem row: Int) -> JSONRange {
        columns[row * columnCount + slot]
    }

    /// The first row whose value in a column has a kind that is not accepted. Absent values do not count.
    package func firstRow(
        of rows: [Int], column slot: Int, in body: [UInt8], unless isAccepted: (JSONKind?) -> Bool
    ) -> Int? {
        rows.first { !isAccepted(body.kind(of: column(slot, ofItem: $0))) }
    }

    private static func ranges(_ source: UnsafePointer<FolioRange>?, count: Int, moved: Int) -> [JSONRange] {
        guard let source, count > 0 else { return [] }
        // Both are two 32-bit offsets, so the copy is one block.
        let copy = UnsafeRawPointer(source).withMemoryRebound(to: JSONRange.self, capacity: count) {
            Array(UnsafeBufferPointer(start: $0, count: count))
        }
        guard moved > 0 else { return copy }
        return copy.map {
            $0.isMissing ? $0 : JSONRange(start: $0.start + UInt32(moved), end: $0.end + UInt32(moved))
        }
    }
}
