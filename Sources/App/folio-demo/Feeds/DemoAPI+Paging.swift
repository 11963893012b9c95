extension DemoAPI {
    /// Writes a page of a feed; the result is the `Link` field, if the endpoint has one.
    mutating func writeFeed(_ endpoint: Endpoint, _ query: Query) throws(Refusal) -> String? {
        switch endpoint {
        case .offsetFeed: try writeOffsetPage(query)
        case .pageFeed: try writeNumberedPage(query)
        case .cursorFeed: try writeCursorPage(query)
        case .linkFeed: return try writeLinkedPage(query)
        default: try writeKeysetPage(query)
        }
        return nil
    }

    /// Writes a page of an item's comments.
    mutating func writeComments(of number: Int, _ query: Query) throws(Refusal) {
        let size = clamped(try query.number("limit", default: 20, in: 1...100))
        let total = data.commentCount(of: number)
        let page = try query.number("page", default: 1, in: 1...Int.max)
        let start = skipped(beforePage: page, size: size, total: total)
        body.append(#"{"items":"#)
        data.writeComments(of: number, start..<min(total, start + size), to: &body)
        body.append(#","total":"#)
        body.append(decimal: total)
        body.append("}")
    }

    private mutating func writeKeysetPage(_ query: Query) throws(Refusal) {
        let size = try pageSize(query)
        let numbers =
            switch (try number("after_id", query), try number("before_id", query)) {
            case (nil, nil): numbers(below: data.count, size: size)
            case (let after?, nil): numbers(below: after, size: size)
            case (nil, let before?): before + 1..<min(data.count, before + 1 + size)
            case (_?, _?): throw Refusal.bothDirections
            }
        body.append(#"{"items":"#)
        data.writeItems(numbers, to: &body)
        body.append("}")
    }

    private mutating func writeOffsetPage(_ query: Query) throws(Refusal) {
        let size = try pageSize(query)
        let offset = try query.number("offset", default: 0, in: 0...Int.max)
        body.append(#"{"items":"#)
        data.writeItems(numbers(below: data.count - min(offset, data.count), size: size), to: &body)
        writeTotal()
    }

    private mutating func writeNumberedPage(_ query: Query) throws(Refusal) {
        let size = try pageSize(query, named: "per_page")
        let page = try query.number("page", default: 1, in: 1...Int.max)
        let skipped = skipped(beforePage: page, size: size, total: data.count)
        body.append(#"{"items":"#)
        data.writeItems(numbers(below: data.count - skipped, size: size), to: &body)
        body.append(#","page":"#)
        body.append(decimal: page)
        body.append(#","pages":"#)
        body.append(decimal: (data.count + size - 1) / size)
        writeTotal()
    }

    private mutating func writeTotal() {
        body.append(#","total":"#)
        body.append(decimal: data.count)
        body.append("}")
    }

    private mutating func writeCursorPage(_ query: Query) throws(Refusal) {
        let numbers = try numbersFromCursor(query)
        body.append(#"{"items":"#)
        data.writeItems(numbers, to: &body)
        body.append(#","next_cursor":"#)
        if let cursor = nextCursor(after: numbers) {
            body.append(jsonString: cursor)
        } else {
            body.append("null")
        }
        body.append("}")
    }

    private mutating func writeLinkedPage(_ query: Query) throws(Refusal) -> String {
        let numbers = try numbersFromCursor(query)
        data.writeItems(numbers, to: &body)
        let first = "\(baseURL)\(Endpoint.linkFeed.rawValue)?limit=\(try pageSize(query))"
        let next = nextCursor(after: numbers).map { "<\(first)&cursor=\($0)>; rel=\"next\", " } ?? ""
        return "\(next)<\(first)>; rel=\"first\""
    }
}

extension DemoAPI {
    private func pageSize(_ query: Query, named name: String = "limit") throws(Refusal) -> Int {
        clamped(try query.number(name, default: 10, in: 1...1_000))
    }

    private func clamped(_ size: Int) -> Int {
        options.clamp.map { min($0, size) } ?? size
    }

    /// The number of the item that a parameter names.
    private func number(_ name: String, _ query: Query) throws(Refusal) -> Int? {
        guard let text = query[name] else { return nil }
        guard let id = ItemID(text), let number = data.number(of: id) else { throw .unknownID(name: name) }
        return number
    }

    /// The page that a cursor stands for: what follows the last item of the page before, whatever was inserted since.
    private func numbersFromCursor(_ query: Query) throws(Refusal) -> Range<Int> {
        let size = try pageSize(query)
        guard let text = query["cursor"] else { return numbers(below: data.count, size: size) }
        guard let id = ItemID(cursor: text), let last = data.number(of: id) else { throw .badCursor }
        return numbers(below: last, size: size)
    }

    private func nextCursor(after numbers: Range<Int>) -> String? {
        numbers.lowerBound > 0 ? data.id(of: numbers.lowerBound).cursor : nil
    }

    /// The newest `size` of the items older than number `bound`.
    private func numbers(below bound: Int, size: Int) -> Range<Int> {
        max(0, bound - size)..<bound
    }

    /// How many entries come before a page; pages count from 1, and one beyond the last skips everything.
    private func skipped(beforePage page: Int, size: Int, total: Int) -> Int {
        page - 1 < total / size + 1 ? min(total, (page - 1) * size) : total
    }
}
