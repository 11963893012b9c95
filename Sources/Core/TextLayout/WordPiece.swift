/// A part of a text that must stay on one line.
///
/// It is a word, or several that would be misread on two lines:
/// - a number and its unit or noun
/// - a mark and the word before it
/// - an option and its value
/// - a quoted text, which may be copied
///
/// A line may break between any two double-width letters, as in Chinese.
struct WordPiece {
    let text: String
    /// Whether a space separates it from the previous piece.
    let followsBlank: Bool

    init(_ text: String, followsBlank: Bool = true) {
        self.text = text
        self.followsBlank = followsBlank
    }

    /// Splits a text into pieces.
    ///
    /// - Parameter width: quoted texts stay whole up to this width; the value of an option always does.
    static func all(in text: some StringProtocol, width: Int) -> [WordPiece] {
        let words = text.split(separator: Character(" ")).map { String($0) }
        var pieces: [WordPiece] = []
        var index = 0
        while index < words.count {
            let quoted = lengthOfQuoted(words[index...])
            let whole = quoted == 1 ? words[index] : words[index..<index + quoted].joined(separator: " ")
            let option = pieces.last.flatMap { isQuoted(whole) && isOption($0.text) ? $0 : nil }
            if let option {
                pieces[pieces.count - 1] = WordPiece("\(option.text) \(whole)", followsBlank: option.followsBlank)
                index += quoted
            } else if quoted > 1, DisplayWidth.of(whole) <= width {
                pieces.append(WordPiece(whole))
                index += quoted
            } else if let last = pieces.last, belongs(words[index], after: last.text) {
                pieces[pieces.count - 1] = WordPiece("\(last.text) \(words[index])", followsBlank: last.followsBlank)
                index += 1
            } else {
                pieces += parts(of: words[index])
                index += 1
            }
        }
        return pieces
    }

    /// The piece, or its parts if it is longer than `longest`. A part ends after a slash unless that makes it short.
    func broken(beyond longest: Int, into width: Int) -> [WordPiece] {
        guard DisplayWidth.of(text) > longest, width > 0 else { return [self] }
        var parts: [WordPiece] = []
        var rest = text[...]
        while DisplayWidth.of(String(rest)) > width {
            let fitting = max(DisplayWidth.count(of: rest, within: width), 1)
            let slash = rest.prefix(fitting).lastIndex(of: "/").map { rest.distance(from: rest.startIndex, to: $0) + 1 }
            let count = slash.flatMap { $0 * 2 > fitting ? $0 : nil } ?? fitting
            parts.append(WordPiece(String(rest.prefix(count)), followsBlank: parts.isEmpty && followsBlank))
            rest = rest.dropFirst(count)
        }
        return parts + [WordPiece(String(rest), followsBlank: parts.isEmpty && followsBlank)]
    }

    // MARK: Marks and units

    private static let units: Set = ["%", "B", "kB", "MB", "GB", "TB", "µs", "ms", "s", "min", "h", "d", "m", "km"]

    /// Characters that begin something new.
    private static let opening: Set<Character> = ["(", "[", "{", "-", "'", "\"", "“", "«", "`"]

    private static func belongs(_ word: String, after last: String) -> Bool {
        if !word.contains(where: { $0.isLetter || $0.isNumber }) {
            return word.count <= 3 && word.first.map { !opening.contains($0) } == true
        }
        if isOption(last) { return isPlaceholder(word) }
        guard last.last?.isNumber == true else { return false }
        let name = word.prefix { $0.isLetter }
        return units.contains(String(name))
            || name.count >= shortestName && !lastWord(of: last).contains(where: \.isLetter)
    }

    /// The shortest word after a number that counts as its unit or noun.
    private static let shortestName = 3

    private static func lastWord(of text: String) -> Substring {
        text.split(separator: " ").last ?? ""
    }

    // MARK: Options

    /// Whether a text is just the name of an option: `-n`, `--cursor`.
    private static func isOption(_ text: String) -> Bool {
        let name = text.drop { $0 == "(" }
        guard name.first == "-" else { return false }
        let letters = name.drop { $0 == "-" }
        return !letters.isEmpty && letters.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
    }

    /// Whether a word looks like the value of an option: `COUNT`, `5`.
    private static func isPlaceholder(_ word: String) -> Bool {
        let letters = word.prefix { $0.isLetter }
        guard !letters.isEmpty else { return word.first?.isNumber == true }
        return letters.allSatisfy { $0.isASCII && $0.isUppercase }
    }

    // MARK: Quotes

    /// The mark that ends what a mark begins; nil for other characters.
    private static func closing(_ opening: Character) -> Character? {
        switch opening {
        case "'", "\"", "`": opening
        case "“": "”"
        case "«": "»"
        default: nil
        }
    }

    private static func isQuoted(_ text: String) -> Bool { text.first.flatMap(closing) != nil }

    /// How many words one pair of quotes encloses, from the first word on; 1 if there is none.
    private static func lengthOfQuoted(_ words: ArraySlice<String>) -> Int {
        guard let first = words.first?.drop(while: { $0 == "(" }), let closing = first.first.flatMap(closing)
        else { return 1 }
        let end = words.firstIndex { word in
            let inner = word == words.first ? first.dropFirst() : word[...]
            return inner.last { !marks.contains($0) } == closing
        }
        return end.map { $0 - words.startIndex + 1 } ?? 1
    }

    /// Marks that may follow a closing quote.
    private static let marks: Set<Character> = [".", ",", ";", ":", ")", "·", "?", "!", "…"]

    // MARK: Wide letters

    private static func parts(of word: String) -> [WordPiece] {
        if word.utf8.allSatisfy({ $0 < 0x80 }) { return [WordPiece(word)] }
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
        // A line must not begin with a closing mark or end with an opening one.
        return !(second.isPunctuation || first.isPunctuation && "（「『【〈《".contains(first))
    }
}
