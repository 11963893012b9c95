package import JSON
package import Pages

/// One item's value of one column: its place, and the bytes that the place is in.
package struct Cell: Sendable {
    /// The bytes that `range` points into: the page's body, or the parent's id.
    package let bytes: [UInt8]
    /// Where the value is; empty if there is none.
    package let range: JSONRange

    /// The kind of the value; nil where there is none.
    package var kind: JSONKind? { bytes.kind(of: range) }

    /// Appends the value as text: a string unescaped, a number or boolean as received, a container as JSON on one
    /// line, nothing for null and absence.
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
    /// - Parameter parent: the parent's id as a JSON string or number; empty where there is none.
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
