/// Splits HTML into text and tags, as the HTML Standard does (section 13.2.5). It skips comments and attributes.
struct HTMLScanner {
    enum Token: Equatable {
        /// Text with character references.
        case text(Range<Int>)
        /// Text without character references.
        case rawText(Range<Int>)
        /// A start tag; `name` is in lowercase, without what follows its first 15 bytes.
        case start(String)
        case end(String)
        /// A tag that ends with `/>`, as in XHTML.
        case empty(String)
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The attributes of the last tag that count; the first one of a name.
    private var attributes: [String: Range<Int>] = [:]
    /// Where the last tag is.
    private var tag = 0..<0
    private static let wanted = ["alt", "href", "src", "start"].map { (name: $0, bytes: Array($0.utf8)) }
    /// The element that was opened last, if it has text instead of tags.
    private var textElement: (name: String, text: ElementText)?

    /// - Parameter bytes: in UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next token; nil at the end.
    mutating func next() -> Token? {
        if let token = elementText() { return token }
        while position < bytes.count {
            let start = position
            // A `<` that begins no markup is text.
            while position < bytes.count, bytes[position] != UInt8(ascii: "<") || !isMarkup { position += 1 }
            if position > start { return .text(start..<position) }
            if let token = markup() { return token }
        }
        return nil
    }

    /// The last tag, if it may be a placeholder, such as `<path>`: texts have no element of its name, and it has no attribute.
    var unknownTag: Range<Int>? {
        if bytes[tag].contains(UInt8(ascii: "=")) { return nil }
        let name = bytes[tag].drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") }.prefix { !Self.endsName($0) }
        return Self.names.contains(String(decoding: name.map(Self.lowercase), as: UTF8.self)) ? nil : tag
    }

    /// The value of an attribute of the last tag, with character references; nil without it.
    func attribute(_ name: String) -> ArraySlice<UInt8>? { attributes[name].map { bytes[$0] } }

    // MARK: Markup

    /// Whether a tag or comment begins at the `<` here. A CDATA section, which HTML has not, stays, so that no text is lost.
    private var isMarkup: Bool {
        switch byte(at: position + 1) {
        case UInt8(ascii: "/"): position + 2 < bytes.count
        case UInt8(ascii: "!"): !has(Self.dataSection, at: position)
        case UInt8(ascii: "?"): true
        case let byte?: Self.isLetter(byte)
        case nil: false
        }
    }

    /// Reads a tag or comment; nil if it has no effect on the text.
    private mutating func markup() -> Token? {
        let start = position
        defer { tag = start..<position }
        switch bytes[position + 1] {
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            if has(Self.commentStart, at: position) { skipComment() } else { skip(past: UInt8(ascii: ">")) }
            return nil
        case UInt8(ascii: "/"):
            position += 2
            guard Self.isLetter(bytes[position]) else {
                skip(past: UInt8(ascii: ">"))
                return nil
            }
            let name = tagName()
            return skipAttributes() == nil ? nil : .end(name)
        default:
            position += 1
            let name = tagName()
            guard let isEmpty = skipAttributes() else { return nil }
            if isEmpty { return .empty(name) }
            textElement = ElementText.of[name].map { (name, $0) }
            return .start(name)
        }
    }

    private mutating func tagName() -> String {
        let start = position
        while let byte = byte(at: position), !Self.endsName(byte) { position += 1 }
        // No element that counts has a longer name.
        return String(decoding: bytes[start..<min(position, start + 15)].map(Self.lowercase), as: UTF8.self)
    }

    /// Moves after the `>` of a tag. Returns whether it is `/>`; nil if the tag has no end.
    private mutating func skipAttributes() -> Bool? {
        attributes = [:]
        while let byte = byte(at: position) {
            position += 1
            if byte == UInt8(ascii: ">") { return false }
            if byte == UInt8(ascii: "/"), self.byte(at: position) == UInt8(ascii: ">") {
                position += 1
                return true
            }
            if byte == UInt8(ascii: "/") || Self.isSpace(byte) { continue }
            // The first character belongs to the attribute's name, even if it is `=`.
            let start = position - 1
            while let byte = self.byte(at: position), !Self.endsName(byte), byte != UInt8(ascii: "=") { position += 1 }
            let name = Self.wanted.first { $0.bytes.count == position - start && has($0.bytes, at: start) }?.name
            let value = skipAttributeValue()
            if let name, let value, attributes[name] == nil { attributes[name] = value }
        }
        return nil
    }

    /// Returns the value; nil for an attribute without one.
    private mutating func skipAttributeValue() -> Range<Int>? {
        skipSpaces()
        guard byte(at: position) == UInt8(ascii: "=") else { return nil }
        position += 1
        skipSpaces()
        var start = position
        switch byte(at: position) {
        case let quote? where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
            start += 1
            position += 1
            skip(past: quote)
            return start..<max(start, position - 1)
        default:
            while let byte = byte(at: position), byte != UInt8(ascii: ">"), !Self.isSpace(byte) { position += 1 }
            return start..<position
        }
    }

    private mutating func skipComment() {
        position += Self.commentStart.count
        for end in [">", "->"] where has(Array(end.utf8), at: position) {
            position += end.utf8.count
            return
        }
        while position < bytes.count {
            for end in [Self.commentEnd, Self.bangedCommentEnd] where has(end, at: position) {
                position += end.count
                return
            }
            position += 1
        }
    }

    // MARK: Elements with text

    /// The content of the element that was opened last, if it has text instead of tags; nil if it is not shown.
    private mutating func elementText() -> Token? {
        guard let (name, text) = textElement else { return nil }
        textElement = nil
        let start = position
        while position < bytes.count, text == .rest || !endsElement(Array(name.utf8)) { position += 1 }
        guard start < position else { return nil }
        return switch text {
        case .hidden: nil
        case .withReferences: .text(start..<position)
        case .raw, .rest: .rawText(start..<position)
        }
    }

    /// Whether the end tag of an element is here.
    private func endsElement(_ name: [UInt8]) -> Bool {
        guard bytes[position] == UInt8(ascii: "<"), byte(at: position + 1) == UInt8(ascii: "/"),
            has(name, at: position + 2), let byte = byte(at: position + 2 + name.count)
        else { return false }
        return Self.endsName(byte)
    }

    /// How an element's text is read that has no tags.
    private enum ElementText {
        /// As far as its end tag, and it is not shown.
        case hidden
        case withReferences
        case raw
        /// As far as the end of the document.
        case rest

        /// By the element's name.
        static let of: [String: Self] = [
            "iframe": .hidden, "noembed": .hidden, "noframes": .hidden, "noscript": .hidden, "plaintext": .rest,
            "script": .hidden, "style": .hidden, "textarea": .withReferences, "title": .hidden, "xmp": .raw,
        ]
    }

    /// The elements that people use in texts.
    private static let names = Set(
        """
        a abbr article aside audio b bdi bdo blockquote br caption center cite code colgroup dd del details div dl dt em \
        figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd li mark nav ol p picture pre q s samp \
        script section small span strike strong style sub summary sup table tbody td template tfoot th thead tr tt u ul video \
        wbr
        """.split(separator: " ").map(String.init))

    // MARK: Bytes

    private static let commentStart = Array("<!--".utf8)
    private static let commentEnd = Array("-->".utf8)
    private static let bangedCommentEnd = Array("--!>".utf8)
    private static let dataSection = Array("<![cdata[".utf8)

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Whether a text in lowercase is at an index, in any case.
    private func has(_ text: [UInt8], at index: Int) -> Bool {
        var index = index
        for byte in text {
            guard index < bytes.count, Self.lowercase(bytes[index]) == byte else { return false }
            index += 1
        }
        return true
    }

    private mutating func skip(past end: UInt8) {
        while position < bytes.count, bytes[position] != end { position += 1 }
        position = min(position + 1, bytes.count)
    }

    private mutating func skipSpaces() {
        while let byte = byte(at: position), Self.isSpace(byte) { position += 1 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase(byte))
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (9...10).contains(byte) || (12...13).contains(byte)
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }
}
