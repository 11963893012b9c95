package import JSON
package import Pages

/// One item's value of one column: its byte range, and the bytes that the range is in.
package struct Cell: Sendable {
    /// The bytes that `range` points into: the page's body, or those of the outer values.
    package let bytes: [UInt8]
    /// The range of the value; empty if it is absent.
    package let range: JSONRange

    /// The kind of the value; nil if it is absent.
    package var kind: JSONKind? { bytes.kind(of: range) }

    /// Appends the value as text: a string unescaped, a number or boolean as received, and a container as JSON on one
    /// line. Appends nothing for null and for an absent value.
    package func appendText(to out: inout [UInt8]) {
        switch kind {
        case .string: JSONText.append(range, of: bytes, to: &out)
        case .null, nil: break
        case .number, .boolean, .object, .array: JSONWriter.appendOnOneLine(range, of: bytes, to: &out)
        }
    }
}

extension ItemSelection.Column {
    /// The column's value of an item.
    ///
    /// - Parameter outer: the values that the page's items share.
    package func cell(ofItem row: Int, in page: Page, outer: OuterValues) -> Cell {
        source.cell(ofItem: row, in: page, outer: outer)
    }
}

extension ItemSelection.Column.Source {
    func cell(ofItem row: Int, in page: Page, outer: OuterValues) -> Cell {
        switch self {
        case .slot(let slot): Cell(bytes: page.body, range: page.column(slot, ofItem: row))
        case .item: Cell(bytes: page.body, range: page.items[row])
        case .outer(let index):
            Cell(
                bytes: outer.bytes,
                range: JSONRange(
                    start: UInt32(outer.range(index).lowerBound), end: UInt32(outer.range(index).upperBound)))
        }
    }
}
