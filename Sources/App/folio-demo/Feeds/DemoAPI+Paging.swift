extension DemoAPI {
    /// Writes a page of a feed; returns the response without its body.
    mutating func writeFeed(_ endpoint: Endpoint, _ request: Request) throws(RefusalError) -> ResponseHead {
        switch endpoint {
        case .offsetFeed: try writeOffsetPage(request.query)
        case .pageFeed: try writeNumberedPage(request.query)
        case .cursorFeed: try writeCursorPage(request.query)
        case .linkFeed: return ResponseHead(link: try writeLinkedPage(request))
        case .headerFeed: return try writeHeaderPage(request)
        case .searchFeed: try writeSearchPage(request)
        case .formFeed: try writeFormPage(request)
        case .graphQL: try writeGraphQLPage(request)
        default: try writeKeysetPage(request.query)
        }
        return ResponseHead()
    }

    private mutating func writeKeysetPage(_ query: Query) throws(RefusalError) {
        let size = try pageSize(query)
        let numbers =
            switch (try number("after_id", query), try number("before_id", query)) {
            case (nil, nil): cut(numbers(below: data.count, size: size))
            case (let after?, nil): cut(numbers(below: after, size: size))
            case (nil, let before?): before + 1..<min(data.count, before + 1 + size)
            case (_?, _?): throw RefusalError.bothDirections
            }
        body.append(#"{"items":"#)
        data.writeItems(numbers, to: &body)
        body.append("}")
    }

    mutating func writeOffsetPage(_ query: Query) throws(RefusalError) {
        let size = try pageSize(query)
        let offset = try query.number("offset", default: 0, in: 0...Int.max)
        let numbers = emptied(cut(numbers(below: data.count - min(offset, data.count), size: size)))
        body.append(#"{"items":"#)
        data.writeItems(numbers, to: &body)
        writeTotal()
    }

    private mutating func writeNumberedPage(_ query: Query) throws(RefusalError) {
        let size = try pageSize(query, named: "per_page")
        let page = try query.number("page", default: 1, in: 1...Int.max)
        let skipped = skipped(beforePage: page, size: size, total: data.count)
        let numbers = emptied(cut(numbers(below: data.count - skipped, size: size)))
        body.append(#"{"items":"#)
        data.writeItems(numbers, to: &body)
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

    private mutating func writeCursorPage(_ query: Query) throws(RefusalError) {
        let numbers = cut(try numbers(from: query["cursor"], size: try pageSize(query)))
        body.append(#"{"items":"#)
        data.writeItems(numbers, to: &body)
        body.append(#","next_cursor":"#)
        writeOptional(nextCursor(after: numbers, current: query["cursor"]))
        body.append("}")
    }

    private mutating func writeLinkedPage(_ request: Request) throws(RefusalError) -> String {
        let size = try pageSize(request.query)
        let numbers = cut(try numbers(from: request.query["cursor"], size: size))
        data.writeItems(numbers, to: &body)
        let path = "\(Endpoint.linkFeed.rawValue)?limit=\(size)"
        let last = "<\(baseURL)\(path)>; rel=\"first\""
        guard let cursor = olderCursor(than: numbers) else { return last }
        if chaos.applies(.selfLink) { return "<\(baseURL)\(request.target)>; rel=\"next\", \(last)" }
        let origin = chaos.applies(.crossOriginNext) ? chaos.other ?? baseURL : baseURL
        return "<\(origin)\(path)&cursor=\(cursor)>; rel=\"next\", \(last)"
    }

    /// Writes text as JSON, or null.
    mutating func writeOptional(_ text: String?) {
        if let text { body.append(jsonString: text) } else { body.append("null") }
    }
}

extension DemoAPI {
    func pageSize(_ query: Query, named name: String = "limit") throws(RefusalError) -> Int {
        clamped(try query.number(name, default: 10, in: 1...1_000))
    }

    func clamped(_ size: Int) -> Int {
        options.clamp.map { min($0, size) } ?? size
    }

    /// The number of the item that a parameter names.
    private func number(_ name: String, _ query: Query) throws(RefusalError) -> Int? {
        guard let text = query[name] else { return nil }
        guard let id = ItemID(text), let number = data.number(of: id) else { throw .unknownID(name: name) }
        return number
    }

    /// The items of a cursor's page: those after the last item of the page before, whatever was inserted meanwhile.
    func numbers(from cursor: String?, size: Int) throws(RefusalError) -> Range<Int> {
        guard let cursor else { return numbers(below: data.count, size: size) }
        guard let id = ItemID(cursor: cursor), let last = data.number(of: id) else { throw .badCursor(name: "cursor") }
        return numbers(below: last, size: size)
    }

    /// The cursor of the page after these items, or the current one again if a fault asks for it.
    mutating func nextCursor(after numbers: Range<Int>, current: String?) -> String? {
        guard let next = olderCursor(than: numbers) else { return nil }
        if let current, chaos.applies(.repeatToken) { return current }
        return next
    }

    private func olderCursor(than numbers: Range<Int>) -> String? {
        numbers.lowerBound > 0 ? data.id(of: numbers.lowerBound).cursor : nil
    }

    /// The newest `size` items older than number `bound`.
    func numbers(below bound: Int, size: Int) -> Range<Int> {
        max(0, bound - size)..<bound
    }

    /// How many entries come before a page; pages count from 1. For a page after the last, all entries do.
    func skipped(beforePage page: Int, size: Int, total: Int) -> Int {
        page - 1 < total / size + 1 ? min(total, (page - 1) * size) : total
    }

    /// The newer half of a page, if a fault cuts it.
    mutating func cut(_ numbers: Range<Int>) -> Range<Int> {
        guard numbers.count > 1, chaos.applies(.clamped) else { return numbers }
        return numbers.upperBound - numbers.count / 2..<numbers.upperBound
    }

    /// An empty page, if a fault empties it.
    private mutating func emptied(_ numbers: Range<Int>) -> Range<Int> {
        guard !numbers.isEmpty, chaos.applies(.earlyEmpty) else { return numbers }
        return numbers.upperBound..<numbers.upperBound
    }
}
