import System
import TextLayout

/// Texts as lines of a width. Long ones are wrapped once, since a screen needs their lines for each key.
final class WrappedTexts: Sendable {
    private struct Place: Hashable {
        let text: String
        let width: Int
        let isExact: Bool
    }

    private let known = Lock<[Place: [String]]>([:])
    /// The shortest text that is worth a place, in bytes, and how many of them there may be.
    private static let (shortest, most) = (2_000, 50)

    /// A text of one line in parts that fit, with all its blanks.
    func exactLines(of text: String, width: Int) -> [String] {
        text.isEmpty ? [""] : known(text, width, isExact: true) { Self.cut(text[...], width) }
    }

    /// - Parameter most: how many lines are needed; others may be missing.
    func lines(of text: String, width: Int, most: Int) -> [String] {
        guard most == .max else { return Self.wrap(text, width, most) }
        return known(text, width, isExact: false) { Self.wrap(text, width, most) }
    }

    private func known(_ text: String, _ width: Int, isExact: Bool, _ wrap: () -> [String]) -> [String] {
        guard text.utf8.count >= Self.shortest else { return wrap() }
        let place = Place(text: text, width: width, isExact: isExact)
        if let lines = known.withLock({ $0[place] }) { return lines }
        let lines = wrap()
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[place] = lines
        }
        return lines
    }

    /// The longest word that is wrapped with the others, in bytes.
    private static let longestWord = 1_000

    /// A paragraph without line breaks. A word that is very long has lines of its own.
    private static func lines(ofParagraph text: Substring, _ width: Int) -> [String] {
        var lines: [String] = []
        var rest = text
        func addShort(_ text: Substring) {
            if !text.isEmpty { lines += WordWrap.lines(text, width: width, longest: width) }
        }
        let words: [Substring] = text.split { $0 == " " }
        for long in words where long.utf8.count > longestWord {
            addShort(rest[..<long.startIndex])
            lines += cut(long, width)
            rest = text[long.endIndex...].drop { $0 == " " }
        }
        addShort(rest)
        return lines
    }

    /// A word in parts that fit.
    private static func cut(_ word: Substring, _ width: Int) -> [String] {
        var (lines, line, free) = ([String](), "", width)
        for character in word {
            let own = DisplayWidth.of(character)
            if own > free, !line.isEmpty {
                lines.append(line)
                (line, free) = ("", width)
            }
            line.append(character)
            free -= own
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A line in parts that fit. What it begins with is beside each part: lines of quotations, and the indent of code and of
    /// items of lists.
    private static func lines(of line: Substring, _ width: Int) -> [String] {
        var rest = line
        var lead = ""
        while let start = ["│ ", " "].first(where: rest.hasPrefix) {
            lead += start
            rest = rest.dropFirst(start.count)
        }
        let number = rest.prefix { $0.isASCII && $0.isNumber }
        let dot: Substring = number.isEmpty ? "•" : number + "."
        let mark = number.count > 4 || !rest.hasPrefix("\(dot) ") ? "" : "\(dot) "
        let isCode = mark.isEmpty && lead.hasSuffix("    ")
        if lead.count + mark.count > width / 2 { lead = "" }
        rest = rest.dropFirst(mark.count)
        let room = max(1, width - lead.count - mark.count)
        let parts = isCode ? cut(rest, room) : lines(ofParagraph: rest, room)
        let others = lead + WordWrap.spaces(mark.count)
        if parts.isEmpty { return [lead + mark] }
        return parts.enumerated().map { ($0 == 0 ? lead + mark : others) + $1 }
    }

    private static func wrap(_ text: String, _ width: Int, _ most: Int) -> [String] {
        // No more than the lines that are needed, of a text that may be long.
        let text = most == .max ? text[...] : text.prefix(width * (most + 1))
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines += paragraph.isEmpty ? [""] : Self.lines(of: paragraph, width)
            if lines.count > most { break }
        }
        return lines
    }
}
