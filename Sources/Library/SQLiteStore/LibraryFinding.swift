package import Feeds

/// Something that is not as it should be in the file.
package enum LibraryFinding: Sendable, Hashable {
    /// What SQLite's own check says.
    case integrity(String)
    /// A row that refers to one that is not there; nil for the row of a table whose rows have no number, such as `pages`.
    case dangling(table: String, row: Int64?)
    /// A body that neither a page nor a response holds.
    case orphan(body: String)
    /// A body that does not unpack, or not to what its key says, and how many pages and responses hold it.
    case damaged(body: String, pages: Int, responses: Int)
    /// Pages behind a gap, which nobody gets to. A walk under way may close it.
    case gap(generation: Generation.ID, endpoint: String, ordinal: Int)
    /// A generation whose counts are not those of its pages.
    case miscounted(generation: Generation.ID, endpoint: String)
}
