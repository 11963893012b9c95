import TextLayout
import Wording

/// A heading and rows, each with a label and its explanation.
struct DefinitionList {
    struct Row {
        let label: String
        let text: Message
    }

    let title: Message
    var rows: [Row]
    /// Names that are listed without an explanation.
    var others: [String] = []

    /// Whether it is left out of a page of one screen: the whole help has what it only names.
    var isEmpty: Bool { rows.isEmpty }
}

/// Arranges the blocks of a help text in columns.
struct HelpLayout {
    private let width: Int
    private let styled: Bool
    private let catalog: Catalog
    /// The column of explanations; all lists of one help text share it.
    private let textColumn: Int

    private static let widestLabel = 28
    private static let narrowestText = 24
    private static let narrowTextColumn = 8

    init(width: Int, styled: Bool, labels: [String], _ catalog: Catalog) {
        self.width = width
        self.styled = styled
        self.catalog = catalog
        let widest = labels.map(\.count).filter { $0 <= Self.widestLabel }.max() ?? 0
        let column = widest + 4
        textColumn = width - column >= Self.narrowestText ? column : Self.narrowTextColumn
    }

    func usage(_ line: String) -> String {
        let heading = Message("Usage:").text(in: catalog)
        let indent = heading.count + 1
        let lines = WordWrap.lines(line, width: width - indent)
        return bold(heading) + " " + lines.joined(separator: "\n" + spaces(indent))
    }

    /// Text in which each line is a paragraph, indented by its leading spaces.
    func paragraphs(_ text: Message) -> String {
        text.text(in: catalog).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let indent = spaces(line.prefix { $0 == " " }.count)
            return WordWrap.lines(line, width: width - indent.count).map { indent + $0 }.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    func examples(_ examples: [Example]) -> String {
        let rows = examples.map { (command: "  \($0.command)", help: $0.help.text(in: catalog)) }
        let column = column(of: rows)
        let lines = rows.flatMap { command, help in
            guard command.count + 2 <= column else {
                return [command] + WordWrap.lines(help, width: width - 6).map { spaces(6) + $0 }
            }
            return [command + spaces(column - command.count) + help]
        }
        return ([bold(Message("Examples:").text(in: catalog))] + lines).joined(separator: "\n")
    }

    /// The column for help beside example commands: as far right as fits, with all help texts whole.
    private func column(of rows: [(command: String, help: String)]) -> Int {
        let columns = rows.map { $0.command.count + 2 }
        return columns.filter { column in
            zip(columns, rows).allSatisfy { $0 > column || column + $1.help.count <= width }
        }.max() ?? 0
    }

    func definitions(_ list: DefinitionList) -> String {
        ([bold("\(list.title.text(in: catalog)):")] + list.rows.flatMap(lines) + others(of: list)).joined(
            separator: "\n")
    }

    private func others(of list: DefinitionList) -> [String] {
        guard !list.others.isEmpty else { return [] }
        let names = list.others.dropLast().map { "\($0)," } + list.others.suffix(1)
        return WordWrap.lines(of: [Message("Also:").text(in: catalog)] + names, width: width - 6).map { spaces(6) + $0 }
    }

    private func lines(of row: DefinitionList.Row) -> [String] {
        let label = "  \(row.label)"
        let texts = WordWrap.lines(row.text.text(in: catalog), width: width - textColumn)
        let below = texts.map { WordWrap.indented($0, by: textColumn, width: width) }
        guard label.count + 2 <= textColumn, let first = texts.first else { return [label] + below }
        return [label + spaces(textColumn - label.count) + first] + below.dropFirst()
    }

    private func bold(_ text: String) -> String {
        styled ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    private func spaces(_ count: Int) -> String { WordWrap.spaces(count) }
}
