import Presentation
import TextLayout

/// Counts the rows that lines of text take on a terminal, which wraps long lines.
struct ScreenRows: Sendable {
    let width: Int

    /// - Parameter text: whole lines, each with its line break.
    func count(of text: String) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(0) { $0 + rows(of: $1) }
    }

    private func rows(of line: Substring) -> Int {
        var rows = 1
        var column = 0
        // Colour sequences take no space.
        for character in Sanitizer.text(String(line)) {
            let width = DisplayWidth.of(character)
            column += width
            if column > self.width {
                rows += 1
                column = width
            }
        }
        return rows
    }
}
