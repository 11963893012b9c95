import Presentation
import TextLayout

/// How many rows of a terminal lines of text take, those that are longer than the screen is wide broken by it.
struct ScreenRows: Sendable {
    let width: Int

    /// - Parameter text: whole lines, each with its line break.
    func count(of text: String) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(0) { $0 + rows(of: $1) }
    }

    private func rows(of line: Substring) -> Int {
        var rows = 1
        var column = 0
        // Without the sequences that colour it, which take no room.
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
