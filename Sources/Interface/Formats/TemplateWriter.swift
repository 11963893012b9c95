import JSON
package import Pages

/// Writes each item as a template says, with its values as text and nothing between the items.
package struct TemplateWriter: PageWriter {
    private struct Piece {
        /// The range of `literals` before the value.
        let label: Range<Int>
        let value: Value
    }

    private enum Value {
        case whole(ItemSelection.Column.Source)
        /// A part of a value: an index in `parts`, and the column of its plan.
        case part(Int, slot: Int)
    }

    /// The paths to extract from one value of an item.
    fileprivate struct Part {
        let source: ItemSelection.Column.Source
        var paths: [JSONPath]
        var plan: JSONPlan
    }

    private var literals: [UInt8] = []
    private var pieces: [Piece] = []
    private var ending = 0..<0
    private var parts: [Part] = []

    /// Throws `TextTemplateError` and `ItemSelectionError` for a gap that names no value of the selection.
    package init(_ template: TextTemplate, _ selection: ItemSelection) throws {
        for piece in template.pieces {
            switch piece {
            case .text(let text): literals += text.utf8
            case .gap(let gap):
                let value = try value(of: gap, in: selection)
                pieces.append(Piece(label: pending, value: value))
            }
        }
        ending = pending
    }

    package func begin(to out: inout [UInt8]) {}

    package func write(_ page: Page, outer: OuterValues, to out: inout [UInt8]) {
        literals.withUnsafeBufferPointer { literals in
            for row in page.items.indices {
                let found = parts.map { $0.values(ofItem: row, in: page, outer: outer) }
                for piece in pieces {
                    out.append(contentsOf: UnsafeBufferPointer(rebasing: literals[piece.label]))
                    switch piece.value {
                    case .whole(let source): source.cell(ofItem: row, in: page, outer: outer).appendText(to: &out)
                    case .part(let index, let slot): found[index].cell(slot).appendText(to: &out)
                    }
                }
                out.append(contentsOf: UnsafeBufferPointer(rebasing: literals[ending]))
            }
        }
    }

    package func end(_ meta: OutputMeta, to out: inout [UInt8]) {}

    /// The literals after the last gap.
    private var pending: Range<Int> {
        (pieces.last?.label.upperBound ?? 0)..<literals.count
    }

    // MARK: Gaps

    /// Finds a gap's value: a column of that name, else a path that begins with a column's name. If the selection is
    /// the server's object, any path in it.
    private mutating func value(of gap: String, in selection: ItemSelection) throws -> Value {
        if !selection.isRaw, let column = selection.columns.first(where: { $0.name == gap }) {
            return .whole(column.source)
        }
        let path = try path(gap)
        if selection.isRaw { return place(of: path, in: .item) }
        guard case .key(let name) = path.steps.first,
            let column = selection.columns.first(where: { $0.name == name })
        else {
            let name = if case .key(let name) = path.steps.first { name } else { gap }
            throw ItemSelectionError.unknownField(name, known: selection.columns.map(\.name))
        }
        return place(of: JSONPath(Array(path.steps.dropFirst())), in: column.source)
    }

    private func path(_ gap: String) throws(TextTemplateError) -> JSONPath {
        let path: JSONPath
        do { path = try JSONPath(parsing: gap.hasPrefix(".") ? gap : ".\(gap)") } catch { throw .notAPath(gap: gap) }
        guard !path.visitsEach else { throw .severalValues(gap: gap) }
        return path
    }

    private mutating func place(of path: JSONPath, in source: ItemSelection.Column.Source) -> Value {
        guard !path.steps.isEmpty else { return .whole(source) }
        guard let index = parts.firstIndex(where: { $0.source == source }) else {
            let part = Part(source, [path])
            parts.append(part)
            return .part(parts.count - 1, slot: part.plan.columnSlots[0])
        }
        parts[index] = Part(source, parts[index].paths + [path])
        // The plan keeps the order of paths, so the slots of earlier paths stay.
        return .part(index, slot: parts[index].plan.columnSlots.last ?? 0)
    }
}

extension TemplateWriter.Part {
    fileprivate init(_ source: ItemSelection.Column.Source, _ paths: [JSONPath]) {
        self.init(
            source: source, paths: paths,
            plan: JSONPlan(items: JSONPath([]), single: true, columns: paths, facts: []))
    }

    fileprivate struct Values {
        let bytes: [UInt8]
        let extraction: JSONExtraction?

        func cell(_ slot: Int) -> Cell {
            Cell(bytes: bytes, range: extraction?.column(slot, ofItem: 0) ?? .missing)
        }
    }

    fileprivate func values(ofItem row: Int, in page: Page, outer: OuterValues) -> Values {
        let cell = source.cell(ofItem: row, in: page, outer: outer)
        guard cell.kind == .object || cell.kind == .array else { return Values(bytes: [], extraction: nil) }
        let bytes = Array(cell.bytes[cell.range.bytes])
        return Values(bytes: bytes, extraction: try? plan.extract(from: bytes))  // Checked with its page.
    }
}
