package import Formats
package import Pages
package import Wording

/// Writes pages for a person: a table that fits the terminal, or a list of fields where none fits.
///
/// The first page decides which, and how wide the columns are; later pages follow it.
package struct TableWriter: PageWriter {
    /// Below this many columns of the terminal there is no table.
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

    /// - Parameter hasHeader: whether the names of the columns stand above them; a list of fields has them anyway.
    package init(
        _ selection: ItemSelection, hasHeader: Bool = true, terminal: Terminal, dates: RelativeDate, in catalog: Catalog
    ) {
        self.selection = selection
        self.hasHeader = hasHeader
        self.terminal = terminal
        text = CellText(dates: dates, catalog: catalog)
    }

    package func begin(to out: inout [UInt8]) {}

    package mutating func write(_ page: Page, parent: [UInt8], to out: inout [UInt8]) {
        guard !page.items.isEmpty else { return }
        let rows = page.items.indices.map { row in
            selection.columns.map { text.of($0.cell(ofItem: row, in: page, parent: parent), in: $0) }
        }
        switch form {
        case .table(let layout): append(rows, layout, to: &out)
        case .list: appendList(rows, after: true, to: &out)
        case nil: start(page, rows, parent: parent, to: &out)
        }
    }

    package func end(_ meta: OutputMeta, to out: inout [UInt8]) {}

    private mutating func start(_ page: Page, _ rows: [[String]], parent: [UInt8], to out: inout [UInt8]) {
        let columns = selection.columns.enumerated().map { index, column in
            TableColumn(
                column, isID: column.source == page.layout.idSlot.map { .slot($0) },
                cells: page.items.indices.map { column.cell(ofItem: $0, in: page, parent: parent) },
                texts: rows.map { $0[index] }, isTitled: hasHeader)
        }
        if terminal.width ?? .max >= Self.leastWidth, let layout = TableLayout(columns, width: terminal.width) {
            form = .table(layout)
            if hasHeader { out += "\(terminal.styled(layout.line(layout.titles), .bold))\n".utf8 }
            append(rows, layout, to: &out)
        } else {
            form = .list
            appendList(rows, after: false, to: &out)
        }
    }

    private func append(_ rows: [[String]], _ layout: TableLayout, to out: inout [UInt8]) {
        for row in rows { out += "\(layout.line(row))\n".utf8 }
    }

    /// A line for each value that there is, and an empty line between items.
    private func appendList(_ rows: [[String]], after earlier: Bool, to out: inout [UInt8]) {
        for (index, row) in rows.enumerated() {
            if earlier || index > 0 { out.append(UInt8(ascii: "\n")) }
            for (column, text) in zip(selection.columns, row) where !text.isEmpty {
                out += "\(Sanitizer.cell(column.name)): \(text)\n".utf8
            }
        }
    }
}
