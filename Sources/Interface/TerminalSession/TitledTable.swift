package import Formats
package import Pages
package import Presentation

/// A table below its endpoint's title.
package struct TitledTable: PageWriter {
    /// The text above the table, without control characters, in lines that fit.
    private let title: String?
    private var table: TableWriter
    private var isEmpty = true

    /// - Parameter title: nil for none.
    package init(title: String?, _ table: TableWriter) {
        self.title = title
        self.table = table
    }

    /// Writes nothing: the title is written before the first item.
    package func begin(to out: inout [UInt8]) {}

    /// Writes a page's rows, with the title before the first one.
    package mutating func write(_ page: Page, outer: OuterValues, to out: inout [UInt8]) {
        if isEmpty, !page.items.isEmpty {
            if let title { out += "\(title)\n\n".utf8 }
            isEmpty = false
        }
        table.write(page, outer: outer, to: &out)
    }

    /// Closes the table.
    package func end(_ meta: OutputMeta, to out: inout [UInt8]) {
        table.end(meta, to: &out)
    }
}
