import Formats
import Pages
import Presentation

/// A table below its endpoint's title.
struct TitledTable: PageWriter {
    /// What stands above, harmless, and in lines that fit.
    private let title: String?
    private var table: TableWriter
    private var isEmpty = true

    init(title: String?, _ table: TableWriter) {
        self.title = title
        self.table = table
    }

    func begin(to out: inout [UInt8]) {}

    mutating func write(_ page: Page, parent: [UInt8], to out: inout [UInt8]) {
        if isEmpty, !page.items.isEmpty {
            if let title { out += "\(title)\n\n".utf8 }
            isEmpty = false
        }
        table.write(page, parent: parent, to: &out)
    }

    func end(_ meta: OutputMeta, to out: inout [UInt8]) {
        table.end(meta, to: &out)
    }
}
