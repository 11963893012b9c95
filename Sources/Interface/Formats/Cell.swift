package import JSON
package import Pages

/// One item's value of one column: its place, and the bytes that the place is in.
package struct Cell: Sendable {
    package let bytes: [UInt8]
    package let range: JSONRange

    /// The kind of the value; nil where there is none.
    package var kind: JSONKind? { bytes.kind(of: range) }

    /// Appends the value as text: a string unescaped, a number or boolean as received, a container as JSON on one
    /// line, nothing for null and absence.
    package func appendText(to out: inout [UInt8]) {
        switch kind {
        case .string: appendString(to: &out)
        case .null, nil: break
        case .number, .boolean, .object, .array: JSONWriter.appendOnOneLine(range, of: bytes, to: &out)
        }
    }

    private func appendString(to out: inout [UInt8]) {
        let inside = bytes[range.bytes].dropFirst().dropLast()
        if inside.contains(UInt8(ascii: "\\")) {
            out += JSONText.unescaped(inside).utf8
        } else {
            out += inside
        }
    }
}

extension ItemSelection.Column {
    /// The column's value of an item.
    ///
    /// - Parameter parent: the parent's id as a JSON string or number; empty where there is none.
    package func cell(ofItem row: Int, in page: Page, parent: [UInt8]) -> Cell {
        switch source {
        case .slot(let slot): Cell(bytes: page.body, range: page.column(slot, ofItem: row))
        case .item: Cell(bytes: page.body, range: page.items[row])
        case .parent: Cell(bytes: parent, range: JSONRange(start: 0, end: UInt32(parent.count)))
        }
    }
}
