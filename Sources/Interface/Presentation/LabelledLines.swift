import TextLayout

/// Lines with a label and a text; the texts begin in the same column.
///
/// On a terminal, long texts continue on the next line. If their column is too narrow, they are placed below their
/// labels.
package struct LabelledLines {
    /// One label and its text.
    package struct Row {
        /// The label, without a separator.
        package let label: String
        /// The text, without line breaks.
        package let text: String

        package init(_ label: String, _ text: String) {
            self.label = label
            self.text = text
        }
    }

    /// If texts have less room beside the labels, they are placed below them.
    private static let narrowestText = 20
    private static let gap = 2
    private static let indentBelow = 4

    private let rows: [Row]
    private let indent: Int
    private let column: Int
    /// The column after the longest text.
    private let end: Int

    /// - Parameters:
    ///   - rows: the labels and texts, each text without line breaks.
    ///   - indent: the number of spaces before the labels.
    ///   - column: the column of the texts; if nil, after the longest label.
    package init(_ rows: [Row], indent: Int = 0, column: Int? = nil) {
        self.rows = rows
        self.indent = indent
        let start = column ?? Self.column(after: rows.filter { !$0.text.isEmpty }.map(\.label), indent: indent)
        self.column = start
        end = start + (rows.map { DisplayWidth.of($0.text) }.max() ?? 0)
    }

    /// The column of the texts after some labels, so that several blocks of lines have the same.
    package static func column(after labels: [String], indent: Int = 0) -> Int {
        indent + (labels.map(DisplayWidth.of).max() ?? 0) + gap
    }

    /// The lines, each with its line break.
    package func text(for terminal: Terminal) -> String {
        rows.flatMap { lines(of: $0, for: terminal) }.map { "\($0)\n" }.joined()
    }

    private func lines(of row: Row, for terminal: Terminal) -> [String] {
        let label = WordWrap.spaces(indent) + row.label
        guard !row.text.isEmpty else { return [fitted(label, for: terminal)] }
        let gap = WordWrap.spaces(column - DisplayWidth.of(label))
        guard let width = terminal.columns, end > width else {
            return [label + gap + row.text]
        }
        if width - column >= Self.narrowestText {
            let beside = WordWrap.lines(row.text, width: width - column)
            if beside.allSatisfy({ DisplayWidth.of($0) <= width - column }) {
                return [label + gap + (beside.first ?? "")]
                    + beside.dropFirst().map { WordWrap.spaces(column) + $0 }
            }
        }
        let below = indent + Self.indentBelow
        return [fitted(label, for: terminal)]
            + WordWrap.lines(row.text, width: width - below, longest: width).map {
                WordWrap.indented($0, by: below, width: width)
            }
    }

    private func fitted(_ label: String, for terminal: Terminal) -> String {
        terminal.columns.map {
            WordWrap.fitted(label, width: $0, hanging: Self.indentBelow, breaksWords: true)
        } ?? label
    }
}
