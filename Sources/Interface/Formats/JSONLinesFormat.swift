import Pages
import Wording

extension OutputFormat {
    /// One item per line, for pipes.
    package static let jsonLines = OutputFormat(
        name: "jsonl",
        summary: Message("One object per line; same as --jsonl"),
        fileExtension: "jsonl",
        header: .none,
        threads: .nested,
        isResumable: true,
        results: ResultStyle()
    ) { selection, _ in
        JSONLinesWriter(selection)
    }
}

/// Writes one item per line.
struct JSONLinesWriter: PageWriter {
    private let template: ItemTemplate

    init(_ selection: ItemSelection) {
        template = ItemTemplate(selection, after: "\n")
    }

    func begin(to out: inout [UInt8]) {}

    func write(_ page: Page, outer: OuterValues, to out: inout [UInt8]) {
        template.append(page, outer: outer, to: &out)
    }

    func end(_ meta: OutputMeta, to out: inout [UInt8]) {}
}
