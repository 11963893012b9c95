import Expressions
import HTMLText
import JSON
import Plugins

extension PageReading {
    /// Adds a column with the decoded text of each field whose text is coded. A value that is no text stays as it is.
    func decode(_ content: inout PageContent) {
        let found = content.extraction
        var made = MadeValues(after: content.body)
        var columns: [JSONRange] = []
        for row in found.items.indices {
            columns += found.columns[row * found.columnCount..<(row + 1) * found.columnCount]
            for field in codedFields {
                let range = found.column(field.slot, ofItem: row)
                columns.append(field.coding.decoded(range, of: content.body).map { made.place(.made($0)) } ?? range)
            }
        }
        content.body += made.bytes
        content.extraction = JSONExtraction(
            items: found.items, columns: columns, columnCount: found.columnCount + codedFields.count, facts: found.facts
        )
    }
}

extension Endpoint.Field.Coding {
    /// The decoded text at a range of a body, as JSON; nil if the value there stays as it is.
    func decoded(_ range: JSONRange, of body: [UInt8]) -> [UInt8]? {
        guard body.kind(of: range) == .string, let text = body.text(of: range) else { return nil }
        switch self {
        case .html:
            var json: [UInt8] = []
            JSONWriter.append(HTMLText.plain(text), to: &json)
            return json
        case .number: return JSONNumber.isNumber(text) ? Array(text.utf8) : nil
        }
    }
}
