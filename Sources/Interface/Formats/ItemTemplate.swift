import JSON
import Pages

/// An item's JSON with gaps for its values, prepared once for all pages.
struct ItemTemplate: Sendable {
    private struct Piece {
        /// The stretch of `literals` in front of the value.
        let label: Range<Int>
        let value: ItemSelection.Column.Source
    }

    private var literals: [UInt8] = []
    private var pieces: [Piece] = []
    private var ending = 0..<0

    /// - Parameters:
    ///   - before: what stands in front of each item.
    ///   - after: what stands behind each item.
    init(_ selection: ItemSelection, before: String = "", after: String = "") {
        literals += before.utf8
        if selection.isRaw {
            addGap(for: .item)
        } else {
            addObject(of: selection.columns)
        }
        literals += after.utf8
        ending = pending
    }

    private mutating func addObject(of columns: [ItemSelection.Column]) {
        literals.append(UInt8(ascii: "{"))
        for (index, column) in columns.enumerated() {
            if index > 0 { literals.append(UInt8(ascii: ",")) }
            JSONWriter.append(column.name, to: &literals)
            literals.append(UInt8(ascii: ":"))
            addGap(for: column.source)
        }
        literals.append(UInt8(ascii: "}"))
    }

    private mutating func addGap(for value: ItemSelection.Column.Source) {
        pieces.append(Piece(label: pending, value: value))
    }

    /// The literals that stand behind the last gap.
    private var pending: Range<Int> {
        (pieces.last?.label.upperBound ?? 0)..<literals.count
    }

    /// Appends every item of a page; the values are the received bytes on one line, and `null` where there is none.
    func append(_ page: Page, parent: [UInt8], to out: inout [UInt8]) {
        // Unsafe buffers, because appending a slice of an array takes three times as long.
        literals.withUnsafeBufferPointer { literals in
            page.body.withUnsafeBufferPointer { body in
                for row in page.items.indices {
                    for piece in pieces {
                        out.append(contentsOf: UnsafeBufferPointer(rebasing: literals[piece.label]))
                        switch piece.value {
                        case .slot(let slot):
                            Self.append(page.columns[row * page.columnCount + slot], of: page, body, to: &out)
                        case .item: JSONWriter.appendOnOneLine(page.items[row], of: page.body, to: &out)
                        case .parent: Self.append(parent, to: &out)
                        }
                    }
                    out.append(contentsOf: UnsafeBufferPointer(rebasing: literals[ending]))
                }
            }
        }
    }

    /// - Parameter body: the page's body, open for reading.
    private static func append(
        _ range: JSONRange, of page: Page, _ body: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]
    ) {
        let value = UnsafeBufferPointer(rebasing: body[Int(range.start)..<Int(range.end)])
        guard let first = value.first else { return append([], to: &out) }
        // Only containers can hold line breaks: a checked string holds no raw one.
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            JSONWriter.appendOnOneLine(range, of: page.body, to: &out)
        } else {
            out.append(contentsOf: value)
        }
    }

    private static func append(_ value: [UInt8], to out: inout [UInt8]) {
        if value.isEmpty { out += "null".utf8 } else { out += value }
    }
}
