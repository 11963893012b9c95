package import Formats
package import Pages
import TextLayout
package import Wording

/// Writes pages for people: a table that fits the terminal, or else a list of fields.
///
/// The first page decides the form and the widths of columns; later pages use the same.
package struct TableWriter: PageWriter {
    /// With fewer terminal columns, there is no table.
    private static let leastWidth = 40

    private let selection: ItemSelection
    private let hasHeader: Bool
    private let terminal: Terminal
    private let text: CellText
    private var form: Form?

    private enum Form {
        case table(TableLayout)
        case list
    }

    /// - Parameter hasHeader: whether a table has a line with the columns' names; a list of fields always shows them.
    package init(
        _ selection: ItemSelection, hasHeader: Bool = true, terminal: Terminal, dates: DateStyle, in catalog: Catalog
    ) {
        self.selection = selection
        self.hasHeader = hasHeader
        self.terminal = terminal
        text = CellText(dates: dates, catalog: catalog)
    }

    package func begin(to out: inout [UInt8]) {}

    package mutating func write(_ page: Page, outer: OuterValues, to out: inout [UInt8]) {
        guard !page.items.isEmpty else { return }
        let rows = page.items.indices.map { row in
            selection.columns.map { text.of($0.cell(ofItem: row, in: page, outer: outer), in: $0) }
        }
        switch form {
        case .table(let layout): append(rows, layout, to: &out)
        case .list: appendList(rows, after: true, to: &out)
        case nil: start(page, rows, outer: outer, to: &out)
        }
    }

    package func end(_ meta: OutputMeta, to out: inout [UInt8]) {}

    private mutating func start(_ page: Page, _ rows: [[CellText.Forms]], outer: OuterValues, to out: inout [UInt8]) {
        let columns = selection.columns.enumerated().map { index, column in
            TableColumn(
                column, isID: column.source == page.layout.idSlot.map { .slot($0) },
                cells: page.items.indices.map { column.cell(ofItem: $0, in: page, outer: outer) },
                forms: rows.map { $0[index] }, shortWidth: text.widthOfShortDates, isTitled: hasHeader)
        }
        if terminal.width ?? .max >= Self.leastWidth, let layout = TableLayout(columns, width: terminal.width) {
            form = .table(layout)
            if hasHeader { out += "\(terminal.styled(layout.heading, .bold))\n".utf8 }
            append(rows, layout, to: &out)
        } else {
            form = .list
            appendList(rows, after: false, to: &out)
        }
    }

    private func append(_ rows: [[CellText.Forms]], _ layout: TableLayout, to out: inout [UInt8]) {
        for row in rows { out += "\(layout.line(row))\n".utf8 }
    }

    /// Writes a line for each value that is present, and an empty line between items.
    private func appendList(_ rows: [[CellText.Forms]], after earlier: Bool, to out: inout [UInt8]) {
        for (index, row) in rows.enumerated() {
            if earlier || index > 0 { out.append(UInt8(ascii: "\n")) }
            for (column, cell) in zip(selection.columns, row) where !cell.text.isEmpty {
                let label = "\(Sanitizer.cell(column.name)): "
                let indent = DisplayWidth.of(label)
                // Continued lines begin below the value, unless that leaves too little space.
                let hanging = (terminal.columns ?? 0) - indent < Self.leastWidth / 2 ? 4 : indent
                // A URL that is too long for any line begins beside its label.
                let isTooLong = !WordWrap.canBreak(cell.text) && DisplayWidth.of(cell.text) > terminal.columns ?? .max
                let line = label + cell.text
                out += "\(isTooLong ? line : terminal.fitted(line, hanging: hanging))\n".utf8
            }
        }
    }
}
