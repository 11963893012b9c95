package import HTTP
import JSON
package import Pages
package import Pagination
package import Plugins

/// An endpoint with its parameters: makes the request of a page and reads the answer. The pure middle between the
/// client and the walk.
package struct BoundEndpoint: Sendable {
    package let plugin: Plugin
    package let endpoint: Endpoint
    /// What names the collection that it reads.
    package let key: CollectionKey
    /// How items look on every page.
    package let layout: ItemLayout
    let target: RequestTarget
    let reading: PageReading
    private let pageSize: Int?

    /// - Parameters:
    ///   - name: `plugin/endpoint`, or `plugin/endpoint/comments`.
    ///   - account: whose data it gives; empty without an account.
    ///   - pageSize: asked for in place of the endpoint's default.
    package init(
        _ endpoint: Endpoint, of plugin: Plugin, name: String, arguments: Arguments, account: String = "",
        pageSize: Int? = nil
    ) throws(EndpointProblem) {
        if let pageSize {
            guard let size = endpoint.paging.size else { throw .noPageSize }
            if let maximum = size.maximum, pageSize > maximum {
                throw .pageSizeBeyondMaximum(asked: pageSize, maximum: maximum)
            }
        }
        self.plugin = plugin
        self.endpoint = endpoint
        self.pageSize = pageSize
        key = CollectionKey(
            endpoint: name, parameters: arguments.all, account: endpoint.isAuthenticated ? account : "")
        target = try RequestTarget(endpoint, of: plugin, arguments: arguments)
        reading = PageReading(endpoint)
        layout = reading.layout
    }

    /// Where its requests go, as far as they have it in common.
    package var location: String { String("\(target.url)".prefix { $0 != "?" }) }

    /// The origins that credentials are for.
    package var credentialOrigins: Set<HTTPURL.Origin> { target.credentialOrigins }

    /// The position of a way to start.
    package func position(for start: WalkStart) throws(EndpointProblem) -> Position? {
        let pager = endpoint.paging.pager
        guard pager.starts.contains(start.kind) else {
            throw .startNotSupported(start.kind, supported: pager.starts)
        }
        do {
            guard start.kind == .cursor else { return try pager.position(for: start) }
            let place = PagePlace(Position(start.text))
            let page = try pager.position(for: WalkStart(.cursor, place.page?.text ?? ""))
            return page == nil && place.skipping == 0 ? nil : PagePlace(page: page, skipping: place.skipping).position
        } catch {
            throw .pagination(error)
        }
    }

    /// What watches a walk from a position.
    package func guarding(from position: Position?) -> WalkGuard {
        let pager = endpoint.paging.pager
        return WalkGuard(
            start: pager.before(PagePlace(position).page), endsWhenSame: endpoint.paging.until.endsWhenSame,
            isCounted: pager.isCounted)
    }

    /// Where to go on behind the first `count` items of a page; the page's own start where repeated items were left
    /// out of it, so that items may come again but none is lost.
    package func position(_ page: Page, after count: Int) -> Position {
        let place = PagePlace(page.position)
        guard page.items.count + place.skipping == page.received else { return page.position ?? Position("") }
        let behind = place.skipping + count
        let exact = endpoint.paging.pager.position(behind, after: place.page) { fact in
            reading.text(of: fact, ofItem: count - 1, in: page)
        }
        return PagePlace(page: exact ?? place.page, skipping: exact == nil ? behind : 0).position
    }

    /// The request for a page.
    package func request(to position: Position?) throws(EndpointProblem) -> HTTPRequest {
        let step: Step
        do { step = try endpoint.paging.step(to: PagePlace(position).page, pageSize: pageSize) } catch {
            throw EndpointProblem.pagination(error)
        }
        return try target.request(step)
    }

    /// The page that an answer holds.
    ///
    /// - Parameters:
    ///   - ordinal: the page's place in the walk, from 0.
    package func page(_ response: HTTPResponse, at position: Position?, ordinal: Int) throws(ResponseFault) -> Page {
        do throws(ResponseProblem.Thrown) {
            if ordinal > 0, endpoint.paging.until.statuses.contains(response.status) {
                return reading.emptyPage(at: position)
            }
            guard endpoint.accepts(response.status) else { throw .init(.status) }
            if response.status == 204 { return reading.emptyPage(at: position) }
            let extraction = try reading.extraction(of: response)
            return page(extraction, of: response, at: position)
        } catch {
            throw Self.fault(error.problem, of: response)
        }
    }

    /// The page that a stored body holds, as it would be if the server had sent it now.
    ///
    /// - Parameters:
    ///   - next: where the next page starts, as was found out when the body was received.
    ///   - fetchedAt: when that was, in seconds since 1970 (UTC).
    package func storedPage(
        _ body: [UInt8], at position: Position?, next: Position?, fetchedAt: Int64
    ) throws(ResponseFault) -> Page {
        let response = HTTPResponse(status: ResponseFault.stored, body: body, url: target.url)
        do throws(ResponseProblem.Thrown) {
            let skipping = PagePlace(position).skipping
            if body.isEmpty { return reading.emptyPage(at: position) }
            var page = Page(
                body: body, extraction: try reading.extraction(of: response), layout: layout, position: position,
                next: next)
            if skipping > 0 { page = page.keeping(Array(page.items.indices.dropFirst(skipping))) }
            page.isRecorded = true
            page.source = .stale
            page.fetchedAt = fetchedAt
            return page
        } catch {
            throw Self.fault(error.problem, of: response)
        }
    }

    /// Where the page starts that a position lies in; nil for the first of the list.
    package func page(of position: Position?) -> Position? { PagePlace(position).page }

    /// What follows a page may be unusable; its items are given all the same.
    private func page(_ extraction: JSONExtraction, of response: HTTPResponse, at position: Position?) -> Page {
        let place = PagePlace(position)
        let outcome = Result { () throws(ResponseProblem.Thrown) in
            try endpoint.paging.read(
                at: place.page, pageSize: pageSize, received: extraction.items.count,
                values: try reading.facts(of: response, extraction, target: target))
        }
        var page =
            switch outcome {
            case .success(let (next, declared)):
                Page(
                    body: response.body, extraction: extraction, layout: layout, position: position,
                    next: next.map { PagePlace(page: $0, skipping: 0).position }, declared: declared)
            case .failure(let thrown):
                Page(
                    body: response.body, extraction: extraction, layout: layout, position: position, next: nil,
                    fault: Self.fault(thrown.problem, of: response))
            }
        page.source = PageSource(response.source)
        page.fetchedAt = response.receivedAt
        page.mayBeStored = response.mayBeStored
        return place.skipping > 0 ? page.keeping(Array(page.items.indices.dropFirst(place.skipping))) : page
    }

    static func fault(_ problem: ResponseProblem, of response: HTTPResponse) -> ResponseFault {
        ResponseFault(
            method: "GET", url: response.url.description, status: response.status,
            contentType: response.fields["Content-Type"], problem: problem,
            explanation: problem == .status ? ErrorExplanation.text(of: response) : nil)
    }
}

extension ResponseProblem {
    /// What the parts of reading throw; the request's context is added once.
    struct Thrown: Error {
        let problem: ResponseProblem

        init(_ problem: ResponseProblem) {
            self.problem = problem
        }
    }
}

extension Paging {
    fileprivate func read(
        at position: Position?, pageSize: Int?, received: Int, values: [FactValue]
    ) throws(ResponseProblem.Thrown) -> (next: Position?, declared: Page.Declared) {
        do {
            return try outcome(at: position, pageSize: pageSize, received: received, values: values)
        } catch {
            throw ResponseProblem.Thrown(.pagination(error))
        }
    }
}

extension PageSource {
    fileprivate init(_ source: HTTPResponse.Source) {
        self =
            switch source {
            case .remote: .remote
            case .revalidated: .revalidated
            case .cache: .cache
            case .stale: .stale
            }
    }
}
