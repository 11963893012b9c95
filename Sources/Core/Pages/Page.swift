package import JSON

/// The items of one response and the next page's position.
package struct Page: Sendable {
    /// The checked body that all ranges point into, followed by the results of expressions.
    package let body: [UInt8]
    /// How many bytes of `body` were received; the others are results of expressions.
    private let receivedLength: Int
    /// Whether each item is output; nil if all are. The other items count for paging and are stored.
    private var isWanted: [Bool]?
    /// The time of each item; nil unless the command has bounds in time.
    package private(set) var times: [ItemTime]?
    /// The place of each item in `body`, in the order of the page.
    package private(set) var items: [JSONRange]
    /// `items.count` rows of `columnCount` ranges.
    package private(set) var columns: [JSONRange]
    /// What identifies each item: a hash of its id, or of all its bytes if the endpoint names no id, or only a guessed one.
    package private(set) var keys: [UInt64]
    /// How many columns each item has.
    package let columnCount: Int
    /// The role of each column.
    package let layout: ItemLayout
    /// The page's own position; nil for the start of the list.
    package var position: Position?
    /// The next page's position; nil at the end of the list.
    package var next: Position?
    /// Why the next page's position cannot be determined. `next` is nil then, but the items are valid.
    package let fault: (any Error)?
    /// How many items the response had before any was left out.
    package let received: Int
    /// How many of them were left out because they come before the page's position, which is inside the page.
    package private(set) var leftOut = 0
    /// The response's items with their columns and keys, and the row there of each item of the page; nil if the page has them
    /// all.
    private var response: (items: [JSONRange], columns: [JSONRange], keys: [UInt64], rows: [Int])?
    /// Whether the items before the page's position have changed since the position was printed. None was left out then,
    /// and others may be missing.
    package var hasOtherStart = false
    /// What the server declares about the whole list.
    package var declared: Declared
    /// What in the response shows that the list goes on, or that the page lacks items. Only the first page of a list, and
    /// one without a next position, are searched for more than errors.
    package var signs: [MoreSign] = []
    /// How many items were left out because they were deleted.
    package var deletions = 0
    /// Whether the walk had the page before it requested it again because items moved. Only what is new is left of it.
    package var isRepeated = false
    /// Whether it is no page, but a status that means the end of the list.
    package var isPastEnd = false
    /// Its place in the stored list; nil if positions are the server's.
    package var storedPlace: StoredPosition.Place?
    /// Whether it is from a stored list, and items may be missing between the walks of it that were read so far.
    package var isAfterGap = false
    /// Whether it has no items because an error rule passes over the response.
    package var isSkipped = false
    /// Where the page came from, and whether it may be stored.
    package var provenance = Provenance()

    /// The length and end of the list as declared by the server; nil for what it does not declare.
    package struct Declared: Sendable, Hashable {
        /// How many items the whole list has.
        package var items: Int?
        /// How many pages the whole list has.
        package var pages: Int?
        /// How many items of the list the server counts but does not return.
        package var withheld: Int
        /// Whether the server says that there are items after this page.
        package var hasMore: Bool?
        /// Whether only the length of the page shows that there are no more items.
        package var endsShort = false

        package init(items: Int? = nil, pages: Int? = nil, withheld: Int = 0, hasMore: Bool? = nil) {
            self.items = items
            self.pages = pages
            self.withheld = withheld
            self.hasMore = hasMore
        }
    }

    /// - Parameters:
    ///   - isWanted: whether each item meets the conditions of the output; nil if all do.
    ///   - times: the time of each item, if there are bounds in time. Those outside are not output, either.
    package init(
        body: [UInt8], extraction: JSONExtraction, layout: ItemLayout, position: Position?, next: Position?,
        declared: Declared = Declared(), fault: (any Error)? = nil, receivedLength: Int? = nil, isWanted: [Bool]? = nil,
        times: [ItemTime]? = nil
    ) {
        self.body = body
        self.receivedLength = receivedLength ?? body.count
        self.isWanted =
            times.map { times in times.indices.map { isWanted?[$0] != false && !times[$0].isExcluded } } ?? isWanted
        self.times = times
        self.fault = fault
        items = extraction.items
        columns = extraction.columns
        columnCount = extraction.columnCount
        self.layout = layout
        keys = Self.keys(of: extraction, in: body, layout)
        self.position = position
        self.next = next
        received = extraction.items.count
        self.declared = declared
    }

    /// The value of a column of an item; missing if the item lacks it.
    package func column(_ slot: Int, ofItem row: Int) -> JSONRange {
        columns[row * columnCount + slot]
    }

    private static func keys(of extraction: JSONExtraction, in body: [UInt8], _ layout: ItemLayout) -> [UInt64] {
        guard let slot = layout.idSlot, !layout.comparesItems else {
            return extraction.items.map { ContentHash.of(body, $0.bytes) }
        }
        return extraction.items.indices.map { ContentHash.of(body, valueAt: extraction.column(slot, ofItem: $0).bytes) }
    }

    /// A hash for each item that those with the same id share, or only those with the same bytes if the id is a guess. Nil if
    /// the endpoint names no id.
    package var idHashes: [UInt64]? { layout.idSlot == nil ? nil : keys }

    /// A hash of each item's id as received; nil if the endpoint names no id.
    package var plainIDHashes: [UInt64]? {
        guard let slot = layout.idSlot, layout.comparesItems else { return idHashes }
        return items.indices.map { ContentHash.of(body, valueAt: column(slot, ofItem: $0).bytes) }
    }

    /// A number for each item's id, for checks; nil if the endpoint names no id.
    package var idChecks: [UInt64]? {
        guard let slot = layout.idSlot else { return nil }
        return items.indices.map { row in
            ContentHash.value(in: body, at: column(slot, ofItem: row).bytes).withUnsafeBytes { FastHash.of($0) }
        }
    }

    /// How many items of the response come before an item of the page; all of them, if `row` is after the last item.
    package func received(before row: Int) -> Int {
        guard let rows = response?.rows else { return row }
        return rows.indices.contains(row) ? rows[row] : received
    }

    /// The page with all items of the response, from its first one on.
    package var asReceived: Page {
        guard let response else { return self }
        var page = includingAllItems
        (page.items, page.columns, page.keys, page.response) = (response.items, response.columns, response.keys, nil)
        (page.leftOut, page.times) = (0, nil)
        return page
    }

    /// A hash of each item's id, its version, and whether it is deleted; nil if the endpoint names neither a version nor
    /// deletions, or no id.
    package var versionHashes: [UInt64]? {
        guard let id = layout.idSlot, layout.hasVersions else { return nil }
        let definition = Array(layout.versionDefinition.utf8)
        return items.indices.map { (row: Int) -> UInt64 in
            var key = ContentHash.value(in: body, at: column(id, ofItem: row).bytes)
            // No JSON value contains a zero byte.
            key.append(0)
            key += layout.versionSlot.map { ContentHash.value(in: body, at: column($0, ofItem: row).bytes) } ?? []
            key.append(isDeleted(row) ? 1 : 0)
            key += definition
            return ContentHash.of(key, key.indices)
        }
    }

    /// A hash of what is known of each item: its id, and its version if the list has versions. Nil if the endpoint names
    /// no id.
    package var identityHashes: [UInt64]? { versionHashes ?? idHashes }

    /// The version of an item as received; nil if the endpoint names none.
    package func version(ofItem row: Int) -> ArraySlice<UInt8>? {
        layout.versionSlot.map { body[column($0, ofItem: row).bytes] }
    }

    /// Whether an item is the record of a deletion.
    package func isDeleted(_ row: Int) -> Bool {
        layout.deletedSlot.map { body.isTrue(column($0, ofItem: row)) } ?? false
    }

    /// A hash of each item's bytes.
    package var itemHashes: [UInt64] {
        layout.idSlot == nil || layout.comparesItems ? keys : items.map { ContentHash.of(body, $0.bytes) }
    }

    /// The body as received.
    package var receivedBody: [UInt8] { receivedLength < body.count ? Array(body.prefix(receivedLength)) : body }

    /// The rows of the items that are output; nil if all are.
    package var wantedRows: [Int]? {
        isWanted.map { isWanted in isWanted.indices.filter { isWanted[$0] } }
    }

    /// How many items are output.
    package var wantedCount: Int { isWanted?.count(where: \.self) ?? items.count }

    /// The page with all of its items in the output.
    package var includingAllItems: Page {
        var page = self
        page.isWanted = nil
        return page
    }

    /// The page without its first items, which come before its position.
    package func leavingOut(first count: Int) -> Page {
        var page = keeping(Array(items.indices.dropFirst(count)))
        page.leftOut = min(count, items.count)
        return page
    }

    /// The page with only some of its items.
    package func keeping(_ rows: [Int]) -> Page {
        var page = self
        page.isWanted = isWanted.map { isWanted in rows.map { isWanted[$0] } }
        page.times = times.map { times in rows.map { times[$0] } }
        page.response = (
            items: response?.items ?? items, columns: response?.columns ?? columns, keys: response?.keys ?? keys,
            rows: response.map { all in rows.map { all.rows[$0] } } ?? rows
        )
        page.items = rows.map { items[$0] }
        page.keys = rows.map { keys[$0] }
        page.columns = rows.flatMap { columns[$0 * columnCount..<($0 + 1) * columnCount] }
        return page
    }
}
