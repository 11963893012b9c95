import Pages

extension OutputFormat {
    /// An item a line, for pipes.
    package static let jsonLines = OutputFormat(
        name: "jsonl", summary: "JSON Lines: one item a line", fileExtension: "jsonl"
    ) { selection, _ in
        JSONLinesWriter(selection)
    }
}

/// Writes an item a line.
struct JSONLinesWriter: PageWriter {
    private let template: ItemTemplate

    init(_ selection: ItemSelection) {
        template = ItemTemplate(selection, after: "\n")
    }

    func begin(to out: inout [UInt8]) {}

    func write(_ page: Page, parent: [UInt8], to out: inout [UInt8]) {
        template.append(page, parent: parent, to: &out)
    }

    func end(_ meta: OutputMeta, to out: inout [UInt8]) {}
}
