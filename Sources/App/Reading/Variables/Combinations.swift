import Endpoints
import Feeds
import Formats
import HTTP
import JSON
import Pages
import Pagination
import Plugins
import Redaction
import System

/// Finds the combinations of the values of variables, in their order. Values in items come from lists, of which a page is
/// read ahead.
struct Combinations: Sendable {
    let lists: VariableLists
    let storage: ListStorage
    let clients: ListClients
    /// The walk through all lists, which stores the pages of values that it reads; nil if it is not stored.
    let course: ParentCourse
    /// What happened so far.
    let facts = Lock(Facts())

    /// What happened while values were read.
    struct Facts: Sendable {
        /// How many combinations there are; nil while that is unknown.
        var total: Int?
        /// How many were found.
        var found = 0
        /// The sources of the values, as of one walk.
        var summary = Walk.Summary()
        /// How many lists of values an error rule passes over.
        var skipped = 0
        /// The first list of values that ended short: its endpoint, and what is missing.
        var shortOf: Shortfall?
        /// The variable whose earlier values differ from those when the position was printed; nil if none does.
        var changed: String?
    }

    /// A combination, and the servers whose responses have its values; none if all are given.
    struct Found: Sendable {
        let combination: Combination
        let origins: Set<HTTPURL.Origin>
    }

    /// Sends all combinations from a position on, each once.
    func send(from start: CombinationPosition?, to found: Handoff<Found>) async {
        do {
            if let count = lists.count { facts.withLock { $0.total = count } }
            var seen = HashTable(fullest: 7)
            try await send(Combination(), origins: [], from: start, &seen, to: found)
            facts.withLock { $0.total = $0.found }
            found.finish()
        } catch {
            found.finish(throwing: error)
        }
    }

    private func send(
        _ combination: Combination, origins: Set<HTTPURL.Origin>, from start: CombinationPosition?,
        _ seen: inout HashTable, to found: Handoff<Found>
    ) async throws {
        let level = combination.values.count
        guard lists.variables.indices.contains(level) else {
            guard seen.insert(ContentHash.of(combination.json)), start?.place != .end else { return }
            facts.withLock { $0.found += 1 }
            return try await found.send(Found(combination: combination, origins: origins))
        }
        let variable = lists.variables[level]
        let first = start.map { $0.values[level] }
        if let values = lists.values(of: variable) {
            let index = try first.map { first in
                let place =
                    first.text.map { text in values.firstIndex { $0.text.isSame(as: text) } }
                    ?? first.page.flatMap { Int($0.text) }
                guard let index = place, values.indices.contains(index) else { throw first.isGone(from: variable) }
                return index
            }
            for (number, value) in values[(index ?? 0)...].enumerated() {
                try await send(
                    combination.adding(value), origins: origins, from: number == 0 ? start : nil, &seen, to: found)
            }
            return
        }
        try await withThrowingTaskGroup(of: Void.self) { walks in
            let list = try lists.parents(of: variable, combination, origins: origins)
            let pages = Handoff<Page>()
            walks.addTask { await read(list, variable, at: level, from: first?.page, to: pages) }
            var awaited = first
            while let page = try await pages.next() {
                for value in try variable.values(in: page, of: list) {
                    if let text = awaited?.text, !value.text.isSame(as: text) { continue }
                    // Otherwise the lists before it are not those that were read.
                    if let awaited, awaited.text != nil, awaited.before != value.before {
                        facts.withLock { $0.changed = variable.name }
                    }
                    try await send(
                        combination.adding(value), origins: origins.union([list.origin(of: page)]),
                        from: awaited == nil ? nil : start, &seen, to: found)
                    awaited = nil
                }
                if let first = awaited { throw first.isGone(from: variable) }
            }
            if let first = awaited { throw first.isGone(from: variable) }
        }
    }

    /// Reads a list of values, and sends its pages.
    private func read(
        _ list: BoundEndpoint, _ variable: Variable, at level: Int, from position: Position?, to pages: Handoff<Page>
    ) async {
        do {
            let own = storage.ofParents(list, at: level, in: course)
            let client = client(of: variable)
            let plan: WalkPlan?
            if position == nil, let walk = try await own.earlierParents(list, in: course) {
                // Pages that were read before come from the library, so that their order stays the same.
                try await own.readStored(walk, of: list) { try await pages.send($0) }
                plan = try await own.resumed(walk, list, demand: .all, client: client)
            } else {
                plan = try await own.plan(list, from: position, demand: .all, client: client)
            }
            var total = plan?.summary ?? Walk.Summary()
            try await plan?.run(
                list, .all, summary: &total,
                prepare: { page in
                    if page.isSkipped, page.position == position { facts.withLock { $0.skipped += 1 } }
                    try await pages.send(page)
                },
                print: { _ in WrittenPage() }, finish: { _ in })
            let summary = total
            facts.withLock { facts in
                facts.summary.add(summary)
                facts.shortOf = facts.shortOf ?? summary.shortOf
            }
            pages.finish()
        } catch {
            pages.finish(throwing: error)
        }
    }

    private func client(of variable: Variable) -> any HTTPClient {
        let read = lists.variables.filter { lists.values(of: $0) == nil }.map(\.name)
        let index = read.firstIndex(of: variable.name) ?? 0
        return clients.replies.indices.contains(index) ? clients.replies[index] : clients.lists
    }
}

extension CombinationPosition.Value {
    /// The error for a value that is no longer there.
    fileprivate func isGone(from variable: Variable) -> VariableError {
        .valueGone(variable: variable.name, value: text ?? Redactor.placeholder)
    }
}
