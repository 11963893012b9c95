package import Accounts
package import HTTP
import Pagination
package import Plugins
import Templates

/// One request to a path of a plugin or to a URL, as the user gives it.
package struct RawCall: Sendable {
    /// The request before the user's fields and body are added.
    package let request: HTTPRequest
    /// The credentials that sign it; for no origin if it is a URL without a plugin.
    package let credentials: CredentialScope
    private let plugin: Plugin

    /// - Parameters:
    ///   - address: a path, which is appended to the plugin's `base_url`, or a whole URL.
    ///   - isGiven: whether a person gave the address, so that a parameter such as `token` is a credential.
    package init(
        _ address: String, method: String, of plugin: Plugin, arguments: Arguments, isGiven: Bool = true
    ) throws(EndpointError) {
        let template = RequestTemplate(method: method, path: Template(literal: ""))
        let target = try RequestTarget(template, of: plugin, arguments: arguments)
        var request = try target.request(Step())
        request.url = target.concealing(given: try Self.url(address, below: target.url))
        if isGiven { request.noteCredentials(inGiven: String(address.prefix { $0 != "#" })) }
        request.retry.returnsLastResponse = true
        if !target.secretOrigins.contains(request.url.origin) { request.secrets.parts = HTTPRequest.SecretParts() }
        let isOwn = request.url.origin == target.url.origin || target.credentials.origins.contains(request.url.origin)
        if !isOwn { request.fields = request.fields.filter { SafelistedFields.contains($0.name) } }
        // A response from a URL without a plugin may be anything, not only JSON.
        if plugin.isBare { request.fields.set("Accept", "*/*") }
        self.request = request
        self.plugin = plugin
        credentials = target.credentials
    }

    /// Whether a text is an absolute URL.
    package static func isURL(_ text: String) -> Bool {
        text.prefix { $0 != "?" && $0 != "#" }.contains("://")
    }

    /// Throws if the status means failure.
    package func check(_ response: HTTPResponse) throws(ResponseError) {
        guard response.status >= 400 else { return }
        var fault = BoundEndpoint.fault(.status, of: response, method: request.method)
        fault.asked = .url
        if [401, 403].contains(response.status) { fault.advice = plugin.advice(on: response) }
        throw fault
    }

    private static func url(_ address: String, below base: HTTPURL) throws(EndpointError) -> HTTPURL {
        let folder = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
        let isJoined = address.isEmpty || address.hasPrefix("/") || address.hasPrefix("?")
        let text = isURL(address) ? address : "\(base.origin)\(folder)" + (isJoined ? address : "/" + address)
        do {
            let url = try HTTPURL(text)
            return isURL(address) ? url : url.appendingQuery(base.query ?? "")
        } catch { throw .badURL(text: HTTPRequest.shownGiven(text), error) }
    }
}
