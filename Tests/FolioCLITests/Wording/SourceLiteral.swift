/// A string literal of Swift, read from its source.
struct SourceLiteral {
    /// The text as `Template` has it: `%1`, `%2` … in place of what is interpolated.
    let key: String
    /// The code of each interpolation, as a range of the source.
    let interpolations: [Range<Int>]
    /// Behind the literal.
    let end: Int

    private static let quote: Character = "\""
    /// Stands for an interpolation until the escapes are undone; no source holds it.
    private static let gap: Character = "\u{F8FF}"

    /// Whether a literal begins at a place.
    static func begins(at place: Int, in source: [Character]) -> Bool {
        var place = place
        while place < source.count, source[place] == "#" { place += 1 }
        return place < source.count && source[place] == quote
    }

    /// - Parameter place: where it begins.
    init(at place: Int, in source: [Character]) {
        var place = place
        var hashes = 0
        while source[place] == "#" { (hashes, place) = (hashes + 1, place + 1) }
        let isLong = source[place...].starts(with: [Self.quote, Self.quote, Self.quote])
        let delimiter = Array(repeating: Self.quote, count: isLong ? 3 : 1)
        let marks = Array(repeating: Character("#"), count: hashes)
        let (closing, escape) = (delimiter + marks, ["\\"] + marks)
        place += delimiter.count
        var text = ""
        var interpolations: [Range<Int>] = []
        while !source[place...].starts(with: closing) {
            guard source[place...].starts(with: escape) else {
                // One that escapes nothing, in a raw literal.
                text += source[place] == "\\" ? ["\\", "\\"] : [source[place]]
                place += 1
                continue
            }
            place += escape.count
            if source[place] == "(" {
                let end = Self.end(ofCodeAt: place + 1, in: source)
                interpolations.append(place + 1..<end)
                text.append(Self.gap)
                place = end + 1
            } else {
                text += ["\\", source[place]]
                place += 1
            }
        }
        end = place + closing.count
        self.interpolations = interpolations
        key = Self.numbered(Self.unescaped(isLong ? Self.unindented(text) : text))
    }

    /// Where the bracket closes that was opened before a place.
    static func end(ofCodeAt place: Int, in source: [Character]) -> Int {
        var place = place
        var depth = 0
        while true {
            if begins(at: place, in: source) {
                place = SourceLiteral(at: place, in: source).end
                continue
            }
            switch source[place] {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                if depth == 0 { return place }
                depth -= 1
            default: break
            }
            place += 1
        }
    }

    /// The lines of a long literal without the indentation of its end; a backslash at the end of a line joins two.
    private static func unindented(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        let indentation = lines.last?.count ?? 0
        var joined = ""
        for (index, line) in lines.dropLast().enumerated() {
            let line = line.dropFirst(indentation)
            let continues = line.reversed().prefix { $0 == "\\" }.count % 2 == 1
            joined += continues ? line.dropLast() : line
            if !continues, index < lines.count - 2 { joined += "\n" }
        }
        return joined
    }

    private static func unescaped(_ text: String) -> String {
        var unescaped = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "\\", let escaped = rest.popFirst() else {
                unescaped.append(character)
                continue
            }
            switch escaped {
            case "n": unescaped.append("\n")
            case "t": unescaped.append("\t")
            case "u":
                let digits = rest.dropFirst().prefix { $0 != "}" }
                rest = rest.dropFirst(digits.count + 2)
                unescaped.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
            default: unescaped.append(escaped)
            }
        }
        return unescaped
    }

    private static func numbered(_ text: String) -> String {
        var number = 0
        return text.map { character in
            guard character == gap else { return String(character) }
            number += 1
            return "%\(number)"
        }.joined()
    }
}
