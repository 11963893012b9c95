import JSON
import Pages

/// An item's JSON with gaps for its values, prepared once for all pages.
struct ItemTemplate: Sendable {
    private struct Piece {
        /// The range of `literals` before the value.
        let label: Range<Int>
        let value: ItemSelection.Column.Source
    }

    private var literals: [UInt8] = []
    private var pieces: [Piece] = []
    private var ending = 0..<0

    /// - Parameters:
    ///   - before: the text before each item.
    ///   - after: the text after each item.
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

    /// The literals after the last gap.
    private var pending: Range<Int> {
        (pieces.last?.label.upperBound ?? 0)..<literals.count
    }

    /// Appends every item of a page. Values are the received bytes on one line, or `null` if they are absent.
    func append(_ page: Page, outer: OuterValues, to out: inout [UInt8]) {
        literals.withUnsafeBytes { literals in
            page.body.withUnsafeBytes { body in
                outer.bytes.withUnsafeBytes { bytes in
                    let parts = Parts(
                        template: self, page: page, literals: literals, body: body, outer: outer, outerBytes: bytes)
                    // One search in the whole body is faster than one in each value.
                    if JSONWriter.containsLineBreak(body.bindMemory(to: UInt8.self)) {
                        parts.forEach(
                            literal: { out.append(contentsOf: $0) },
                            value: { JSONWriter.appendOnOneLine($0.bindMemory(to: UInt8.self), to: &out) })
                    } else {
                        parts.append(to: &out)
                    }
                }
            }
        }
    }

    /// The literals and values that make up the items of a page, in memory.
    private struct Parts {
        let template: ItemTemplate
        let page: Page
        let literals: UnsafeRawBufferPointer
        let body: UnsafeRawBufferPointer
        let outer: OuterValues
        let outerBytes: UnsafeRawBufferPointer

        @inline(__always)
        func forEach(literal: (UnsafeRawBufferPointer) -> Void, value: (UnsafeRawBufferPointer) -> Void) {
            for row in page.items.indices {
                for piece in template.pieces {
                    literal(UnsafeRawBufferPointer(rebasing: literals[piece.label]))
                    value(bytes(of: piece.value, row: row))
                }
                literal(UnsafeRawBufferPointer(rebasing: literals[template.ending]))
            }
        }

        /// Appends everything as one block: appending the parts one by one takes three times as long.
        func append(to out: inout [UInt8]) {
            var length = 0
            forEach(literal: { length += $0.count }, value: { length += $0.count })
            out.append(addingCapacity: length) { span in
                span.withUnsafeMutableBufferPointer { block, count in
                    let room = UnsafeMutableRawBufferPointer(block)
                    let copy = { (part: UnsafeRawBufferPointer) in
                        guard let start = part.baseAddress else { return }
                        room.baseAddress?.advanced(by: count).copyMemory(from: start, byteCount: part.count)
                        count += part.count
                    }
                    forEach(literal: copy, value: copy)
                }
            }
        }

        private func bytes(of source: ItemSelection.Column.Source, row: Int) -> UnsafeRawBufferPointer {
            let value =
                switch source {
                case .slot(let slot): part(page.columns[row * page.columnCount + slot])
                case .item: part(page.items[row])
                case .outer(let index): shared(index)
                }
            return value.isEmpty ? Self.null : value
        }

        private func shared(_ index: Int) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(rebasing: outerBytes[outer.range(index)])
        }

        private func part(_ range: JSONRange) -> UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(rebasing: body[Int(range.start)..<Int(range.end)])
        }

        private static var null: UnsafeRawBufferPointer {
            let text: StaticString = "null"
            return UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        }
    }
}
