import Expressions
import JSON

/// Computes the values that need jq.
extension ReadingPlan {
    /// Adds what expressions find in the whole document to the values found natively.
    func computeDocument(_ content: inout PageContent, _ program: ExpressionProgram) throws(PageError) {
        guard items != nil || !computedFacts.isEmpty else { return }
        let list: [UInt8]?
        do throws(ExpressionRuntimeError) { list = try documentValues(&content, program) } catch {
            throw .expression(error, item: nil)
        }
        if let list, let itemList { try take(list, itemList, into: &content) }
    }

    /// Makes objects of items that are rows, if the endpoint has `columns:`.
    func nameColumns(of content: inout PageContent, path: String) throws(PageError) {
        guard let names, let changedItems else { return }
        let list: [UInt8]
        do throws(ColumnsError) {
            let found = content.extraction
            list = try NamedRows.list(found.items, named: found.facts[names], in: content.body)
        } catch {
            throw .columns(error, path: path)
        }
        try take(list, changedItems, into: &content)
    }

    /// Adds what expressions find in each item. The thrown error names the item on which one failed.
    func computeItems(_ content: inout PageContent, _ program: ExpressionProgram) throws(PageError) {
        var row = 0
        do throws(ExpressionRuntimeError) { try computeItems(&content, program, row: &row) } catch {
            throw .expression(error, item: row)
        }
    }

    /// Computes facts, and returns the items as the text of a list; nil if the items are at a plain path.
    private func documentValues(
        _ content: inout PageContent, _ program: ExpressionProgram
    ) throws(ExpressionRuntimeError) -> [UInt8]? {
        var made = MadeValues(after: content.body)
        var facts = content.extraction.facts
        facts += Array(repeating: .missing, count: factCount - facts.count)
        let range = content.document
        let list = try content.body.withUnsafeBufferPointer { body throws(ExpressionRuntimeError) -> [UInt8]? in
            try program.session { session throws(ExpressionRuntimeError) -> [UInt8]? in
                session.run(computedFacts.map(\.use) + (items.map { [$0] } ?? []), on: [range], of: body)
                for fact in computedFacts { facts[fact.slot] = made.place(try session.results(of: body).first) }
                guard items != nil else { return nil }
                return ItemList.text(try session.results(of: body), of: body, isSingle: isSingle)
            }
        }
        content.body += made.bytes
        content.extraction = content.extraction.with(facts: facts)
        return list
    }

    /// Reads a list of items that was made.
    func take(_ list: [UInt8], _ plan: JSONPlan, into content: inout PageContent) throws(PageError) {
        guard list.count > 0 else { throw .json(.itemsAbsent, items: itemsText) }
        let found: JSONExtraction
        do throws(JSONError) { found = try plan.extract(from: list) } catch {
            throw .json(error, items: itemsText)
        }
        let start = content.body.count
        guard start + list.count < UInt32.max else {
            throw .json(.invalid(.tooLarge, offset: 0), items: itemsText)
        }
        content.body += list
        content.extraction = found.moved(by: UInt32(start)).with(facts: content.extraction.facts)
    }

    /// Computes each item's columns, and whether `where:` admits the item.
    private func computeItems(
        _ content: inout PageContent, _ program: ExpressionProgram, row: inout Int
    ) throws(ExpressionRuntimeError) {
        var use: Int?
        if case .use(let condition) = condition { use = condition }
        guard use != nil || !computedColumns.isEmpty else { return }
        var made = MadeValues(after: content.body)
        var columns: [JSONRange] = []
        var isWanted: [Bool] = []
        let found = content.extraction
        try content.body.withUnsafeBufferPointer { body throws(ExpressionRuntimeError) in
            try program.session { session throws(ExpressionRuntimeError) in
                session.run((use.map { [$0] } ?? []) + computedColumns.map(\.use), on: found.items, of: body)
                for index in found.items.indices {
                    row = index
                    if use != nil { isWanted.append(try session.holds()) }
                    columns += found.columns[index * found.columnCount..<(index + 1) * found.columnCount]
                    for _ in computedColumns { columns.append(made.place(try session.results(of: body).first)) }
                }
            }
        }
        content.body += made.bytes
        content.extraction = JSONExtraction(
            items: found.items, columns: columns, columnCount: columnCount, facts: found.facts)
        if use != nil { content.isWanted = isWanted }
    }
}

/// The items that an expression returned, as the text of a list.
private enum ItemList {
    /// A list as a result contributes its elements; any other result is an item. If the only result is null, the list
    /// is empty, since jq returns null for an absent value.
    static func text(
        _ results: [ExpressionResult], of body: UnsafeBufferPointer<UInt8>, isSingle: Bool
    ) -> [UInt8] {
        let results = isSingle ? Array(results.prefix(1)) : results
        var items: [UInt8] = []
        for result in results {
            let json = result.bytes(in: body)
            if json.elementsEqual("null".utf8) {
                if results.count == 1 { return [] }
                continue
            }
            let isList = !isSingle && json.first == UInt8(ascii: "[")
            let inside = isList ? json.dropFirst().dropLast() : json[...]
            guard inside.contains(where: { $0 > 0x20 }) else { continue }
            if !items.isEmpty { items.append(UInt8(ascii: ",")) }
            items += inside
        }
        return [UInt8(ascii: "[")] + items + [UInt8(ascii: "]")]
    }
}

extension ExpressionResult {
    func bytes(in body: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        switch self {
        case .part(let range): Array(body[range.bytes])
        case .made(let json): json
        }
    }
}

extension JSONExtraction {
    fileprivate func with(facts: [JSONRange]) -> JSONExtraction {
        JSONExtraction(items: items, columns: columns, columnCount: columnCount, facts: facts)
    }

    func moved(by distance: UInt32, withFacts: Bool = false) -> JSONExtraction {
        let move = { (range: JSONRange) in
            range.isMissing ? range : JSONRange(start: range.start + distance, end: range.end + distance)
        }
        return JSONExtraction(
            items: items.map(move), columns: columns.map(move), columnCount: columnCount,
            facts: withFacts ? facts.map(move) : facts)
    }
}

extension PageContent {
    /// The whole document, without surrounding whitespace.
    var document: JSONRange {
        let json = body[json]
        let start = json.startIndex + (json.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        let first = json[start...].firstIndex { $0 > 0x20 } ?? start
        let last = json[first...].lastIndex { $0 > 0x20 } ?? first
        return JSONRange(start: UInt32(first), end: UInt32(last + 1))
    }
}
