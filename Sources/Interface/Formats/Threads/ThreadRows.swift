import JSON
import Pages

/// Rows with values from other pages, as a page of their own.
struct ThreadRows {
    private var body: [UInt8] = []
    private var items: [JSONRange] = []
    private var columns: [JSONRange] = []
    private let columnCount: Int

    init(columnCount: Int) {
        self.columnCount = columnCount
    }

    /// Adds a row: a value for each column, empty if it is absent.
    ///
    /// - Parameter item: the server's object; empty if it is not written.
    mutating func add(item: [UInt8] = [], _ values: [[UInt8]]) {
        items.append(place(item))
        for value in values { columns.append(place(value)) }
    }

    /// Appends bytes to the body and returns their range; missing if the body would be too large.
    private mutating func place(_ bytes: [UInt8]) -> JSONRange {
        guard let start = UInt32(exactly: body.count), let end = UInt32(exactly: body.count + bytes.count) else {
            return .missing
        }
        body += bytes
        return JSONRange(start: start, end: end)
    }

    /// The page of the rows; its position and source are those of the original page.
    func page(of origin: Page, idSlot: Int?) -> Page {
        var page = Page(
            body: body,
            extraction: JSONExtraction(items: items, columns: columns, columnCount: columnCount, facts: []),
            layout: ItemLayout(idSlot: idSlot, fields: nil), position: origin.position, next: origin.next)
        page.provenance.source = origin.provenance.source
        page.provenance.fetchedAt = origin.provenance.fetchedAt
        return page
    }
}

extension Page {
    /// The value of a thread's column, as received.
    ///
    /// - Parameters:
    ///   - parent: the id of the page's parent item or comment, as JSON.
    ///   - level: from 0 for comments.
    func bytes(_ value: ThreadColumn.Value, ofItem row: Int, parent: [UInt8], level: Int) -> [UInt8] {
        switch value {
        case .slot(let slot): Array(body[column(slot, ofItem: row).bytes])
        case .parent: parent
        case .depth: Array("\(level + 1)".utf8)
        case .item: Array(body[items[row].bytes])
        case .nothing: []
        }
    }

    /// An item's id as received; empty if it has none.
    func idBytes(ofItem row: Int) -> [UInt8] {
        layout.idSlot.map { Array(body[column($0, ofItem: row).bytes]) } ?? []
    }
}
