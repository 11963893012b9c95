/// A line of a file, and the place that a caret on the next line points at.
struct Excerpt {
    private let indent: Int
    private let line: String
    private let caret: Int

    /// Nil if the second line is not a caret line.
    init?(_ line: String, caretLine: Substring) {
        let lead = caretLine.prefix { $0 == " " }
        guard caretLine.dropFirst(lead.count) == "^" else { return nil }
        indent = min(line.prefix { $0 == " " }.count, lead.count)
        self.line = String(line.dropFirst(indent))
        caret = lead.count - indent
    }

    /// Both lines in at most `width` columns. Of a longer line, the part around the caret is shown.
    func lines(width: Int) -> [String] {
        let room = max(width - indent, 3)
        var (start, shown) = (0, line)
        if DisplayWidth.of(line) > room {
            // A third of the room shows the text after the caret.
            start = max(0, min(caret - room * 2 / 3, line.count - room))
            let rest = String(line.dropFirst(start > 0 ? start + 1 : 0))
            shown = DisplayWidth.truncated((start > 0 ? "…" : "") + rest, to: room)
        }
        let lead = WordWrap.spaces(indent)
        return [lead + shown, lead + WordWrap.spaces(caret - start) + "^"]
    }
}
