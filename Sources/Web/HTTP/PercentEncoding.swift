import Redaction

/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
    /// Encodes every byte that is not unreserved, so that the text is plain data in any part of a URL.
    package static func encoded(_ text: String) -> String {
        text.utf8.allSatisfy(URLReference.isUnreserved) ? text : encoded(Array(text.utf8))
    }

    /// The same for bytes, which need not be text.
    package static func encoded(_ bytes: [UInt8]) -> String {
        var out: [UInt8] = []
        for byte in bytes {
            if URLReference.isUnreserved(byte) { out.append(byte) } else { append(byte, to: &out) }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Decodes a text; `+` is a space, as in a query.
    package static func decodedQuery(_ text: some StringProtocol) -> String {
        String(decoding: decoded(text, plus: UInt8(ascii: " ")), as: UTF8.self)
    }

    /// The decoded bytes of a text.
    ///
    /// - Parameter plus: what `+` means.
    package static func decoded(_ text: some StringProtocol, plus: UInt8 = UInt8(ascii: "+")) -> [UInt8] {
        var out: [UInt8] = []
        let bytes = Array(text.utf8)
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "%"), position + 2 < bytes.count, let high = HexDigit.value(bytes[position + 1]),
                let low = HexDigit.value(bytes[position + 2])
            {
                out.append(high << 4 | low)
                position += 3
            } else {
                out.append(byte == UInt8(ascii: "+") ? plus : byte)
                position += 1
            }
        }
        return out
    }

    /// The decoded parameters of a URL's query.
    package static func queryParameters(of url: String) -> [(name: String, value: String)] {
        let query = url.drop { $0 != "?" }.dropFirst()
        return query.split(separator: "&").map { part in
            (decodedQuery(part.prefix { $0 != "=" }), decodedQuery(part.drop { $0 != "=" }.dropFirst()))
        }
    }

    static func append(_ byte: UInt8, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "%"))
        out.append(hexDigit(byte >> 4))
        out.append(hexDigit(byte & 15))
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
