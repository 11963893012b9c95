/// Finds tags with too many attributes before the document is parsed: libxml2 compares each attribute with all others of its
/// tag.
enum XMLTagScan {
    /// The line of the first tag with more attributes than allowed; nil without one.
    static func firstCrowdedTag(in bytes: [UInt8], most: Int) -> Int? {
        var position = 0
        while let tag = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            let rest = bytes[tag...]
            if let (opening, closing) = passages.first(where: { rest.starts(with: $0.opening) }) {
                position = end(of: closing, in: bytes, from: tag + opening.count)
                continue
            }
            var (count, quote) = (0, nil as UInt8?)
            position = tag + 1
            while position < bytes.count, quote != nil || bytes[position] != UInt8(ascii: ">") {
                let byte = bytes[position]
                position += 1
                if quote != nil {
                    if byte == quote { quote = nil }
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if byte == UInt8(ascii: "=") {
                    count += 1
                    if count > most { return 1 + bytes[..<tag].count { $0 == 0x0A } }
                }
            }
        }
        return nil
    }

    /// What may contain any text.
    private static let passages: [(opening: [UInt8], closing: [UInt8])] = [
        (Array("<!--".utf8), Array("-->".utf8)), (Array("<![CDATA[".utf8), Array("]]>".utf8)),
        (Array("<?".utf8), Array("?>".utf8)),
    ]

    /// The place after a text; the end of the bytes if they lack it.
    private static func end(of text: [UInt8], in bytes: [UInt8], from start: Int) -> Int {
        var position = start
        while let found = bytes[position...].firstIndex(of: text[0]) {
            if bytes[found...].starts(with: text) { return found + text.count }
            position = found + 1
        }
        return bytes.count
    }
}
