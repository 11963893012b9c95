import JSON

/// What a walk knows of its list after a page, apart from positions and items. It is stored with the page, so that a
/// resumed walk ends where the whole walk would have ended.
package struct WalkMemory: Sendable, Hashable {
    /// The smallest and the largest number of items that a page declared for the whole list; nil if none did.
    package var items: ClosedRange<Int>?
    /// The smallest and the largest number of pages that a page declared for the whole list; nil if none did.
    package var pages: ClosedRange<Int>?
    /// Whether the server last said that there are more items.
    package var declaresMore = false
    /// What in any page shows that it lacks items.
    package var pageSign: MoreSign?
    /// The smallest total that a response names, although the plugin does not say so.
    package var total: MoreSign?
    /// The smallest number of pages that a response names, although the plugin does not say so.
    package var pageTotal: MoreSign?
    /// How many items were repeated in the walks that this one continues.
    package var repeated = 0
    /// Whether the list ended at the page with fewer items than it should have.
    package var isShort = false
    /// Whether the output ended inside the page, so that the walk did not reach the next one.
    package var isInside = false
    /// How many items of the response come before the place inside the page where the output ended; nil if it did not end
    /// there, and in libraries of earlier versions.
    package var stop: Int?
    /// The position after the output, if that ended inside the page; nil in libraries of earlier versions.
    package var place: String?
    /// Whether an error rule passed over the page.
    package var isSkipped = false
    /// The greatest time of an item that was printed, in seconds since 1970 (UTC); nil without bounds in time.
    package var latest: Int?
    /// Up to when every page has what happened on the server, in seconds since 1970 (UTC); nil without bounds in time, if no
    /// page says so, and in libraries of earlier versions.
    package var asOf: Int64?
    /// The time of the last item, in seconds since 1970 (UTC), while each item is as old as the one before it or older; nil
    /// if they are not, or if that does not matter.
    package var oldest: Int?
    /// In the walk through several lists: how often it was resumed before the list was read; nil if it was not.
    package var run: Int?
    /// The hash of the output file as far as the page (XXH3); nil for stdout, and in libraries of earlier versions.
    package var outputHash: UInt64?

    package init() {}

    /// Whether the output ended before the last item of the page.
    package var hasStopped: Bool { isInside || stop != nil }

    /// Whether the output ended at a place inside the page, as far as that is known.
    ///
    /// - Parameter count: how many items of the response come before the place.
    package func mayStop(at count: Int) -> Bool { stop.map { $0 == count } ?? isInside }
}

extension WalkMemory {
    /// A line for each fact; nil without one. The texts of servers are left out, as they may not be stored.
    package var text: String? {
        var lines: [String] = []
        if let items { lines.append("items \(items.lowerBound) \(items.upperBound)") }
        if let pages { lines.append("pages \(pages.lowerBound) \(pages.upperBound)") }
        if declaresMore { lines.append("more") }
        switch pageSign {
        case .partial(let place): lines.append("partial \(place.text)")
        case .some: lines.append("errors")
        case nil: break
        }
        if case .total(let count, let place) = total { lines.append("total \(count) \(place.text)") }
        if case .pages(let count, let place) = pageTotal { lines.append("page-total \(count) \(place.text)") }
        if repeated != 0 { lines.append("repeated \(repeated)") }
        if isShort { lines.append("short") }
        if isInside { lines.append("inside") }
        if let stop { lines.append("stop \(stop)") }
        if let place, !place.contains(where: \.isNewline) { lines.append("place \(place)") }
        if isSkipped { lines.append("skipped") }
        if let latest { lines.append("latest \(latest)") }
        if let asOf { lines.append("as-of \(asOf)") }
        if let oldest { lines.append("oldest \(oldest)") }
        if let run { lines.append("run \(run)") }
        if let outputHash { lines.append("output \(outputHash)") }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Reads such a text; nil if it is invalid.
    package init?(text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1).map { String($0) }
            guard let name = words.first, note(name, words.count > 1 ? words[1] : "") else { return nil }
        }
    }

    private mutating func note(_ name: String, _ value: String) -> Bool {
        switch name {
        case "items": items = Self.range(value)
        case "pages": pages = Self.range(value)
        case "partial": pageSign = MoreSign.Place(text: value).map { .partial($0) }
        case "total": total = Self.count(value).map { .total($0, $1) }
        case "page-total": pageTotal = Self.count(value).map { .pages($0, $1) }
        case "repeated": repeated = Int(value) ?? 0
        case "stop": stop = Int(value)
        case "place": place = value
        case "latest": latest = Int(value)
        case "as-of": asOf = Int64(value)
        case "oldest": oldest = Int(value)
        case "run": run = Int(value)
        case "output": outputHash = UInt64(value)
        case "errors": pageSign = .errors(nil)
        case "more": declaresMore = true
        case "short": isShort = true
        case "inside": isInside = true
        case "skipped": isSkipped = true
        default: return false
        }
        return switch name {
        case "items": items != nil
        case "pages": pages != nil
        case "partial": pageSign != nil
        case "total": total != nil
        case "page-total": pageTotal != nil
        case "stop": stop != nil
        case "place": true
        case "repeated": Int(value) != nil
        case "latest": latest != nil
        case "as-of": asOf != nil
        case "oldest": oldest != nil
        case "run": run != nil
        case "output": outputHash != nil
        default: value.isEmpty
        }
    }

    private static func range(_ text: String) -> ClosedRange<Int>? {
        let bounds = text.split(separator: " ", omittingEmptySubsequences: false).map { Int($0) }
        guard bounds.count == 2, let smallest = bounds[0], let largest = bounds[1], smallest <= largest else {
            return nil
        }
        return smallest...largest
    }

    private static func count(_ text: String) -> (Int, MoreSign.Place)? {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let count = Int(words[0]), let place = MoreSign.Place(text: String(words[1])) else {
            return nil
        }
        return (count, place)
    }
}

extension MoreSign.Place {
    /// A path, which begins with a dot, or the name of a header field.
    fileprivate var text: String {
        switch self {
        case .member(let path): path.description
        case .field(let name): name
        }
    }

    fileprivate init?(text: String) {
        guard text.first == "." else {
            guard !text.isEmpty else { return nil }
            self = .field(text)
            return
        }
        // Anything else than a path is invalid.
        guard let path = try? JSONPath(parsing: text) else { return nil }
        self = .member(path)
    }
}
