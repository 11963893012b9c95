/// A heading and rows of a label and its explanation.
struct DefinitionList {
    struct Row {
        let label: String
        let text: String
    }

    let title: String
    var rows: [Row]
}

/// Arranges the blocks of a help text in columns.
struct HelpLayout {
    private let width: Int
    private let styled: Bool
    /// Where explanations begin; all lists of one help share it.
    private let textColumn: Int

    private static let widestLabel = 28
    private static let narrowestText = 24
    private static let narrowTextColumn = 8

    init(width: Int, styled: Bool, labels: [String]) {
        self.width = width
        self.styled = styled
        let widest = labels.map(\.count).filter { $0 <= Self.widestLabel }.max() ?? 0
        let column = widest + 4
        textColumn = width - column >= Self.narrowestText ? column : Self.narrowTextColumn
    }

    func usage(_ line: String) -> String {
        let heading = "Usage: "
        let lines = wrap(line, to: width - heading.count)
        return bold("Usage:") + " " + lines.joined(separator: "\n" + spaces(heading.count))
    }

    /// Text whose lines are paragraphs; the leading spaces of each indent it.
    func paragraphs(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let indent = spaces(line.prefix { $0 == " " }.count)
            return wrap(line, to: width - indent.count).map { indent + $0 }.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    func examples(_ examples: [Example]) -> String {
        let lines = examples.flatMap { example in
            ["  \(example.command)"] + wrap(example.help, to: width - 6).map { spaces(6) + $0 }
        }
        return ([bold("Examples:")] + lines).joined(separator: "\n")
    }

    func definitions(_ list: DefinitionList) -> String {
        ([bold("\(list.title):")] + list.rows.flatMap(lines)).joined(separator: "\n")
    }

    private func lines(of row: DefinitionList.Row) -> [String] {
        let label = "  \(row.label)"
        let texts = wrap(row.text, to: width - textColumn).map { spaces(textColumn) + $0 }
        guard label.count + 2 <= textColumn, let first = texts.first else { return [label] + texts }
        return [label + first.dropFirst(label.count)] + texts.dropFirst()
    }

    /// Breaks text at spaces into lines of at most `limit` columns; a longer word gets a line of its own.
    private func wrap(_ text: some StringProtocol, to limit: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= limit {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    private func bold(_ text: String) -> String {
        styled ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    private func spaces(_ count: Int) -> String {
        String(repeating: " ", count: count)
    }
}
