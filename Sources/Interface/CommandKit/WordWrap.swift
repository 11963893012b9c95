/// Text in lines of a width.
package enum WordWrap {
    /// Breaks text at spaces into lines of at most `width` columns; a longer word gets a line of its own.
    package static func lines(_ text: some StringProtocol, width: Int) -> [String] {
        lines(of: text.split(separator: " "), width: width)
    }

    /// Puts pieces that stay whole into lines of at most `width` columns; a longer one gets a line of its own.
    package static func lines(of pieces: [some StringProtocol], width: Int) -> [String] {
        var lines: [String] = []
        for piece in pieces {
            if let line = lines.last, line.count + 1 + piece.count <= width {
                lines[lines.count - 1] = "\(line) \(piece)"
            } else {
                lines.append(String(piece))
            }
        }
        return lines
    }
}
