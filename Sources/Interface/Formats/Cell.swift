package import JSON
package import Pages

/// One item's value of one column: its byte range, and the bytes that the range is in.
package struct Cell: Sendable {
    /// The bytes that `range` points into: the page's body, or the parent's id.
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
    /// - Parameter parent: the parent's id as a JSON string or number; empty if there is no parent.
    package func cell(ofItem row: Int, in page: Page, parent: [UInt8]) -> Cell {
        source.cell(ofItem: row, in: page, parent: parent)
    }
}

extension ItemSelection.Column.Source {
    func cell(ofItem row: Int, in page: Page, parent: [UInt8]) -> Cell {
        switch self {
        case .slot(let slot): Cell(bytes: page.body, range: page.column(slot, ofItem: row))
        case .item: Cell(bytes: page.body, range: page.items[row])
        case .parent: Cell(bytes: parent, range: JSONRange(start: 0, end: UInt32(parent.count)))
        }
    }
}
