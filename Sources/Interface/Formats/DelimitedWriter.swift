import Pages

/// Writes one row of text cells per line, after a row with the names of the columns.
struct DelimitedWriter: PageWriter {
    /// The differences between the formats with one row per line.
    struct Style: Sendable {
        var opening = ""
        let separator: String
        var closing = ""
        /// The cell of the row between the header and the items; empty if there is no such row.
        var rule = ""
        /// Appends a cell's text and escapes it; `isAlone` is true if the row has no other cell.
        let appendCell: @Sendable (_ text: [UInt8], _ isAlone: Bool, _ out: inout [UInt8]) -> Void
    }

    private let columns: [ItemSelection.Column]
    /// The header is written with the first page, so that nothing is written if no page arrives.
    private var owesHeader: Bool
    private let style: Style
    /// Reused for every cell, so that it is allocated once.
    private var text: [UInt8] = []

    init(_ selection: ItemSelection, hasHeader: Bool, style: Style) {
        columns = selection.columns
        owesHeader = hasHeader
        self.style = style
    }

    func begin(to out: inout [UInt8]) {}

    mutating func write(_ page: Page, outer: OuterValues, to out: inout [UInt8]) {
        writeHeaderOnce(to: &out)
        for row in page.items.indices {
            appendRow(to: &out) { column, text in
                column.cell(ofItem: row, in: page, outer: outer).appendText(to: &text)
            }
        }
    }

    mutating func end(_ meta: OutputMeta, to out: inout [UInt8]) {
        if meta.complete { writeHeaderOnce(to: &out) }
    }

    private mutating func writeHeaderOnce(to out: inout [UInt8]) {
        guard owesHeader else { return }
        owesHeader = false
        appendRow(to: &out) { column, text in text += column.name.utf8 }
        guard !style.rule.isEmpty else { return }
        let rules = Array(repeating: style.rule, count: columns.count).joined(separator: style.separator)
        out += "\(style.opening)\(rules)\(style.closing)\n".utf8
    }

    private mutating func appendRow(
        to out: inout [UInt8], appendText: (ItemSelection.Column, inout [UInt8]) -> Void
    ) {
        out += style.opening.utf8
        for (index, column) in columns.enumerated() {
            if index > 0 { out += style.separator.utf8 }
            text.removeAll(keepingCapacity: true)
            appendText(column, &text)
            style.appendCell(text, columns.count == 1, &out)
        }
        out += style.closing.utf8
        out.append(UInt8(ascii: "\n"))
    }
}
