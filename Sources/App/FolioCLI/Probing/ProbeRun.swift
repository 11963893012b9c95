import Endpoints
import HTTP
import JSON
import Plugins
import ProbeReports
import Probing
import Reading
import System
import TerminalSession
import Wording

/// Sends a probe's requests and passes the responses to it.
struct ProbeRun: Sendable {
    /// The rate of requests, low because nobody has agreed on one with the server.
    private static let rate = "4/s"

    private let reading: any ReadingContext
    private let messages: Messages
    private let sent: SentFields

    init(_ reading: any ReadingContext, _ messages: Messages, sent: SentFields) {
        self.reading = reading
        self.messages = messages
        self.sent = sent
    }

    /// Probes a URL.
    func finding(at text: String) async throws -> Finding {
        let url: HTTPURL
        do { url = try HTTPURL(text) } catch { throw EndpointError.badURL(text: text, error) }
        guard let plugin = Plugin.bare(at: url.origin.description, rate: Self.rate) else {
            throw EndpointError.badURL(text: text, .missingHost(text))
        }
        let arguments = try Arguments([:], of: plugin)
        let result = Lock<Finding?>(nil)
        try await reading.requesting(
            plugin, base: try plugin.base(arguments), origins: [], cache: nil, evaluators: .init()
        ) { clients in
            let found = try await finding(Probe(url), of: plugin, arguments, clients.lists)
            result.withLock { $0 = found }
        }
        guard let finding = result.withLock({ $0 }) else { throw CancellationError() }
        return finding
    }

    @concurrent
    private func finding(
        _ start: Probe, of plugin: Plugin, _ arguments: Arguments, _ client: any HTTPClient
    ) async throws -> Finding {
        var probe = start
        var number = 0
        while let url = probe.next() {
            number += 1
            showProgress(number)
            let isFirst = number == 1
            let call = try RawCall("\(url)", method: "GET", of: plugin, arguments: arguments)
            var request = sent.applied(to: call.request)
            request.fields.set(
                "Accept", request.fields["Accept"] == "*/*" ? "application/json" : request.fields["Accept"] ?? "")
            let response = try await client.response(to: request)
            if isFirst { try call.check(response) }
            if response.url.origin != url.origin, sent.holdsSecret(for: url) {
                throw ProbeError.redirected(to: response.url.origin.description)
            }
            if response.status >= 400 {
                probe.refuse(status: response.status)
            } else {
                try take(response, in: &probe, isFirst: isFirst)
            }
        }
        guard let finding = probe.result else { throw ProbeError.noList }
        return finding
    }

    /// Shows which request is under way.
    private func showProgress(_ number: Int) {
        messages.showProgress { Message("request \(number) of at most \(Probe.requestLimit)") }
    }

    private func take(_ response: HTTPResponse, in probe: inout Probe, isFirst: Bool) throws {
        do {
            probe.take(try ProbedPage(response))
        } catch {
            guard !isFirst else { throw ProbeError.notJSON(type: response.fields["Content-Type"]) }
            probe.refuse(status: response.status)
        }
    }
}

/// A probe that results in no plugin.
enum ProbeError: Error, Equatable {
    case notJSON(type: String?)
    /// The response contains no list of objects.
    case noList
    /// The URL redirects to another origin, which must not receive the credential.
    case redirected(to: String)
    /// `folio plugins new` needs a terminal.
    case needsTerminal
}
