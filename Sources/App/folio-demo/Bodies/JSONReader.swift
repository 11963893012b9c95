/// Parses a whole JSON document (RFC 8259) strictly.
///
/// It does not use folio's own JSON module, so that a fault there cannot hide here.
struct JSONReader {
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    /// The deepest nesting of arrays and objects.
    static let deepest = 64

    private enum SyntaxError: Error {
        case malformed
    }

    /// The document's value; nil if the bytes are not a JSON document.
    static func read(_ bytes: [UInt8]) -> JSONValue? {
        var reader = JSONReader(bytes: bytes)
        do {
            let value = try reader.value()
            reader.skipSpace()
            return reader.place == bytes.count ? value : nil
        } catch {
            return nil
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func value() throws(SyntaxError) -> JSONValue {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object() throws(SyntaxError) -> JSONValue {
        var members: [String: JSONValue] = [:]
        try list(closedBy: UInt8(ascii: "}")) { (reader) throws(SyntaxError) in
            reader.skipSpace()
            let name = try reader.string()
            reader.skipSpace()
            try reader.take(UInt8(ascii: ":"))
            members[name] = try reader.value()
        }
        return .object(members)
    }

    private mutating func array() throws(SyntaxError) -> JSONValue {
        var elements: [JSONValue] = []
        try list(closedBy: UInt8(ascii: "]")) { (reader) throws(SyntaxError) in elements.append(try reader.value()) }
        return .array(elements)
    }

    /// Parses the elements between two brackets, with commas between them.
    private mutating func list(closedBy end: UInt8, _ element: (inout Self) throws(SyntaxError) -> Void)
        throws(SyntaxError)
    {
        place += 1
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw .malformed }
        skipSpace()
        if next == end {
            place += 1
            return
        }
        while true {
            try element(&self)
            skipSpace()
            if next == end { break }
            try take(UInt8(ascii: ","))
        }
        place += 1
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(SyntaxError) -> JSONValue {
        for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) { try take(byte) }
        return value
    }
}

extension JSONReader {
    private mutating func number() throws(SyntaxError) -> String {
        let start = place
        if next == UInt8(ascii: "-") { place += 1 }
        if next == UInt8(ascii: "0") { place += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            place += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            place += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func digits() throws(SyntaxError) {
        let start = place
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
        guard place > start else { throw .malformed }
    }

    private mutating func string() throws(SyntaxError) -> String {
        try take(UInt8(ascii: "\""))
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw .malformed }
            place += 1
            if byte == UInt8(ascii: "\\") {
                text += Array(String(try escape()).utf8)
            } else {
                text.append(byte)
            }
        }
        try take(UInt8(ascii: "\""))
        guard let string = String(validating: text, as: UTF8.self) else { throw .malformed }
        return string
    }

    private mutating func escape() throws(SyntaxError) -> UnicodeScalar {
        let byte = next
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UnicodeScalar(byte ?? 0)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar()
        default: throw .malformed
        }
    }

    /// Parses the digits after `\u`, with a second escape for the low half of a surrogate pair.
    private mutating func scalar() throws(SyntaxError) -> UnicodeScalar {
        let first = try hexDigits()
        if let scalar = UnicodeScalar(first) { return scalar }
        try take(UInt8(ascii: "\\"))
        try take(UInt8(ascii: "u"))
        let second = try hexDigits()
        guard (0xD800..<0xDC00).contains(first), (0xDC00..<0xE000).contains(second),
            let scalar = UnicodeScalar(0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw .malformed }
        return scalar
    }

    private mutating func hexDigits() throws(SyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next.flatMap({ Character(UnicodeScalar($0)).hexDigitValue }) else { throw .malformed }
            value = value << 4 | UInt32(digit)
            place += 1
        }
        return value
    }
}

extension JSONReader {
    private var next: UInt8? {
        place < bytes.count ? bytes[place] : nil
    }

    private mutating func take(_ byte: UInt8) throws(SyntaxError) {
        guard next == byte else { throw .malformed }
        place += 1
    }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }
}
