/// The text of an XML document, in an encoding whose bytes below 128 are those of ASCII.
struct XMLText {
    let bytes: [UInt8]
    /// The encoding, if it is another than the document declares.
    let encoding: String?
    /// How many lines of the body come before.
    let linesBefore: Int

    init(_ body: [UInt8]) throws(DocumentError) {
        var (text, encoding) = (body[...], nil as String?)
        switch (body.first, body.dropFirst().first) {
        case (0xFE, 0xFF): (text, encoding) = (Self.decoded(body.dropFirst(2), isBigEndian: true), "UTF-8")
        case (0xFF, 0xFE): (text, encoding) = (Self.decoded(body.dropFirst(2), isBigEndian: false), "UTF-8")
        case (0x00, 0x3C): (text, encoding) = (Self.decoded(body[...], isBigEndian: true), "UTF-8")
        case (0x3C, 0x00): (text, encoding) = (Self.decoded(body[...], isBigEndian: false), "UTF-8")
        // A mark decides, whatever the document declares (RFC 7303).
        case (0xEF, 0xBB) where body.withoutMark.count < body.count: (text, encoding) = (body.withoutMark, "UTF-8")
        default: break
        }
        let start = text.drop(while: \.isSpace)
        guard start.first == UInt8(ascii: "<") else { throw .notXML }
        if let zero = start.firstIndex(of: 0) {
            throw .invalidXML(line: 1 + text[..<zero].count { $0 == 0x0A }, reason: "NUL character")
        }
        let opening = String(decoding: start.prefix(9), as: UTF8.self).lowercased()
        if opening == "<!doctype" { throw .doctype(line: 1 + text[..<start.startIndex].count { $0 == 0x0A }) }
        if encoding == nil, let name = Self.declaredEncoding(of: start) {
            guard let own = Self.encoding(named: name) else { throw .unknownEncoding(String(name.prefix(40))) }
            encoding = own
        }
        // Lines count from the first one of the body.
        let lines = text[..<start.startIndex].filter { $0 == 0x0A }
        linesBefore = lines.count
        (bytes, self.encoding) = (Array(start), encoding)
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> ArraySlice<UInt8> {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index -> UInt16 in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)[...]
    }

    /// Where the XML declaration ends; nil without one.
    private static func endOfDeclaration(in text: ArraySlice<UInt8>) -> Int? {
        guard text.starts(with: Array("<?xml".utf8)), text.dropFirst(5).first?.isSpace == true else { return nil }
        return text.firstIndex(of: UInt8(ascii: ">"))
    }

    /// The document after its XML declaration.
    static func withoutDeclaration(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        endOfDeclaration(in: text).map { text[text.index(after: $0)...] } ?? text
    }

    /// The encoding that the XML declaration names; nil without one.
    static func declaredEncoding(of text: ArraySlice<UInt8>) -> String? {
        guard let end = endOfDeclaration(in: text) else { return nil }
        let declaration = String(decoding: text[..<end], as: UTF8.self)
        guard let name = declaration.firstRange(of: "encoding") else { return nil }
        let rest = declaration[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }

    /// Whether a name means UTF-8 for browsers (WHATWG Encoding Standard).
    static func isUTF8(_ name: String) -> Bool {
        ["utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8"]
            .contains(name.lowercased())
    }

    /// The encoding to decode with, in which bytes below 128 are ASCII, so that tags can be found before; nil for another one.
    /// As in browsers, it may have more characters than the declared one.
    private static func encoding(named name: String) -> String? {
        var name = name.lowercased()
        if name.hasPrefix("iso8859-") { name = "iso-8859-\(name.dropFirst("iso8859-".count))" }
        let larger = [
            "iso-8859-1": "windows-1252", "latin1": "windows-1252", "l1": "windows-1252", "us-ascii": "windows-1252",
            "ascii": "windows-1252", "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932",
            "windows-31j": "CP932", "ms_kanji": "CP932", "gb2312": "GB18030", "gb_2312-80": "GB18030", "gbk": "GB18030",
            "x-gbk": "GB18030", "euc-kr": "CP949", "ks_c_5601-1987": "CP949", "windows-949": "CP949", "ibm866": "CP866",
            "cp866": "CP866", "windows-874": "CP874", "tis-620": "CP874", "iso-8859-11": "CP874",
            "macintosh": "MACINTOSH", "x-mac-cyrillic": "MAC-CYRILLIC",
            // The text itself shows that each character is one byte or UTF-8.
            "utf-16": "UTF-8", "utf16": "UTF-8",
        ]
        if isUTF8(name) { return "UTF-8" }
        if let known = larger[name] { return known }
        let families = ["utf-8", "iso-8859-", "windows-125", "cp125", "koi8-", "euc-", "gb18030", "big5"]
        return families.contains { name.hasPrefix($0) } ? name : nil
    }
}
