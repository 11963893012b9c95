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
                // Looked for once, in place of in every value.
                let hasLines = JSONWriter.holdsLineBreak(body)
                for row in page.items.indices {
                    for piece in pieces {
                        Self.append(literals[piece.label], to: &out)
                        switch piece.value {
                        case .slot(let slot):
                            let range = page.columns[row * page.columnCount + slot]
                            Self.append(value: body[range.bytes], mayHoldLines: hasLines, to: &out)
                        case .item: Self.append(value: body[page.items[row].bytes], mayHoldLines: hasLines, to: &out)
                        case .parent: if parent.isEmpty { out += Self.null } else { out += parent }
                        }
                    }
                    Self.append(literals[ending], to: &out)
                }
            }
        }
    }

    private static let null = Array("null".utf8)

    private static func append(
        value: Slice<UnsafeBufferPointer<UInt8>>, mayHoldLines: Bool, to out: inout [UInt8]
    ) {
        if value.isEmpty {
            out += null
        } else if mayHoldLines {
            JSONWriter.appendOnOneLine(UnsafeBufferPointer(rebasing: value), to: &out)
        } else {
            append(value, to: &out)
        }
    }

    private static func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, to out: inout [UInt8]) {
        if !bytes.isEmpty { out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes)) }
    }
}
