import Documents
import JSON

/// Why items cannot be read as rows with `columns:`. Rows count from 0.
package enum ColumnsError: Error, Equatable {
    /// There is no list of names.
    case noNames
    /// A name is not a text.
    case nameNotText
    /// Two columns have the same name.
    case repeatedName(String)
    /// An item is not a list.
    case notAList(row: Int)
    /// A row has more or fewer values than there are columns.
    case ragged(row: Int, values: Int, columns: Int)
    /// With a name for each value, the rows have more bytes than allowed.
    case tooLarge(most: Int)
}

/// Makes objects of items that are lists of values in the order of columns (`columns:`).
enum NamedRows {
    private static let elements = JSONPlan(items: JSONPath([]), columns: [], facts: [])

    /// The items as a list of objects. Their values keep their bytes.
    ///
    /// - Parameters:
    ///   - names: the list of the columns' names in the body.
    ///   - most: how many bytes the list may have, as names are repeated.
    static func list(
        _ items: [JSONRange], named names: JSONRange, in body: [UInt8], most: Int = DocumentFormat.mostBytes
    ) throws(ColumnsError) -> [UInt8] {
        guard body.kind(of: names) == .array, let columns = elements(of: names, in: body) else { throw .noNames }
        var known: Set<String> = []
        for column in columns {
            guard body.kind(of: column) == .string, let name = body.text(of: column) else { throw .nameNotText }
            guard known.insert(name).inserted else { throw .repeatedName(name) }
        }
        var list: [UInt8] = [UInt8(ascii: "[")]
        for (row, item) in items.enumerated() {
            guard body.kind(of: item) == .array, let values = elements(of: item, in: body) else {
                throw .notAList(row: row)
            }
            guard values.count == columns.count else {
                throw .ragged(row: row, values: values.count, columns: columns.count)
            }
            guard list.count <= most else { throw .tooLarge(most: most) }
            if row > 0 { list.append(UInt8(ascii: ",")) }
            list.append(UInt8(ascii: "{"))
            for (index, value) in values.enumerated() {
                if index > 0 { list.append(UInt8(ascii: ",")) }
                list += body[columns[index].bytes]
                list.append(UInt8(ascii: ":"))
                list += body[value.bytes]
            }
            list.append(UInt8(ascii: "}"))
        }
        list.append(UInt8(ascii: "]"))
        return list
    }

    /// The elements of a list in the body; nil if they cannot be read.
    private static func elements(of list: JSONRange, in body: [UInt8]) -> [JSONRange]? {
        (try? elements.extract(from: Array(body[list.bytes])))?.moved(by: list.start).items
    }
}
