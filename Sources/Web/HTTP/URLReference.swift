import Redaction

/// A URI reference in its five parts (RFC 3986, appendix B), with invalid characters percent-encoded.
struct URLReference {
    let scheme: String?
    let authority: String?
    let path: String
    let query: String?

    init(_ text: String) throws(HTTPURLError) {
        var rest = try Self.normalised(text)[...]
        if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        } else {
            query = nil
        }
        if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
            scheme = rest[..<colon].lowercased()
            rest = rest[rest.index(after: colon)...]
        } else {
            scheme = nil
        }
        if rest.hasPrefix("//") {
            let host = rest.dropFirst(2).prefix { $0 != "/" }
            authority = String(host)
            rest = rest[host.endIndex...]
        } else {
            authority = nil
        }
        path = String(rest)
    }

    /// Resolves `.` and `..` (RFC 3986, section 5.2.4).
    static func removingDotSegments(_ path: String) -> String {
        guard path.contains("/.") else { return path }
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }

    /// Whether a text is a name or IPv4 address, or another address in brackets (RFC 3986, section 3.2.2).
    static func isHost(_ text: Substring) -> Bool {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return text.utf8.allSatisfy(isNameByte) }
        let address = text.dropFirst().dropLast()
        return !address.isEmpty && address.utf8.allSatisfy { isNameByte($0) || $0 == UInt8(ascii: ":") }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isUnreserved(byte) || "%!$&'()*+,;=".utf8.contains(byte)
    }

    /// Whether a byte is an unreserved character (RFC 3986, section 2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, first | 0x20 >= UInt8(ascii: "a"), first | 0x20 <= UInt8(ascii: "z") else {
            return false
        }
        return text.utf8.dropFirst().allSatisfy { byte in
            "+-.".utf8.contains(byte) || (isUnreserved(byte) && !"_~".utf8.contains(byte))
        }
    }

    private static func normalised(_ text: String) throws(HTTPURLError) -> String {
        let isPlain = text.utf8.allSatisfy { isUnreserved($0) || ":/?#[]@!$&'()*+,;=".utf8.contains($0) }
        if isPlain { return text }
        var out: [UInt8] = []
        let bytes = Array(text.utf8)
        for (offset, byte) in bytes.enumerated() {
            switch byte {
            case 0..<0x20, 0x7F: throw .badCharacter(offset: offset)
            case UInt8(ascii: "%"):
                guard bytes[(offset + 1)...].prefix(2).compactMap(HexDigit.value).count == 2 else {
                    throw .badCharacter(offset: offset)
                }
                out.append(byte)
            case 0x80..., UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
                UInt8(ascii: "}"):
                PercentEncoding.append(byte, to: &out)
            default: out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
