/// Breaks text into lines of a width in terminal columns.
package enum WordWrap {
    /// Breaks text between words into lines of at most `width` columns; a longer word gets a line of its own.
    ///
    /// `WordPiece` defines what a word is.
    ///
    /// - Parameter longest: pieces longer than this, such as paths, are broken after a slash, or anywhere.
    package static func lines(_ text: some StringProtocol, width: Int, longest: Int = .max) -> [String] {
        let pieces = WordPiece.all(in: text, width: width).flatMap { $0.broken(beyond: longest, into: width) }
        return lines(of: pieces, first: width, others: width)
    }

    /// Arranges unbreakable pieces in lines of at most `width` columns; a longer piece gets a line of its own.
    package static func lines(of pieces: [some StringProtocol], width: Int) -> [String] {
        lines(of: pieces.map { WordPiece(String($0)) }, first: width, others: width)
    }

    /// Breaks only the lines of a text that are too long, between words.
    ///
    /// A continuation has the indent of its line plus `hanging`. A line with a caret below it is cut to the part around
    /// the caret.
    ///
    /// - Parameter breaksWords: whether to break words that are too long. Otherwise they stay whole, because they may
    ///   be copied.
    package static func fitted(_ text: String, width: Int, hanging: Int, breaksWords: Bool = false) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var fitted: [String] = []
        var index = 0
        while index < lines.count {
            let line = String(lines[index])
            if index + 1 < lines.count, let excerpt = Excerpt(line, caretLine: lines[index + 1]) {
                fitted += excerpt.lines(width: width)
                index += 2
                continue
            }
            fitted +=
                DisplayWidth.of(line) <= width
                ? [line] : broken(line, width: width, hanging: hanging, longest: breaksWords ? width : .max)
            index += 1
        }
        return fitted.joined(separator: "\n")
    }

    /// Cuts the lines of a text that nobody would read to the end. Of a line with a caret below it, the part around the
    /// caret stays.
    package static func limited(_ text: String) -> String {
        if text.utf8.count <= longestLine { return text }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for index in lines.indices where lines[index].utf8.count > longestLine {
            if index + 1 < lines.count, let excerpt = Excerpt(lines[index], caretLine: lines[index + 1][...]) {
                lines.replaceSubrange(index...index + 1, with: excerpt.lines(width: 200))
            }
            let scalars = lines[index].unicodeScalars
            guard scalars.count > longestLine else { continue }
            lines[index] = String(String.UnicodeScalarView(scalars.prefix(longestLine - 1))) + "…"
        }
        return lines.joined(separator: "\n")
    }

    /// In characters (Unicode scalars). A position to continue at may have 2,000.
    private static let longestLine = 4_000

    /// Whether a line can be broken anywhere in a text.
    package static func canBreak(_ text: some StringProtocol) -> Bool {
        WordPiece.all(in: text, width: .max).count > 1
    }

    private static func broken(_ line: String, width: Int, hanging: Int, longest: Int) -> [String] {
        let indent = line.prefix { $0 == " " }.count
        // An indent of more than half the width is dropped.
        let own = indent > width / 2 ? 0 : indent
        let others = own + hanging > width / 2 ? own : own + hanging
        // Quoted texts get a smaller indent if they fit then.
        let pieces = WordPiece.all(in: line.dropFirst(indent), width: width)
            .flatMap { $0.broken(beyond: longest, into: width - others) }
        let lines = lines(of: pieces, first: width - own, others: width - others)
        return lines.enumerated().map { indented($1, by: $0 == 0 ? own : others, width: width) }
    }

    /// A line with its indent. If the line is too long, it gets as much indent as fits.
    package static func indented(_ line: String, by indent: Int, width: Int) -> String {
        let room = width - DisplayWidth.of(line)
        return spaces((0..<indent).contains(room) ? room : indent) + line
    }

    private static func lines(of pieces: [WordPiece], first: Int, others: Int) -> [String] {
        var lines: [String] = []
        var room = 0
        for piece in pieces {
            let gap = piece.followsBlank ? 1 : 0
            let width = DisplayWidth.of(piece.text)
            if let line = lines.last, gap + width <= room {
                lines[lines.count - 1] = line + (gap > 0 ? " " : "") + piece.text
                room -= gap + width
            } else {
                room = (lines.isEmpty ? first : others) - width
                lines.append(piece.text)
            }
        }
        return lines
    }

    /// A number of spaces.
    package static func spaces(_ count: Int) -> String {
        String(repeating: " ", count: max(count, 0))
    }
}
