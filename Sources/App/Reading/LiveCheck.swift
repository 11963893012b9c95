import Endpoints
import Glibc
import HTTP
import JSON
package import Pages
package import Pagination
package import PersonalFiles
package import Plugins
import System

/// Reads the first page of each endpoint, and reports its properties and whether the second one differs. Stores nothing.
package struct LiveCheck: Sendable {
    /// The result for one endpoint.
    package struct Row: Sendable {
        /// `plugin/endpoint`
        package let name: String
        /// The result.
        package let outcome: Outcome
    }

    /// The result of reading one endpoint.
    package enum Outcome: Sendable {
        case read(PageReport)
        case failed(any Error)
        /// It needs a parameter that is not set.
        case skipped(parameter: String)
        /// Comments, but the list has no item with an id to read them under.
        case noItem
        /// A list for each item of an endpoint, but the first page of that has none.
        case noValue(variable: String, endpoint: String)
    }

    /// The properties of one page.
    package struct PageReport: Sendable {
        /// The response's status.
        package let status: Int
        /// How many items it has.
        package let items: Int
        /// The server.
        let origin: HTTPURL.Origin
        /// The values of the variables.
        let values: [String: [String]]
        /// The id of the first item that may have comments; nil without one.
        package let firstID: String?
        /// How many items repeat the id of another; nil without ids.
        package let repeated: Int?
        /// Fields that are missing or null in all items.
        package let empty: [String]
        /// Whether the next page was found, with other items; nil if the endpoint has one page.
        package let hasNext: Bool?
        /// Whether the items are in the order that `order:` says; nil if neither their ids nor their versions show it.
        package let isInOrder: Bool?
        /// The sign of more items; nil without one, and if the list continues.
        package let sign: MoreSign?
        /// What was announced and is not there, of a list that ends on the first two pages.
        package let shortfall: Shortfall?
        /// What may be wrong with the plugin.
        package let advice: [LiveAdvice]
        /// The time until the response was complete.
        package let milliseconds: Int
    }

    private let context: any ReadingContext
    private let files: PersonalFiles
    /// Environment variables.
    private let variables: [String: String]

    package init(_ context: any ReadingContext, files: PersonalFiles, variables: [String: String]) {
        self.context = context
        self.files = files
        self.variables = variables
    }

    /// The endpoints for words such as `PLUGIN` or `PLUGIN/ENDPOINT`; all endpoints without words.
    package static func endpoints(_ words: [String], in library: PluginLibrary) throws -> [(
        plugin: Plugin, endpoint: Endpoint
    )] {
        guard !words.isEmpty else {
            return library.plugins.flatMap { plugin in plugin.endpoints.map { (plugin, $0) } }
        }
        return try words.flatMap { word -> [(plugin: Plugin, endpoint: Endpoint)] in
            if word.contains("/") { return [try library.endpoint(word)] }
            let plugin = try library.plugin(named: word)
            return plugin.endpoints.map { (plugin, $0) }
        }
    }

    /// Reads a page of an endpoint, and one of the comments under its first item; throws only if the command was
    /// cancelled.
    package func rows(_ plugin: Plugin, _ endpoint: Endpoint) async throws -> [Row] {
        let name = "\(plugin.name)/\(endpoint.name)"
        let list = try await row(name) { try await reading(plugin, endpoint, name: name) }
        guard let comments = endpoint.comments, case .read(let report) = list.outcome else { return [list] }
        let commentsName = "\(name)/comments"
        guard let id = report.firstID else { return [list, Row(name: commentsName, outcome: .noItem)] }
        return [
            list,
            try await row(commentsName) {
                try await reading(
                    plugin, comments, name: commentsName, report.values.merging(["id": [id]]) { $1 },
                    underItemsOf: [report.origin])
            },
        ]
    }

    /// The result of a reading.
    private func row(_ name: String, _ read: () async throws -> PageReport) async throws -> Row {
        do {
            return Row(name: name, outcome: .read(try await read()))
        } catch EndpointError.missingParameter(let parameter, _) {
            return Row(name: name, outcome: .skipped(parameter: parameter))
        } catch ParameterValueError.secretMissing(let parameter, _) {
            return Row(name: name, outcome: .skipped(parameter: parameter))
        } catch VariableError.valueNeeded(let variable, _) {
            return Row(name: name, outcome: .skipped(parameter: variable))
        } catch let error as NoValueError {
            return Row(name: name, outcome: .noValue(variable: error.variable, endpoint: error.endpoint))
        } catch let error as CancellationError {
            throw error
        } catch {
            return Row(name: name, outcome: .failed(error))
        }
    }

    /// - Parameters:
    ///   - values: those of the item that the list is under.
    ///   - origins: the server that sent it; empty without one.
    private func reading(
        _ plugin: Plugin, _ endpoint: Endpoint, name: String, _ values: [String: [String]] = [:],
        underItemsOf origins: Set<HTTPURL.Origin> = []
    ) async throws -> PageReport {
        let used = plugin.names(usedByListsOf: endpoint)
        // It does not ask for a missing value, because it would ask again for every endpoint.
        let parameters = plugin.parameters(ofListsOf: endpoint)
        if let missing = parameters.first(where: { isMissing($0, used: used) }) {
            throw EndpointError.missingParameter(name: missing.name, help: missing.help)
        }
        var given = try await files.values(
            [:], for: parameters.filter { values[$0.name] == nil }, used: used, of: plugin)
        given.merge(values) { $1 }
        guard !endpoint.variables.isEmpty else {
            return try await reading(
                BoundEndpoint(
                    endpoint, of: plugin, name: name, arguments: Arguments(given, for: endpoint, of: plugin),
                    underItemsOf: origins), values)
        }
        let lists = try VariableLists(endpoint, of: plugin, name: name, given: given, context, pageSize: nil)
        let (combination, servers) = try await first(of: lists)
        return try await reading(
            lists.list(of: combination, origins: servers, isMeasured: false), combination.arguments)
    }

    /// The first combination of values, from the first pages of the lists that have them.
    private func first(of lists: VariableLists) async throws -> (Combination, Set<HTTPURL.Origin>) {
        var (combination, origins): (Combination, Set<HTTPURL.Origin>) = (Combination(), [])
        for variable in lists.variables {
            if let value = lists.values(of: variable)?.first {
                combination = combination.adding(value)
                continue
            }
            let parents = try lists.parents(of: variable, combination, origins: origins, isMeasured: false)
            let read = Lock<Page?>(nil)
            try await requesting(parents) { clients in
                let response = try await clients.lists.response(to: parents.request(to: nil))
                let page = try parents.page(response, at: nil, ordinal: 0)
                read.withLock { $0 = page }
            }
            guard let page = read.withLock(\.self), let value = try variable.values(in: page, of: parents).first else {
                throw NoValueError(variable: variable.name, endpoint: parents.endpoint.name)
            }
            combination = combination.adding(value)
            origins.insert(parents.origin(of: page))
        }
        return (combination, origins)
    }

    private func requesting(
        _ list: BoundEndpoint, _ body: @escaping @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws {
        try await context.requesting(
            list.plugin, with: list.credentials, cache: nil,
            evaluators: .init(lists: list.evaluator), body)
    }

    private func reading(_ bound: BoundEndpoint, _ values: [String: [String]]) async throws -> PageReport {
        let request = try bound.request(to: nil)
        let read = Lock<PageReport?>(nil)
        try await requesting(bound) { clients in
            let start = ContinuousClock.now
            let response = try await clients.lists.response(to: request)
            let time = ContinuousClock.now - start
            let page = try bound.page(response, at: nil, ordinal: 0)
            let end: Second
            do { end = try await Self.second(after: page, of: bound, clients.lists) } catch
                where !(error is CancellationError) && LiveAdvice.hasURLAsToken(page, of: bound)
            {
                throw URLAsTokenError()
            }
            let advice = try await LiveAdvice.all(
                on: page, end.page, of: bound, looksBefore: values["id"] == nil, clients.lists)
            let reading = Self.reading(
                page, end, of: bound, values, status: response.status, advice: advice, time: time)
            read.withLock { $0 = reading }
        }
        guard let reading = read.withLock({ $0 }) else { throw CancellationError() }
        return reading
    }

    /// What follows the first page: the second one, if there is one, and what shows that a list that ends there has more items.
    private typealias Second = (page: Page?, sign: MoreSign?, shortfall: Shortfall?)

    /// Reads the second page, if there is one. Throws if it repeats the first.
    private static func second(
        after first: Page, of endpoint: BoundEndpoint, _ client: any HTTPClient
    ) async throws -> Second {
        var watch = endpoint.guarding(from: nil)
        var page = first
        for ordinal in 1...2 {
            if let fault = page.fault { throw fault }
            let next = try watch.follow(page)
            _ = try watch.admit(page, next: next)
            if watch.takeUndecided() != nil { throw WalkError.repeatedPage(number: ordinal, position: page.position) }
            guard let next else {
                var sign = watch.sign
                if ordinal == 1, sign == nil, watch.shortfall == nil {
                    sign = try await laterItems(after: first, of: endpoint, client)
                }
                return (ordinal == 1 ? nil : page, sign, watch.shortfall)
            }
            guard ordinal == 1 else { break }
            page = try endpoint.page(
                try await client.response(to: endpoint.request(to: next)), at: next, ordinal: ordinal)
        }
        return (page, watch.pageSign, nil)
    }

    /// Whether the second page has other items, although the list ends after the first, as where an `until:` says the opposite
    /// of what the server means. A token or URL of that page is not known.
    private static func laterItems(
        after page: Page, of endpoint: BoundEndpoint, _ client: any HTTPClient
    ) async throws -> MoreSign? {
        let pager = endpoint.endpoint.paging.pager
        guard !endpoint.endpoint.paging.isOnePage, !page.items.isEmpty else { return nil }
        let position =
            pager.starts.first == .page
            ? pager.firstNumber.flatMap { try? endpoint.position(for: WalkStart(.page, "\($0 + 1)")) }
            : endpoint.position(page, after: page.items.count)
        // Without its token or URL, the position would be one inside the same page.
        guard let position, endpoint.itemsBefore(position) == 0, page.idHashes != nil,
            try await LiveAdvice.hasOtherItems(at: position, than: page, of: endpoint, client)
        else { return nil }
        return .laterPage(position)
    }

    private func isMissing(_ parameter: Parameter, used: Set<String>) -> Bool {
        guard parameter.isSecret, parameter.isRequired, used.contains(parameter.name) else { return false }
        return parameter.secrecy?.variable.flatMap { variables[$0] }?.isEmpty ?? true
    }

    private static func reading(
        _ page: Page, _ end: Second, of list: BoundEndpoint, _ values: [String: [String]], status: Int,
        advice: [LiveAdvice], time: Duration
    ) -> PageReport {
        let endpoint = list.endpoint
        let version = page.layout.versionSlot.map { ItemLayout.Field(name: "version", slot: $0) }
        let expected = (page.layout.fields ?? []).filter { $0.name != ItemLayout.deletedName }
        let empty = ([version].compactMap(\.self) + expected).filter { field in
            page.items.indices.allSatisfy { row in
                let kind = page.body.kind(of: page.column(field.slot, ofItem: row))
                return kind == nil || kind == .null
            }
        }
        return PageReport(
            status: status, items: page.items.count, origin: list.origin(of: page), values: values,
            firstID: page.items.indices.first { page.mayHaveReplies($0) && !page.isDeleted($0) }.flatMap(page.id),
            repeated: page.idHashes.map { $0.count - Set($0).count },
            empty: page.items.isEmpty ? [] : empty.map(\.name),
            hasNext: endpoint.paging.isOnePage ? nil : page.next != nil,
            isInOrder: endpoint.order.flatMap([page, end.page].compactMap(\.self).areIn), sign: end.sign,
            shortfall: end.shortfall, advice: advice,
            milliseconds: Int(time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000))
    }
}

/// The first page of a list has no value of a variable.
private struct NoValueError: Error {
    let variable: String
    let endpoint: String
}

/// Items of one page have the same id.
package struct RepeatedIDsError: Error, Equatable {
    /// How many items repeat the id of another.
    package let count: Int

    package init(count: Int) {
        self.count = count
    }
}

extension LiveCheck.Row {
    /// What the result means for the plugin.
    package enum Verdict: Sendable, CaseIterable {
        case right
        /// Something may be wrong.
        case noted
        case wrong
        case skipped
    }

    /// What it means for the plugin.
    package var verdict: Verdict {
        switch outcome {
        case .skipped, .noItem, .noValue: .skipped
        case .failed: .wrong
        case .read(let reading):
            if error != nil {
                .wrong
            } else {
                reading.advice.isEmpty && reading.empty.isEmpty && reading.isInOrder != false ? .right : .noted
            }
        }
    }

    /// The error; nil if the page is fine.
    package var error: (any Error)? {
        switch outcome {
        case .failed(let error): error
        case .read(let reading):
            if let repeated = reading.repeated, repeated > 0 {
                RepeatedIDsError(count: repeated)
            } else {
                (reading.shortfall ?? reading.sign.map { .signed($0) }).map(IncompleteListError.init)
            }
        case .skipped, .noItem, .noValue: nil
        }
    }
}
