import YAML

/// A line of a plugin file, without the values inside `auth:`, which may be secrets.
struct AuthExcerpt {
    private(set) var line: String
    /// The column of the problem in that line, from 1.
    private(set) var column: Int

    init(_ line: String, column: Int, number: Int, in source: YAMLSource) {
        (self.line, self.column) = (line, column)
        if let start = Self.start(of: number, line, in: source) { conceal(from: start) }
    }

    /// How many characters of a line come before the part inside `auth:`; nil if no part is inside.
    private static func start(of number: Int, _ line: String, in source: YAMLSource) -> Int? {
        if let key = line.firstRange(of: "auth:") { return line.distance(from: line.startIndex, to: key.upperBound) }
        let newline = UInt8(ascii: "\n")
        let space = UInt8(ascii: " ")
        var depth = line.utf8.prefix { $0 == space }.count
        let above = source.bytes.split(separator: newline, omittingEmptySubsequences: false).prefix(number - 1)
        for text in above.reversed() where depth > 0 {
            let width = text.prefix { $0 == space }.count
            guard width < depth, width < text.count else { continue }
            if String(decoding: text, as: UTF8.self).contains("auth:") { return 0 }
            depth = width
        }
        return nil
    }

    /// Replaces by `…` each text that is not a key.
    private mutating func conceal(from start: Int) {
        var shown = Array(line.prefix(start))
        var rest = Array(line.dropFirst(start))[...]
        var place = column - 1 - shown.count
        while !rest.isEmpty {
            let piece = Self.piece(of: rest)
            let name = piece.indices.first { Self.endsKey(piece, $0) }.map { piece[...$0] } ?? []
            let value = piece.dropFirst(name.count)
            let blank = value.prefix { $0 == " " || $0 == "-" }
            let text = name + blank + (blank.count < value.count ? ["…"] : [])
            if (0..<piece.count).contains(place) { column = shown.count + min(place, max(0, text.count - 1)) + 1 }
            shown += text
            place -= piece.count
            rest = rest.dropFirst(piece.count)
            guard let mark = rest.popFirst() else { break }
            if place == 0 { column = shown.count + 1 }
            shown.append(mark)
            place -= 1
        }
        if place >= 0 { column = shown.count + 1 }
        line = String(shown)
    }

    /// The text up to the next mark of a collection that is not in quotes.
    private static func piece(of text: ArraySlice<Character>) -> ArraySlice<Character> {
        var quote: Character?
        let end = text.firstIndex { character in
            if let open = quote {
                if character == open { quote = nil }
                return false
            }
            if character == "\"" || character == "'" { quote = character }
            return "{}[],".contains(character)
        }
        return text[..<(end ?? text.endIndex)]
    }

    /// Whether a colon ends a key there.
    private static func endsKey(_ text: ArraySlice<Character>, _ index: Int) -> Bool {
        guard text[index] == ":" else { return false }
        return index + 1 == text.endIndex || text[index + 1] == " "
    }
}
