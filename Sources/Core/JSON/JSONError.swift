/// Why a body could not be read as a page.
package enum JSONError: Error, Sendable, Equatable {
    /// How the body breaks the grammar (RFC 8259).
    package enum Reason: Sendable, Equatable {
        case empty
        case notUTF8
        /// Another encoding of Unicode; JSON must be UTF-8 (RFC 8259, section 8.1).
        case utf16
        case utf32
        case controlCharacter
        case unclosedString
        case badEscape
        case badNumber
        case badLiteral
        case unexpectedByte
        case truncated
        case trailingContent
        /// More than 1,024 containers inside one another.
        case tooDeep
        /// Four gigabytes or more.
        case tooLarge
        case outOfMemory
    }

    /// The body is not JSON; the offset counts bytes from 0.
    case invalid(Reason, offset: Int)
    /// The path to the items does not exist.
    case itemsAbsent
    /// A value on the path to the items is not the expected list.
    case notAList(found: JSONKind, offset: Int)
    /// An element that `[]` visits lacks the rest of the path.
    case elementWithoutItems(offset: Int)
    /// After `[]`, the path leads to a list where an item is expected.
    case itemIsList(offset: Int)
    /// A page has more items than folio reads at a time.
    case tooManyItems(limit: Int)
}
