/// Text in lines of a width.
package enum WordWrap {
    /// Breaks text at spaces into lines of at most `width` columns; a longer word gets a line of its own.
    package static func lines(_ text: some StringProtocol, width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
