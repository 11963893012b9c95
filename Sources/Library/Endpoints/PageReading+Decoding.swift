import Expressions
import HTMLText
import JSON
import Pages
import Plugins

/// The field of HTML whose text is for a person who reads it (`HTMLText.readable`), and not the text alone.
package enum ReadableFields {
    /// Its possible names; the first that an endpoint has counts.
    @TaskLocal package static var names: [String] = []
}

extension PageReading {
    /// Adds a column with the decoded text of each field whose text is coded. A value that is no text stays as it is.
    func decode(_ content: inout PageContent) {
        let found = content.extraction
        var made = MadeValues(after: content.body)
        var columns: [JSONRange] = []
        let fields = layout.fields ?? []
        let readable = ReadableFields.names.first { name in fields.contains { $0.name == name } }
        for row in found.items.indices {
            columns += found.columns[row * found.columnCount..<(row + 1) * found.columnCount]
            for field in codedFields {
                let range = found.column(field.slot, ofItem: row)
                let text = field.coding.decoded(
                    range, of: content.body, isReadable: field.name == readable)
                columns.append(text.map { made.place(.made($0)) } ?? range)
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
    ///
    /// - Parameter isReadable: whether HTML is read for a person, and its links are listed at the end.
    func decoded(_ range: JSONRange, of body: [UInt8], isReadable: Bool = false) -> [UInt8]? {
        guard body.kind(of: range) == .string, let text = body.text(of: range) else { return nil }
        switch self {
        case .html:
            var json: [UInt8] = []
            JSONWriter.append(isReadable ? HTMLText.readable(text).whole : HTMLText.plain(text), to: &json)
            return json
        case .number: return JSONNumber.isNumber(text) ? Array(text.utf8) : nil
        }
    }
}
