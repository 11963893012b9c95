package import Feeds

/// A fault in the library's file.
package enum LibraryFinding: Sendable, Hashable {
    /// A part of the schema is not as folio makes it. `type` is a word of SQL, such as `trigger`.
    case schema(SchemaFault, type: String, name: String)
    /// The text of SQLite's own integrity check.
    case integrity(String)
    /// A row that refers to a missing one. The number is nil for a table without row numbers, such as `pages`.
    case dangling(table: String, row: Int64?)
    /// A body that no page and no response uses.
    case orphan(body: String)
    /// A body that does not decompress or does not match its key, and how many pages and responses use it.
    case damaged(body: String, pages: Int, responses: Int)
    /// The row of a walk, or of one of its pages, does not match its checksum.
    case changed(generation: Generation.ID, endpoint: String, ordinal: Int?)
    /// The row of a response does not match its checksum.
    case changedResponse(row: Int64)
    /// The marks of read items of a list do not match their checksums.
    case changedMarks(endpoint: String)
    /// A list has fewer or more walks than were stored.
    case lost(endpoint: String, expected: Int, found: Int)
    /// Pages that cannot be reached, because a page before them is missing. A running walk may still add it.
    case gap(generation: Generation.ID, endpoint: String, ordinal: Int)
    /// A generation whose counts differ from its pages.
    case miscounted(generation: Generation.ID, endpoint: String)
}

/// What is wrong with a table, an index or a trigger.
package enum SchemaFault: Sendable, Hashable {
    case missing, changed
    /// folio did not make it.
    case unknown
}
