package import HTTP
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
    /// The columns of the items on every page.
    package let layout: ItemLayout
    private(set) var target: RequestTarget
    /// For all pages but the first; nil if their requests are like the first.
    private(set) var later: LaterTarget?
    /// The arguments, if its requests mention the time.
    private let timed: Arguments?
    private(set) var reading: PageReading
    /// The page size to request; nil for the endpoint's default.
    package let pageSize: Int?
    let errors: ErrorRuleEvaluator?

    /// - Parameters:
    ///   - name: `plugin/endpoint`, or `plugin/endpoint/comments`.
    ///   - account: the account whose data is read; empty without an account.
    ///   - pageSize: the page size to request; nil for the endpoint's default.
    ///   - origin: the server whose response the item's id is from, or may be from; nil if a person gave the id, or
    ///     if there is none.
    package init(
        _ endpoint: Endpoint, of plugin: Plugin, name: String, arguments: Arguments, account: String = "",
        pageSize: Int? = nil, underItemOf origin: HTTPURL.Origin? = nil
    ) throws(EndpointError) {
        if let pageSize {
            guard let size = endpoint.paging.size else { throw .noPageSize }
            if let maximum = size.maximum, pageSize > maximum {
                throw .pageSizeBeyondMaximum(asked: pageSize, maximum: maximum)
            }
        }
        do throws(ProgramError) { try endpoint.compile() } catch { throw .program(error) }
        self.plugin = plugin
        self.endpoint = endpoint
        self.pageSize = pageSize
        // A parameter that no request mentions does not make a different list.
        let used = plugin.names(usedBy: endpoint)
        timed = used.contains(Parameter.nowName) && arguments.parameter(Parameter.nowName) == nil ? arguments : nil
        key = CollectionKey(
            endpoint: name, parameters: arguments.shown.filter { used.contains($0.key) },
            account: endpoint.isAuthenticated || !arguments.secrets.isEmpty ? account : "")
        definition = ListDefinition(of: endpoint, in: plugin, isTrusted: plugin.trust == .trusted)
        target = try RequestTarget(
            endpoint.request, of: plugin, arguments: arguments, computesNext: endpoint.paging.computesURLs)
        later = try LaterTarget(endpoint, of: plugin, arguments: arguments)
        if let origin, !plugin.maySendIDs(of: origin, to: target.url.origin) {
            throw .untrustedURL(target.url.description)
        }
        reading = PageReading(endpoint)
        errors = ErrorRuleEvaluator(endpoint.errors)
        layout = reading.layout
    }

    /// The time that its requests mention, in seconds since 1970 (UTC); nil if they mention none.
    package var time: Int? { timed.flatMap { UnixTime(parsing: $0.now)?.seconds } }

    /// The same endpoint, whose requests mention another time.
    ///
    /// - Parameter time: seconds since 1970 (UTC).
    package func requesting(at time: Int) throws(EndpointError) -> BoundEndpoint {
        guard var arguments = timed else { return self }
        arguments.now = Timestamp.text(Int64(time))
        var other = self
        other.target = try RequestTarget(
            endpoint.request, of: plugin, arguments: arguments, computesNext: endpoint.paging.computesURLs)
        other.later = try LaterTarget(endpoint, of: plugin, arguments: arguments)
        return other
    }

    /// Measures how long pages take to make; nil to measure nothing.
    package var meter: (any PageMeter)? {
        get { reading.meter }
        set { reading.meter = newValue }
    }

    /// The part of the URL that all its requests share.
    package var location: String { String("\(target.url)".prefix { $0 != "?" }) }

    /// What the list would be read with if the plugin's file were trusted; nil if it is.
    package var trustedDefinition: ListDefinition? {
        plugin.trust == .trusted ? nil : ListDefinition(of: endpoint, in: plugin, isTrusted: true)
    }

    /// The plugin's base URL.
    package var base: HTTPURL { target.base }

    /// The origins that credentials are for.
    package var credentialOrigins: Set<HTTPURL.Origin> { target.credentialOrigins }

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
        let step: Step
        do { step = try endpoint.paging.step(to: PagePlace(position).page, pageSize: pageSize) } catch {
            throw EndpointError.pagination(error)
        }
        var request = try target(for: position, step).request(step)
        request.secrets.successMayBeError = errors?.mayFailInside ?? false
        return request
    }
}

extension Endpoint {
    /// Compiles its expressions with jq.
    func compile() throws(ProgramError) {
        try program?.compile()
        for rule in errors { try rule.program?.compile() }
    }
}
