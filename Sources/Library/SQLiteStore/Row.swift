private import CSQLite
import Pages

/// A value for a `?` of a statement.
enum Argument {
    case null
    case integer(Int64)
    case text(String)
    /// Bytes that must stay valid until the statement is finished.
    case blob(UnsafeRawBufferPointer)

    static func integer(_ value: Int) -> Argument { .integer(Int64(value)) }

    static func text(_ value: String?) -> Argument { value.map { .text($0) } ?? .null }

    static func integer(_ value: Int64?) -> Argument { value.map { .integer($0) } ?? .null }

    /// A hash, as the integer with the same bits.
    static func hash(_ value: UInt64?) -> Argument { .integer(value.map { Int64(bitPattern: $0) }) }
}

/// The current row of a statement; its columns count from 0.
struct Row {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func count(_ column: Int32) -> Int { Int(truncatingIfNeeded: integer(column)) }

    func isTrue(_ column: Int32) -> Bool { integer(column) != 0 }

    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    /// The definition of a list, from its column on; nil if it is NULL.
    func definition(at column: Int32) -> ListDefinition? {
        guard let list = hash(column), let pagination = hash(column + 1) else { return nil }
        return ListDefinition(list: list, pagination: pagination)
    }

    /// A hash; nil if it is NULL.
    func hash(_ column: Int32) -> UInt64? { optionalInteger(column).map { UInt64(bitPattern: $0) } }

    func text(_ column: Int32) -> String {
        guard let text = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    }

    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    /// The bytes of a blob, which are valid until the statement's next step.
    func withBlob<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        let bytes = sqlite3_column_blob(statement, column)
        return try body(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, column))))
    }
}
