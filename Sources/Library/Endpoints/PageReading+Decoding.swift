import Expressions
import HTMLText
import JSON

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
                let isText = content.body.kind(of: range) == .string
                guard isText, let text = content.body.text(of: range) else {
                    columns.append(range)
                    continue
                }
                var json: [UInt8] = []
                JSONWriter.append(HTMLText.plain(text), to: &json)
                columns.append(made.place(.made(json)))
            }
        }
        content.body += made.bytes
        content.extraction = JSONExtraction(
            items: found.items, columns: columns, columnCount: found.columnCount + codedFields.count, facts: found.facts
        )
    }
}
