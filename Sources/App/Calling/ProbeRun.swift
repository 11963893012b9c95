package import Endpoints
import ErrorMessages
package import HTTP
import JSON
package import Plugins
package import ProbeReports
package import Probing
package import Reading
import System

/// Sends a probe's requests and passes the responses to it.
package struct ProbeRun: Sendable {
    /// The rate of requests, low because nobody has agreed on one with the server.
    private static let rate = "4/s"

    private let reading: any ReadingContext
    private let onRequest: @Sendable (_ number: Int) -> Void
    private let sent: SentFields

    /// - Parameters:
    ///   - sent: the header fields to send.
    ///   - onRequest: is called before each request with its number, from 1.
    package init(
        _ reading: any ReadingContext, sent: SentFields, onRequest: @escaping @Sendable (_ number: Int) -> Void
    ) {
        self.reading = reading
        self.onRequest = onRequest
        self.sent = sent
    }

    /// A response, with the URL and the body of its request.
    package typealias Taken = (url: HTTPURL, body: [UInt8]?, response: HTTPResponse)

    /// Finds out how to read the list of a URL.
    ///
    /// - Parameters:
    ///   - url: the URL, without credentials.
    ///   - query: the GraphQL query to send to it; nil for none.
    ///   - plugin: what signs the requests; its origin is that of the URL.
    ///   - fields: further header fields to send.
    ///   - isKnown: whether it is known how the list of the first response goes on.
    /// - Returns: what was found, the responses, and the credentials that must not be shown of what they say; nil and the
    ///   first response if it is known.
    package func reading(
        _ url: HTTPURL, graphQL query: GraphQLQuery? = nil, by plugin: Plugin, _ arguments: Arguments,
        for purpose: Probe.Purpose, fields: HTTPFields = [:],
        isKnown: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false }
    ) async throws -> (finding: Finding?, responses: [Taken], sent: SentFields) {
        let responses = Lock<[Taken]>([])
        let result = Lock<Finding?>(nil)
        let call = try RawCall("\(url)", method: "GET", of: plugin, arguments: arguments)
        try await reading.requesting(plugin, with: call.credentials, cache: nil, evaluators: .init()) { clients in
            let probe = Probe(url, for: purpose, graphQL: query)
            let found = try await finding(
                probe, of: plugin, arguments, clients.lists, fields: fields, isKnown: isKnown
            ) { response in
                responses.withLock { $0.append(response) }
            }
            result.withLock { $0 = found }
        }
        var found = result.withLock(\.self)
        let all = responses.withLock(\.self)
        let sent = sent.with(credentials: all.flatMap(\.response.credentials))
        // A server may write credentials into its links.
        found?.comments?.query.removeAll { sent.isSecret($0) }
        return (found, all, sent)
    }

    /// Finds out how to read the list of a URL whose requests nothing signs.
    package func reading(
        _ url: HTTPURL, fields: HTTPFields
    ) async throws -> (finding: Finding?, responses: [Taken], sent: SentFields) {
        let (url, plugin) = try Plugin.bare(forGiven: "\(url)", rate: Self.rate)
        return try await reading(url, by: plugin, try Arguments([:], of: plugin), for: .describing, fields: fields)
    }

    /// Probes a URL.
    package func finding(at text: String) async throws -> Finding {
        let (url, plugin) = try Plugin.bare(forGiven: text, rate: Self.rate)
        let found = try await reading(url, by: plugin, try Arguments([:], of: plugin), for: .describing).finding
        guard let found else { throw CancellationError() }
        return found
    }

    @concurrent
    private func finding(
        _ start: Probe, of plugin: Plugin, _ arguments: Arguments, _ client: any HTTPClient, fields: HTTPFields,
        isKnown: @Sendable (HTTPResponse) -> Bool = { _ in false }, took: @Sendable (Taken) -> Void = { _ in }
    ) async throws -> Finding? {
        var probe = start
        var number = 0
        var (mediaType, message): (String?, String?)
        var isFirst = true
        while let url = probe.next() {
            number += 1
            onRequest(number)
            let method = probe.graphQL == nil ? "GET" : "POST"
            let call = try RawCall("\(url)", method: method, of: plugin, arguments: arguments, isGiven: isFirst)
            var request = plugin.isBare ? sent.applied(to: call.request) : call.request
            for field in fields.all where request.fields[field.name] == nil {
                request.fields.append(field.name, field.value, isSecret: field.isSecret)
            }
            let isChosen = !["*/*", Self.standardType].contains(request.fields["Accept"])
            if !isChosen { request.fields.set("Accept", mediaType ?? Self.standardType) }
            if let query = probe.query {
                request.body = query.body
                request.fields.set("Content-Type", Self.standardType)
                request.retry.isIdempotent = true
            }
            var response: HTTPResponse
            do { response = try await client.send(request) } catch
                where probe.seeksComments && !(error is CancellationError)
            {
                // The list can be described without them.
                probe.refuse(status: nil)
                continue
            }
            if isFirst, !isChosen, [406, 415].contains(response.status) {
                number += 1
                onRequest(number)
                request.fields.set("Accept", Self.otherType)
                response = try await client.send(request)
                if response.status < 400 { mediaType = Self.otherType }
                probe.countRequest()
            }
            if isFirst, response.status >= 400, probe.returnToGivenURL() { continue }
            defer { isFirst = false }
            if isFirst { try call.check(concealing(response, to: url)) }
            // A plugin's headers and parameters may be credentials, too.
            let isOfPlugin = !plugin.isBare && !plugin.credentialsAreGiven
            let isElsewhere =
                response.url.origin != url.origin
                && (sent.holdsSecret(for: url) || plugin.isSigned || isOfPlugin)
            if isElsewhere, isFirst {
                throw ProbeError.redirected(to: response.shown(response.url.origin.description))
            }
            if isFirst, isKnown(response) {
                took((url, request.body, response))
                return nil
            }
            if response.status >= 400 || isElsewhere {
                probe.refuse(status: response.status)
            } else {
                try take(response, in: &probe, isFirst: isFirst)
                if isFirst {
                    message = ServerMessage.shown(ServerMessage.texts(in: response.body) ?? []) { text in
                        response.shown(text) != text
                    }
                }
                took((url, request.body, response))
            }
        }
        guard var finding = probe.result else { throw ProbeError.noList(message) }
        finding.mediaType = mediaType
        return finding
    }

    private static let standardType = "application/json"
    /// The media type that servers of JSON:API insist on.
    private static let otherType = "application/vnd.api+json"

    /// The response for an error message: without the credentials of the URL, and with them known as such.
    private func concealing(_ response: HTTPResponse, to url: HTTPURL) -> HTTPResponse {
        let names = sent.secretQueryNames(of: url).union(sent.secretQueryNames(of: response.url))
        var response = response
        let parameters = [url, response.url].flatMap { PercentEncoding.queryParameters(of: "\($0)") }
        response.secrets.sent.formUnion(parameters.filter { names.contains($0.name) }.map(\.value))
        response.url = response.url.removingQuery(names)
        return response
    }

    private func take(_ response: HTTPResponse, in probe: inout Probe, isFirst: Bool) throws {
        do {
            probe.take(try ProbedPage(response))
        } catch {
            guard !isFirst else {
                if SyndicationFeed(response.body, charset: response.charset) != nil { throw ProbeError.isFeed }
                throw ProbeError.notJSON(type: response.fields["Content-Type"].map(response.shown))
            }
            probe.refuse(status: response.status)
        }
    }
}

/// A probe that results in no plugin.
package enum ProbeError: Error, Equatable {
    case notJSON(type: String?)
    /// The response is a feed such as RSS, of which no more can be found out.
    case isFeed
    /// The response contains no list of objects, but perhaps an error message.
    case noList(String?)
    /// The URL redirects to another origin, which must not receive the credential.
    case redirected(to: String)
    /// `folio plugins new` needs a terminal.
    case needsTerminal
}
