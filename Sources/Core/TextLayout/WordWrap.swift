/// Text in lines of a width, in columns of a terminal.
package enum WordWrap {
    /// Breaks text between words into lines of at most `width` columns; a longer word gets a line of its own.
    ///
    /// `WordPiece` says what a word is.
    ///
    /// - Parameter longest: what is longer even than this, such as a path, is broken behind a slash, or anywhere.
    package static func lines(_ text: some StringProtocol, width: Int, longest: Int = .max) -> [String] {
        let pieces = WordPiece.all(in: text, width: width).flatMap { $0.broken(beyond: longest, into: width) }
        return lines(of: pieces, first: width, others: width)
    }

    /// Puts pieces that stay whole into lines of at most `width` columns; a longer one gets a line of its own.
    package static func lines(of pieces: [some StringProtocol], width: Int) -> [String] {
        lines(of: pieces.map { WordPiece(String($0)) }, first: width, others: width)
    }

    /// Text whose lines stay as they are where they fit, and are broken between words where they do not.
    ///
    /// What follows a break is indented as its line is, and by `hanging` more. A line with a caret below it shows the part
    /// that the caret points at.
    ///
    /// - Parameter breaksWords: whether words go on below, too, where they are longer than that. What may be there to be
    ///   copied stays whole otherwise.
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

    /// Whether there is any place in a text where a line can be broken.
    package static func canBreak(_ text: some StringProtocol) -> Bool {
        WordPiece.all(in: text, width: .max).count > 1
    }

    private static func broken(_ line: String, width: Int, hanging: Int, longest: Int) -> [String] {
        let indent = line.prefix { $0 == " " }.count
        // Where an indent takes too much there is none.
        let own = indent > width / 2 ? 0 : indent
        let others = own + hanging > width / 2 ? own : own + hanging
        // What is quoted is indented less where it fits then.
        let pieces = WordPiece.all(in: line.dropFirst(indent), width: width)
            .flatMap { $0.broken(beyond: longest, into: width - others) }
        let lines = lines(of: pieces, first: width - own, others: width - others)
        return lines.enumerated().map { indented($1, by: $0 == 0 ? own : others, width: width) }
    }

    /// A line with its indent; a word that is too long for that has less, where it fits then.
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

    /// So many blanks.
    package static func spaces(_ count: Int) -> String {
        String(repeating: " ", count: max(count, 0))
    }
}
