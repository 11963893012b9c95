/// Formats compact JSON for people: one member or element per line, indented by two spaces. Empty objects and arrays
/// stay on one line.
struct PrettyPrinter: ~Copyable {
    private var buffer = ByteBuffer()
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// Whether the previous byte opened an object or array.
    private var justOpened = false

    /// Formats a whole document that has no whitespace between its tokens.
    static func print(_ compact: borrowing ByteBuffer) -> ByteBuffer {
        var printer = PrettyPrinter()
        compact.withBytes { bytes in
            for byte in bytes { printer.append(byte) }
        }
        printer.buffer.append("\n")
        return printer.buffer
    }

    private mutating func append(_ byte: UInt8) {
        if isInString {
            appendToString(byte)
        } else {
            appendToken(byte)
        }
    }

    private mutating func appendToString(_ byte: UInt8) {
        buffer.append(byte)
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
    }

    private mutating func appendToken(_ byte: UInt8) {
        let isClosing = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
        if isClosing { depth -= 1 }
        if justOpened != isClosing { breakLine() }
        buffer.append(byte)
        justOpened = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: ","): breakLine()
        case UInt8(ascii: ":"): buffer.append(" ")
        case UInt8(ascii: "\""): isInString = true
        default: break
        }
    }

    private mutating func breakLine() {
        buffer.append("\n")
        for _ in 0..<depth { buffer.append("  ") }
    }
}
