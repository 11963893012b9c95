import Wording

/// Items that are to be filtered. Its number is that of the answer.
package struct FilterRequest: Hashable, Sendable {
    /// Tells requests apart.
    package let number: Int
    /// The jq expression that is true for the items that stay.
    package let expression: String
    /// The place of the first item.
    package let first: Int
    let entries: ReaderEntries

    /// The items as the server has them, from the first one on.
    package var items: some Sequence<ArraySlice<UInt8>> {
        (first..<entries.count).lazy.map { [entries] in entries[$0].json }
    }
}

/// What is left of the items of a filter.
package struct FilterResult: Hashable, Sendable {
    /// Whether each item stays.
    package let kept: [Bool]
    /// For how many items the expression failed; they do not stay.
    package let failures: Int
    /// Why it failed for the first of them; nil without any.
    package let reason: String?

    package init(kept: [Bool], failures: Int, reason: String?) {
        (self.kept, self.failures, self.reason) = (kept, failures, reason)
    }
}

/// The filter of the list.
extension ReaderState {
    /// Asks for a jq expression.
    mutating func beginFiltering() {
        guard screen.subject == .list else {
            notice = Message("not here: q leads back")
            return
        }
        typed = Typed(purpose: .filter, text: lastFilter)
    }

    /// Shows only the items for which an expression is true; all of them if it is empty.
    mutating func filter(by expression: String) -> [ReaderEffect] {
        // Of one that has no result yet, nothing shows that it is valid.
        if let filter = screens[0].filter, !filter.kept.isEmpty { filterBefore = filter.expression }
        if screens[0].filter == nil { filterBefore = nil }
        if !expression.isEmpty { lastFilter = expression }
        screens[0].filter(by: expression.isEmpty ? nil : expression)
        screens[0].viewport.show(in: content(of: 0))
        return endFiltering()
    }

    /// Cancels the filter that runs.
    private mutating func endFiltering() -> [ReaderEffect] {
        defer { filtering = nil }
        return filtering.map { [.cancel($0.number)] } ?? []
    }

    /// Has the items filtered that are not yet, unless others are.
    mutating func filterMore() -> [ReaderEffect] {
        guard let filter = screens[0].filter, filter.kept.count < screens[0].entries.count else {
            return endFiltering()
        }
        // What is filtered may have been replaced.
        if let filtering, filtering.first == filter.kept.count, filtering.round == filter.round { return [] }
        let ended = endFiltering()
        lastNumber += 1
        filtering = Filtering(number: lastNumber, first: filter.kept.count, round: filter.round)
        return ended + [
            .filter(
                FilterRequest(
                    number: lastNumber, expression: filter.expression, first: filter.kept.count,
                    entries: screens[0].entries))
        ]
    }

    /// A request for a filter that runs.
    struct Filtering: Sendable {
        let number: Int
        let first: Int
        let round: Int
    }

    mutating func take(_ result: FilterResult, of number: Int) {
        guard filtering?.number == number else { return }
        filtering = nil
        screens[0].keep(result.kept)
        screens[0].viewport.show(in: content(of: 0))
        // Of a filter that is used again, that is known.
        if let reason = result.reason, screens[0].filter?.round != knownFilter {
            let count = result.failures
            notice = Message(
                count, one: "the filter fails for \(count) item: \(reason)",
                other: "the filter fails for \(count) items: \(reason)")
        }
    }

    /// Ends a filter that cannot be used: the one before stays, and the text can be corrected.
    mutating func refuseFilter(_ number: Int, _ reason: String) {
        guard filtering?.number == number else { return }
        filtering = nil
        let (refused, before) = (lastFilter, filterBefore)
        _ = filter(by: before == refused ? "" : before ?? "")
        (lastFilter, filterBefore) = (refused, before)
        knownFilter = screens[0].filter?.round
        notice = Message(verbatim: reason)
    }
}
