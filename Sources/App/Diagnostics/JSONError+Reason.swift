import JSON
import Presentation
import Wording

extension Diagnostic {
    /// The name of a kind of JSON value, with its article.
    static func name(_ kind: JSONKind) -> Message {
        switch kind {
        case .object: Message("an object")
        case .array: Message("a list")
        case .string: Message("a string")
        case .number: Message("a number")
        case .boolean: Message("a boolean")
        case .null: Message("null")
        }
    }

    /// Why a body is not JSON.
    static func text(_ reason: JSONError.Reason) -> Message {
        switch reason {
        case .empty: Message("the body is empty")
        case .notUTF8: Message("invalid UTF-8")
        case .utf16: Message("it is UTF-16, but JSON must be UTF-8")
        case .utf32: Message("it is UTF-32, but JSON must be UTF-8")
        case .controlCharacter: Message("unescaped control character in a string")
        case .unclosedString: Message("unclosed string")
        case .badEscape: Message("invalid escape sequence")
        case .badNumber: Message("invalid number")
        case .badLiteral: Message("invalid literal (expected true, false or null)")
        case .unexpectedByte: Message("unexpected character")
        case .truncated: Message("unexpected end")
        case .trailingContent: Message("extra text after the end")
        case .tooDeep: Message("nested more than 1,024 levels deep")
        case .tooLarge: Message("too large")
        case .outOfMemory: Message("not enough memory")
        }
    }
}
