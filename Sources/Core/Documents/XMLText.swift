/// The text of an XML document, in an encoding whose bytes below 128 are those of ASCII.
struct XMLText {
    let bytes: [UInt8]
    /// The encoding, if it is another than the document declares.
    let encoding: String?

    init(_ body: [UInt8]) throws(DocumentError) {
        switch (body.first, body.dropFirst().first) {
        case (0xFE, 0xFF): (bytes, encoding) = (Self.decoded(body.dropFirst(2), isBigEndian: true), "UTF-8")
        case (0xFF, 0xFE): (bytes, encoding) = (Self.decoded(body.dropFirst(2), isBigEndian: false), "UTF-8")
        case (0x00, 0x3C): (bytes, encoding) = (Self.decoded(body[...], isBigEndian: true), "UTF-8")
        case (0x3C, 0x00): (bytes, encoding) = (Self.decoded(body[...], isBigEndian: false), "UTF-8")
        default: (bytes, encoding) = (body, nil)
        }
        let start = bytes.withoutMark.drop(while: \.isSpace)
        guard start.first == UInt8(ascii: "<") else { throw .notXML }
        if encoding == nil, let name = Self.declaredEncoding(of: start), !Self.isReadable(name) {
            throw .unknownEncoding(name)
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index -> UInt16 in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The encoding that the XML declaration names; nil without one.
    private static func declaredEncoding(of text: ArraySlice<UInt8>) -> String? {
        guard text.starts(with: Array("<?xml".utf8)), let end = text.firstIndex(of: UInt8(ascii: ">")) else {
            return nil
        }
        let declaration = String(decoding: text[..<end], as: UTF8.self)
        guard let name = declaration.firstRange(of: "encoding") else { return nil }
        let rest = declaration[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }

    /// Whether bytes below 128 are ASCII in an encoding, so that tags can be found before it is decoded.
    private static func isReadable(_ encoding: String) -> Bool {
        let families = [
            "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-", "iso8859-", "latin", "windows-125", "cp125", "koi8-",
            "shift_jis", "shift-jis", "euc-", "gb2312", "gbk", "gb18030", "big5",
        ]
        return families.contains { encoding.lowercased().hasPrefix($0) }
    }
}
