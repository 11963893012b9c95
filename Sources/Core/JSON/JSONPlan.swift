import CSimdJSON

/// What to extract from every page of an endpoint, prepared once: items, columns of each item, and facts of the page.
package struct JSONPlan: Sendable {
    private let nodes: [FolioNode]
    private let edges: [FolioEdge]
    private let keys: [UInt8]
    private let itemNode: UInt32
    private let itemsAreOptional: Bool
    private let columnCount: Int
    private let factCount: Int
    /// The most items of a page.
    private let mostItems: Int
    /// The most items of a page, whatever is extracted from each. A page of 64 MiB could have more, but only of a few bytes.
    package static let mostItems = 1_000_000
    /// The most values to extract from the items of a page.
    private static let mostValues = 1 << 24
    /// For each requested column, its index in a row of the extraction. Equal paths share an index.
    package let columnSlots: [Int]
    /// For each requested fact, its index among the facts of the extraction.
    package let factSlots: [Int]

    /// - Parameters:
    ///   - items: the path to the list of items. If it contains `[]`, each value that it reaches is an item.
    ///   - single: whether the value at `items` is itself the only item.
    ///   - columns: paths from an item, without `[]`.
    ///   - facts: paths from the document, without `[]`.
    package init(items: JSONPath, single: Bool = false, columns: [JSONPath], facts: [JSONPath]) {
        var tree = PathTree()
        tree.markItems(items, isItem: single || items.visitsEach)
        factSlots = tree.addLeaves(facts, root: tree.documentNode)
        columnSlots = tree.addLeaves(columns, root: tree.itemNode)
        let flat = tree.flattened()
        nodes = flat.nodes
        edges = flat.edges
        keys = flat.keys
        itemNode = UInt32(tree.itemNode)
        itemsAreOptional = items.isOptional
        columnCount = (columnSlots.max() ?? -1) + 1
        factCount = (factSlots.max() ?? -1) + 1
        mostItems = min(Self.mostItems, Self.mostValues / max(1, columnCount))
    }

    /// Checks a whole body and extracts everything in one call.
    ///
    /// Skips a byte-order mark. Throws if the body is not JSON, if `items` does not lead to its items, or if there are too
    /// many.
    package func extract(from body: [UInt8]) throws(JSONError) -> JSONExtraction {
        let skipped = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return try run(body, from: skipped).get()
    }

    private func run(_ body: [UInt8], from skipped: Int) -> Result<JSONExtraction, JSONError> {
        nodes.withUnsafeBufferPointer { nodes in
            edges.withUnsafeBufferPointer { edges in
                keys.withUnsafeBufferPointer { keys in
                    body.withUnsafeBufferPointer { bytes in
                        var plan = FolioPlan(
                            nodes: nodes.baseAddress, edges: edges.baseAddress, keys: keys.baseAddress,
                            item_node: itemNode, column_count: UInt32(columnCount), fact_count: UInt32(factCount),
                            most_items: UInt32(mostItems), items_optional: itemsAreOptional)
                        let document = UnsafeBufferPointer(rebasing: bytes[skipped...])
                        let found = folio_json_extract(document.baseAddress, UInt64(document.count), &plan)
                        return result(found, body: bytes, skipped: skipped)
                    }
                }
            }
        }
    }

    private func result(
        _ found: FolioExtraction, body: UnsafeBufferPointer<UInt8>, skipped: Int
    ) -> Result<JSONExtraction, JSONError> {
        if found.status == FOLIO_JSON_TOO_MANY_ITEMS { return .failure(.tooManyItems(limit: mostItems)) }
        if let reason = JSONError.Reason(found.status) {
            if let other = JSONError.Reason(encodingOf: body) { return .failure(.invalid(other, offset: 0)) }
            return .failure(.invalid(reason, offset: Int(found.error_offset) + skipped))
        }
        let misfit = Int(found.misfit_range.start) + skipped
        switch found.misfit {
        case FOLIO_MISFIT_TYPE:
            return .failure(.notAList(found: JSONKind(firstByte: body[misfit]), offset: misfit))
        case FOLIO_MISFIT_ABSENT:
            return .failure(.elementWithoutItems(offset: misfit))
        default:
            guard found.found_items || itemsAreOptional else { return .failure(.itemsAbsent) }
            return .success(JSONExtraction(found, columnCount: columnCount, factCount: factCount, skipped: skipped))
        }
    }
}

extension JSONError.Reason {
    fileprivate init?(_ status: FolioJSONStatus) {
        switch status {
        case FOLIO_JSON_OK: return nil
        case FOLIO_JSON_EMPTY: self = .empty
        case FOLIO_JSON_UTF8: self = .notUTF8
        case FOLIO_JSON_CONTROL_CHARACTER: self = .controlCharacter
        case FOLIO_JSON_UNCLOSED_STRING: self = .unclosedString
        case FOLIO_JSON_ESCAPE: self = .badEscape
        case FOLIO_JSON_NUMBER: self = .badNumber
        case FOLIO_JSON_LITERAL: self = .badLiteral
        case FOLIO_JSON_TRUNCATED: self = .truncated
        case FOLIO_JSON_TRAILING: self = .trailingContent
        case FOLIO_JSON_TOO_DEEP: self = .tooDeep
        case FOLIO_JSON_TOO_LARGE: self = .tooLarge
        case FOLIO_JSON_MEMORY: self = .outOfMemory
        default: self = .unexpectedByte
        }
    }
}
