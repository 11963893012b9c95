import Endpoints
package import HTTP
import Plugins
package import ProbeReports
package import Reading
import System

/// Downloads somebody else's description of an API.
package enum DescriptionDownload {
    /// The body of a URL, and the URL after redirects.
    ///
    /// - Parameter sent: the header fields to send.
    package static func bytes(
        at text: String, sending sent: SentFields, _ reading: any ReadingContext
    ) async throws -> (bytes: [UInt8], url: HTTPURL) {
        let (url, plugin) = try Plugin.bare(forGiven: text)
        let arguments = try Arguments([:], of: plugin)
        let call = try RawCall("\(url)", method: "GET", of: plugin, arguments: arguments)
        var request = sent.applied(to: call.request)
        if request.fields["Accept"] == nil || request.fields["Accept"] == "*/*" {
            request.fields.set("Accept", "application/json, application/yaml, */*")
        }
        let result = Lock<HTTPResponse?>(nil)
        let sentRequest = request
        try await reading.requesting(
            plugin, with: try plugin.credentialScope(arguments), cache: nil, evaluators: .init()
        ) { clients in
            let response = try await clients.lists.send(sentRequest)
            result.withLock { $0 = response }
        }
        guard let response = result.withLock({ $0 }) else { throw CancellationError() }
        try call.check(response)
        if response.url.origin != url.origin, sent.holdsSecret(for: url) {
            throw ProbeError.redirected(to: response.shown(response.url.origin.description))
        }
        return (response.body, response.url)
    }
}

extension Plugin {
    /// A plugin without lists for requests to a URL that a person gave.
    ///
    /// - Parameter rate: the most requests, such as `4/s`; nil for no limit.
    static func bare(forGiven text: String, rate: String? = nil) throws(EndpointError) -> (HTTPURL, Plugin) {
        let url: HTTPURL
        do { url = try HTTPURL(text) } catch {
            throw EndpointError.badURL(text: HTTPRequest.shownGiven(text), error)
        }
        guard let plugin = bare(at: url.origin.description, rate: rate) else {
            throw EndpointError.badURL(text: HTTPRequest.shownGiven(text), .missingHost(text))
        }
        return (url, plugin)
    }
}
