extension DemoAPI {
    /// Writes the items of one place, or of all, for `{"limit", "cursor", "filter": {"location"}}`. Errors have status
    /// 200.
    mutating func writeSearchPage(_ request: Request) throws(RefusalError) {
        let sent = try searched(request)
        let size = try size(sent)
        let filter = try filter(sent)
        let cursor = try Self.optionalText(sent, "cursor")
        let page: Range<Int>
        do throws(RefusalError) { page = try numbers(from: cursor, size: data.count) } catch {
            throw Self.fault("bad_cursor", error.message)
        }
        var found: [Int] = []
        // One item more than the page shows whether there is another page.
        for number in page.reversed() where filter == nil || data.location(of: number) == filter {
            found.append(number)
            if found.count > size { break }
        }
        let hasMore = found.count > size
        found = Array(found.prefix(size))
        if found.count > 1, chaos.applies(.clamped) {
            write(Array(found.prefix(found.count / 2)), hasMore: true, current: cursor)
        } else {
            write(found, hasMore: hasMore, current: cursor)
        }
    }

    private func searched(_ request: Request) throws(RefusalError) -> Submission {
        do {
            return try Submission(request)
        } catch .bodyTooLarge {
            throw .bodyTooLarge
        } catch {
            throw Self.fault("bad_request", error.message)
        }
    }

    private func size(_ sent: Submission) throws(RefusalError) -> Int {
        guard let value = sent.values["limit"], value != .null else { return clamped(10) }
        guard let size = value.integer, (1...1_000).contains(size) else {
            throw Self.fault("bad_limit", "limit must be a whole number from 1 to 1000")
        }
        return clamped(size)
    }

    /// The requested place, as an index of `Words.locations`.
    private func filter(_ sent: Submission) throws(RefusalError) -> Int? {
        guard let filter = sent.values["filter"], filter != .null else { return nil }
        guard case .object(let members) = filter else { throw Self.fault("bad_filter", "filter must be an object") }
        guard let location = members["location"], location != .null else { return nil }
        guard let text = location.text, let place = Words.location(text) else {
            throw Self.fault("bad_filter", "filter.location must be one of the feed's locations")
        }
        return place
    }

    private static func optionalText(_ sent: Submission, _ name: String) throws(RefusalError) -> String? {
        guard let value = sent.values[name], value != .null else { return nil }
        guard let text = value.text else { throw fault("bad_\(name)", "\(name) must be a string") }
        return text
    }

    private static func fault(_ code: String, _ message: String) -> RefusalError {
        .inside(.search(code: code, message: message))
    }

    private mutating func write(_ numbers: [Int], hasMore: Bool, current: String?) {
        body.append(#"{"ok":true,"items":["#)
        for (place, number) in numbers.enumerated() {
            if place > 0 { body.append(",") }
            data.writeItem(number, to: &body)
        }
        body.append(#"],"next_cursor":"#)
        let next = hasMore ? numbers.last.map { data.id(of: $0).cursor } : nil
        writeOptional(next != nil && current != nil && chaos.applies(.repeatToken) ? current : next)
        body.append(hasMore ? #","has_more":true}"# : #","has_more":false}"#)
    }
}

extension Words {
    /// The index of a place, from its name as users write it.
    static func location(_ name: String) -> Int? {
        locations.firstIndex { JSONReader.read(Array("\"\($0)\"".utf8))?.text == name }
    }
}
