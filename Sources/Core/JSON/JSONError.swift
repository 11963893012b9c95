/// Why a body could not be read as a page.
package enum JSONError: Error, Sendable, Equatable {
    /// What the grammar (RFC 8259) does not allow.
    package enum Reason: Sendable, Equatable {
        case empty
        case notUTF8
        /// Another encoding of Unicode; JSON is UTF-8 (RFC 8259, section 8.1).
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
    /// The way to the items is not there.
    case itemsAbsent
    /// A value on the way to the items is not the list it should be.
    case notAList(found: JSONKind, offset: Int)
    /// An element that `[]` goes through lacks the rest of the way.
    case elementWithoutItems(offset: Int)
}
