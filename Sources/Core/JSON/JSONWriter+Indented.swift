extension JSONWriter {
    /// Appends a checked value on several lines, indented by two spaces a level. Its strings and numbers stay as
    /// received.
    package static func appendIndented(_ range: JSONRange, of body: [UInt8], to out: inout [UInt8]) {
        var depth = 0
        var isInString = false
        var isEscaped = false
        var last: UInt8 = 0
        for byte in body[range.bytes] {
            if isInString {
                out.append(byte)
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): continue
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { breakLine(depth, &out) }
            default:
                if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ",")].contains(last) { breakLine(depth, &out) }
            }
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
            isInString = byte == UInt8(ascii: "\"")
            out.append(byte)
            if byte == UInt8(ascii: ":") { out.append(UInt8(ascii: " ")) }
            last = byte
        }
    }

    private static func breakLine(_ depth: Int, _ out: inout [UInt8]) {
        out.append(UInt8(ascii: "\n"))
        out += [UInt8](repeating: UInt8(ascii: " "), count: depth * 2)
    }
}
