import System
import TextLayout

/// Texts as lines of a width. Long ones are wrapped once, since a screen needs their lines for each key.
final class WrappedTexts: Sendable {
    /// A line of one of several texts.
    struct Row: Hashable, Sendable {
        let text: String
        /// The index of the text.
        let of: Int
    }

    private struct Known {
        let texts: [String]
        let width: Int
        let form: Form
        let rows: [Row]
    }

    /// How texts become lines.
    private enum Form {
        /// Between words.
        case words
        /// The same, with a number before each text.
        case numbered
        /// With all blanks.
        case exact
    }

    /// Not by hash, which would read a long text to its end for each key: equal texts are mostly the same in memory.
    private let known = Lock<[Known]>([])
    /// The shortest texts that are worth a place, in bytes, and how many places there are.
    private static let (shortest, most) = (2_000, 50)

    /// A text of one line in parts that fit, with all its blanks.
    func exactRows(of text: String, width: Int) -> [Row] { rows(of: [text], width, .exact) }

    /// The lines of some texts.
    ///
    /// - Parameter areNumbered: whether each text begins with its number, as in `[1] …`.
    func rows(of texts: [String], width: Int, areNumbered: Bool = false) -> [Row] {
        rows(of: texts, width, areNumbered ? .numbered : .words)
    }

    /// The first lines of a text; the last one ends with `…` if there are more.
    func start(of text: String, width: Int, most: Int) -> [String] {
        // No more than the lines that are needed, of a text that may be long.
        let lines = Self.wrap(text.prefix(width * (most + 1)), width, most: most)
        if lines.count <= most { return lines }
        return lines.prefix(most - 1) + [DisplayWidth.truncated(lines[most - 1] + " …", to: width)]
    }

    /// The lines of a text.
    func lines(of text: String, width: Int) -> [String] { rows(of: [text], width: width).map(\.text) }

    private func rows(of texts: [String], _ width: Int, _ form: Form) -> [Row] {
        guard texts.reduce(0, { $0 + $1.utf8.count }) >= Self.shortest else { return Self.rows(of: texts, width, form) }
        let rows = known.withLock { known in
            known.first { $0.width == width && $0.form == form && $0.texts == texts }?.rows
        }
        if let rows { return rows }
        let made = Self.rows(of: texts, width, form)
        known.withLock { known in
            if known.count >= Self.most { known = [] }
            known.append(Known(texts: texts, width: width, form: form, rows: made))
        }
        return made
    }

    private static func rows(of texts: [String], _ width: Int, _ form: Form) -> [Row] {
        texts.enumerated().flatMap { index, text in
            let lines =
                switch form {
                case .words: wrap(text[...], width)
                case .numbered: wrap("[\(index + 1)] \(text)", width)
                case .exact: text.isEmpty ? [""] : cut(text[...], width)
                }
            return lines.map { Row(text: $0, of: index) }
        }
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

    private static func wrap(_ text: Substring, _ width: Int, most: Int = .max) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines += paragraph.isEmpty ? [""] : Self.lines(of: paragraph, width)
            if lines.count > most { break }
        }
        return lines
    }
}
