package import Accounts
import Documents
import Expressions
package import HTTP
import JSON
package import Pages
import Pagination
package import Plugins
import System

/// An endpoint with its parameters: makes the request for a page and reads the response. It is pure, and sits between
/// the client and the walk.
package struct BoundEndpoint: Sendable {
    /// The plugin that describes the endpoint.
    package let plugin: Plugin
    /// The endpoint as the plugin file describes it.
    package let endpoint: Endpoint
    /// Identifies the collection that the endpoint reads.
    package let key: CollectionKey
    /// What the list is read with.
    package let definition: ListDefinition
    /// The texts that its requests have in place of values, by parameter.
    let mapped: [String: [String]]
    /// The bounds in time of what is read; nil for the whole list.
    package private(set) var bounds: TimeBounds?
    /// The columns of the items on every page.
    package let layout: ItemLayout
    private(set) var target: RequestTarget
    /// For all pages but the first; nil if their requests are like the first.
    private(set) var later: LaterTarget?
    /// The arguments, if its requests mention the time, or if it has bounds.
    private var timed: Arguments?
    private var filter: TimeFilter?
    private(set) var reading: PageReading
    /// The page size to request; nil for the endpoint's default.
    package let pageSize: Int?
    let errors: ErrorRuleEvaluator?
    private let decoding: BodyDecoding?

    /// - Parameters:
    ///   - name: `plugin/endpoint`, or `plugin/endpoint/comments`.
    ///   - account: the account whose data is read; empty without an account.
    ///   - pageSize: the page size to request; nil for the endpoint's default.
    ///   - origins: the servers whose responses the ids in its requests are from, or may be from; none if a person gave them.
    package init(
        _ endpoint: Endpoint, of plugin: Plugin, name: String, arguments: Arguments, account: String = "",
        pageSize: Int? = nil, underItemsOf origins: Set<HTTPURL.Origin> = []
    ) throws(EndpointError) {
        if let pageSize {
            guard let size = endpoint.paging.size else { throw .noPageSize }
            if let maximum = size.maximum, pageSize > maximum {
                throw .pageSizeBeyondMaximum(asked: pageSize, maximum: maximum)
            }
        }
        var arguments = arguments
        arguments.areOfItems = !origins.isEmpty
        do throws(ProgramError) { try endpoint.compile() } catch { throw .program(error) }
        self.plugin = plugin
        self.endpoint = endpoint
        self.pageSize = pageSize
        // A parameter that no request mentions does not make a different list.
        let used = plugin.names(usedBy: endpoint)
        let mentionsNow = used.contains(Parameter.nowName) && arguments.parameter(Parameter.nowName) == nil
        timed = mentionsNow || arguments.bounds != nil ? arguments : nil
        bounds = arguments.bounds
        filter = Self.filter(arguments.bounds, endpoint)
        key = CollectionKey(
            endpoint: name, parameters: arguments.shown.filter { used.contains($0.key) },
            account: endpoint.isAuthenticated || !arguments.secrets.isEmpty ? account : "")
        mapped = arguments.mapped.filter { used.contains($0.key) }
        definition = ListDefinition(of: endpoint, in: plugin, mapped: mapped, isTrusted: plugin.trust == .trusted)
        target = try RequestTarget(
            endpoint.request, of: plugin, arguments: arguments, computesNext: endpoint.computesNext)
        later = try LaterTarget(endpoint, of: plugin, arguments: arguments)
        let own = target.url.origin
        if !origins.allSatisfy({ plugin.maySendIDs(of: $0, to: own) }) {
            throw .untrustedURL(target.url.description)
        }
        reading = PageReading(endpoint, filter, constants: try arguments.constants(of: endpoint))
        errors = ErrorRuleEvaluator(endpoint.errors, form: endpoint.form)
        layout = reading.layout
        decoding = BodyDecoding(of: endpoint.form)
    }

    private static func filter(_ bounds: TimeBounds?, _ endpoint: Endpoint) -> TimeFilter? {
        guard let bounds, let since = endpoint.since else { return nil }
        return TimeFilter(bounds, of: endpoint, since)
    }

    /// The time at which its reading begins, in seconds since 1970 (UTC), if its requests mention it or if it has bounds.
    package var time: Int? { timed.flatMap { UnixTime(parsing: $0.now)?.seconds } }

    /// The same endpoint, whose requests mention another time.
    ///
    /// - Parameters:
    ///   - time: seconds since 1970 (UTC).
    ///   - span: the bounds that it had then.
    package func requesting(at time: Int, within span: TimeSpan) throws(EndpointError) -> BoundEndpoint {
        guard var arguments = timed else { return self }
        arguments.now = Timestamp.text(Int64(time))
        arguments.bounds = bounds?.within(span)
        return try requesting(with: arguments)
    }

    /// The same endpoint with an earliest time, from which on some items are known.
    ///
    /// - Parameters:
    ///   - since: seconds since 1970 (UTC); nil for none.
    ///   - known: the keys of items to leave out.
    package func continuing(since: Int?, besides known: Set<UInt64>) throws(EndpointError) -> BoundEndpoint {
        guard var arguments = timed, let bounds else { return self }
        arguments.bounds = TimeBounds(
            TimeSpan(since: since, until: bounds.span.until), text: bounds.text, known: known)
        return try requesting(with: arguments)
    }

    private func requesting(with arguments: Arguments) throws(EndpointError) -> BoundEndpoint {
        var other = self
        other.timed = arguments
        other.bounds = arguments.bounds
        other.filter = Self.filter(arguments.bounds, endpoint)
        other.reading.filter = other.filter
        other.reading.constants = try arguments.constants(of: endpoint)
        other.target = try RequestTarget(
            endpoint.request, of: plugin, arguments: arguments, computesNext: endpoint.computesNext)
        other.later = try LaterTarget(endpoint, of: plugin, arguments: arguments)
        return other
    }

    /// Measures how long pages take to make; nil to measure nothing.
    package var meter: (any PageMeter)? {
        get { reading.meter }
        set { reading.meter = newValue }
    }

    /// What tells it from other lists, apart from its account, as one text.
    package var identity: String {
        let parameters = key.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return ([key.endpoint] + parameters + ["\(definition.list)"]).joined(separator: " ")
    }

    /// The part of the URL that all its requests share.
    package var location: String { String("\(target.url)".prefix { $0 != "?" }) }

    /// The earliest time, in seconds since 1970 (UTC), if the list need not be read further than that: its newest items come
    /// first, and the server does not know the bound. Nil otherwise.
    package var end: Int? { endpoint.isByTime && !endpoint.sendsSince ? bounds?.span.since : nil }

    /// Whether the plugin says that items are sorted by their times, the newest first.
    package var isSorted: Bool { endpoint.since?.isSorted ?? false }

    /// Whether less than the whole list is read.
    package var isLimited: Bool { bounds?.span.isLimited ?? false }

    /// What a bookmark in the list is stored with.
    package func bookmarkDefinition(_ name: String) -> ListDefinition {
        let texts = ["bookmark", endpoint.since?.at.text ?? "", endpoint.condition?.text ?? "", name]
        return ListDefinition(list: ContentHash.of([definition.list] + texts.map { ContentHash.of($0) }), pagination: 0)
    }

    /// What a walk reads. Within bounds, it is another list, of which only the progress is stored: its end and its positions
    /// are not those of the whole list.
    package var walkDefinition: ListDefinition {
        guard let bounds, isLimited else { return definition }
        return ListDefinition(
            list: ContentHash.of([definition.list, ContentHash.of(bounds.text)]), pagination: definition.pagination)
    }

    /// What the list would be read with if the plugin's file were trusted; nil if it is.
    package var trustedDefinition: ListDefinition? {
        plugin.trust == .trusted ? nil : ListDefinition(of: endpoint, in: plugin, mapped: mapped, isTrusted: true)
    }

    /// Where its requests go.
    package var origin: HTTPURL.Origin { target.url.origin }

    /// The credentials that sign its requests.
    package var credentials: CredentialScope { target.credentials }

    /// The origins that may receive secrets.
    var secretOrigins: Set<HTTPURL.Origin> { target.secretOrigins }

    /// The credentials that sign requests to the same server, even if its own are not signed.
    var signingCredentials: CredentialScope {
        CredentialScope(credentials, to: target.secretOrigins, confirming: target.toConfirm)
    }

    /// The method of the request for a page.
    func method(at position: Position?) -> String {
        (endpoint.paging.isFirst(PagePlace(position).page) ? nil : endpoint.later?.method) ?? endpoint.method
    }

    private func target(for position: Position?, _ step: Step) throws(EndpointError) -> RequestTarget {
        guard let later, !endpoint.paging.isFirst(PagePlace(position).page) else { return target }
        // A text of a body may be written as a JSON string.
        return try later.target(reading.marksStrings ? step.token.map(BodyText.field) : step.token)
    }

    /// The request for a page.
    package func request(to position: Position?) throws(EndpointError) -> HTTPRequest {
        if let position, StoredPosition(position) != nil { throw .storedPosition(position.text) }
        let step: Step
        do { step = try endpoint.paging.step(to: PagePlace(position).page, pageSize: pageSize) } catch {
            throw EndpointError.pagination(error)
        }
        var request = try target(for: position, step).request(
            step, within: filter?.parameters ?? [], hasData: position != nil && !endpoint.paging.pager.countsPages)
        request.secrets.successMayBeError = errors?.mayFailInside ?? false
        request.secrets.decoding = decoding
        request.cache.account = cacheAccount
        request.limits.refusesExcess = endpoint.form.format != .json && endpoint.form.packing == nil
        return request
    }
}

extension BodyDecoding {
    /// Nil for a format in which a credential is found as in JSON.
    fileprivate convenience init?(of form: BodyForm) {
        if form.packing == nil, form.format == .json || form.format == .jsonLines { return nil }
        self.init { body in (try? form.json(of: body)) ?? nil }
    }
}

extension Endpoint {
    /// Compiles its expressions with jq.
    func compile() throws(ProgramError) {
        try program?.compile()
        for rule in errors { try rule.program?.compile() }
    }
}

extension Arguments {
    /// The values that `set:` gives to all items; nil for one that mentions a parameter which is not set.
    fileprivate func constants(of endpoint: Endpoint) throws(EndpointError) -> [[UInt8]?] {
        var constants: [[UInt8]?] = []
        for member in endpoint.edits?.members ?? [] {
            guard case .constant(let template) = member.value else { continue }
            constants.append(try template.value(self).map { Array($0.text.utf8) })
        }
        return constants
    }
}
