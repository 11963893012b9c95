/// A part of a text that no line break comes into.
///
/// It is what stands between blanks, together with what would be misread on another line: a number and its unit, a mark
/// and the word before it, and what quotes hold, which may be there to be copied. Where letters are as wide as two, as in
/// Chinese, a line may break between any of them.
struct WordPiece {
    let text: String
    /// Whether a blank parts it from the one before.
    let followsBlank: Bool

    init(_ text: String, followsBlank: Bool = true) {
        self.text = text
        self.followsBlank = followsBlank
    }

    /// The pieces of a text.
    ///
    /// - Parameter width: what is quoted stays whole up to this, with the option that it is the
    ///   value of; such a value stays whole in any case.
    static func all(in text: some StringProtocol, width: Int) -> [WordPiece] {
        let words = text.split(separator: Character(" ")).map { String($0) }
        var pieces: [WordPiece] = []
        var index = 0
        while index < words.count {
            let quoted = lengthOfQuoted(words[index...])
            let whole = words[index..<index + quoted].joined(separator: " ")
            let option = pieces.last.flatMap { isQuoted(whole) && $0.text.hasPrefix("--") ? $0 : nil }
            if let option, DisplayWidth.of("\(option.text) \(whole)") <= width {
                pieces[pieces.count - 1] = WordPiece("\(option.text) \(whole)", followsBlank: option.followsBlank)
                index += quoted
            } else if quoted > 1, option != nil || DisplayWidth.of(whole) <= width {
                pieces.append(WordPiece(whole))
                index += quoted
            } else if let last = pieces.last, belongs(words[index], behind: last.text) {
                pieces[pieces.count - 1] = WordPiece("\(last.text) \(words[index])", followsBlank: last.followsBlank)
                index += 1
            } else {
                pieces += parts(of: words[index])
                index += 1
            }
        }
        return pieces
    }

    // MARK: Marks and units

    private static let units: Set = ["%", "B", "kB", "MB", "GB", "TB", "µs", "ms", "s", "min", "h", "d", "m", "km"]

    /// What begins something of its own.
    private static let opening: Set<Character> = ["(", "[", "{", "-", "'", "\"", "“", "«", "`"]

    private static func belongs(_ word: String, behind last: String) -> Bool {
        if !word.contains(where: { $0.isLetter || $0.isNumber }) {
            return word.count <= 3 && word.first.map { !opening.contains($0) } == true
        }
        guard last.last?.isNumber == true else { return false }
        return units.contains(String(word.prefix { $0.isLetter }))
    }

    // MARK: Quotes

    private static let quotes: [Character: Character] = ["'": "'", "\"": "\"", "`": "`", "“": "”", "«": "»"]

    private static func isQuoted(_ text: String) -> Bool {
        text.first.map { quotes[$0] != nil } == true
    }

    /// How many of the words, from the first on, one pair of quotes holds; 1 where there is none.
    private static func lengthOfQuoted(_ words: ArraySlice<String>) -> Int {
        guard let first = words.first?.drop(while: { $0 == "(" }), let closing = first.first.flatMap({ quotes[$0] })
        else { return 1 }
        let end = words.firstIndex { word in
            let inner = word == words.first ? first.dropFirst() : word[...]
            return inner.last { !marks.contains($0) } == closing
        }
        return end.map { $0 - words.startIndex + 1 } ?? 1
    }

    /// What may stand behind a closing quote.
    private static let marks: Set<Character> = [".", ",", ";", ":", ")", "·", "?", "!", "…"]

    // MARK: Wide letters

    private static func parts(of word: String) -> [WordPiece] {
        var parts = [""]
        for character in word {
            if let last = parts.last?.last, mayBreak(between: last, and: character) {
                parts.append(String(character))
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.enumerated().map { WordPiece($1, followsBlank: $0 == 0) }
    }

    private static func mayBreak(between first: Character, and second: Character) -> Bool {
        guard DisplayWidth.of(first) == 2 || DisplayWidth.of(second) == 2 else { return false }
        // A line begins with no mark that closes, and ends with none that opens.
        return !(second.isPunctuation || first.isPunctuation && "（「『【〈《".contains(first))
    }
}
