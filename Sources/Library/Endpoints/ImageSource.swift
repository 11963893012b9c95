package import Accounts
import Expressions
package import HTTP
import JSON
package import Pages
import Plugins
import Redaction

/// Finds the images of an endpoint's items: as `image:` describes, or else by the link in the field `image`.
package struct ImageSource: Sendable {
    private enum Place {
        case endpoint(Endpoint, of: Plugin, name: String, given: [String: [String]])
        /// - Parameter isComputed: whether the URL does not stand in the response: an expression or `decode:` makes it or its item.
        case field(slot: Int, isComputed: Bool)
    }

    private let place: Place
    private let idSlot: Int
    private let plugin: Plugin
    private let list: BoundEndpoint
    private let account: String

    /// - Parameters:
    ///   - list: the endpoint that lists the items.
    ///   - given: the values given to the endpoint, by parameter.
    ///   - account: the account that the images belong to.
    package init(_ list: BoundEndpoint, given: [String: [String]], account: String) throws(EndpointError) {
        guard let idSlot = list.layout.idSlot else { throw .noImages }
        self.idSlot = idSlot
        (plugin, self.list, self.account) = (list.plugin, list, account)
        if let image = list.endpoint.image {
            place = .endpoint(image, of: list.plugin, name: list.key.endpoint + "/image", given: given)
        } else if let field = list.layout.fields?.first(where: { $0.name == "image" }) {
            let described = list.endpoint.fields?.first { $0.name == "image" }
            let isComputed =
                list.endpoint.makesItems
                || described.map { field in
                    field.coding != nil
                        || field.path.path.map { list.endpoint.joinsTexts(at: $0, inside: list.endpoint.items.path) }
                            ?? true
                } ?? false
            place = .field(slot: field.slot, isComputed: isComputed)
        } else {
            throw .noImages
        }
    }

    /// The credentials that sign its requests.
    package var credentials: CredentialScope {
        guard case .endpoint(let image, of: _, name: _, given: _) = place else {
            return list.credentials.unsigned
        }
        return image.isAuthenticated && plugin.isSigned ? list.signingCredentials : list.credentials.unsigned
    }

    /// An item's id as text.
    package func id(ofItem row: Int, in page: Page) -> String {
        page.body.text(of: page.column(idSlot, ofItem: row)) ?? ""
    }

    /// Fetches the image of an item; nil if it has none.
    ///
    /// Throws the same errors as a loader of pages.
    package func image(ofItem row: Int, in page: Page, client: any HTTPClient) async throws -> [UInt8]? {
        guard let request = try request(ofItem: row, in: page) else { return nil }
        return try image(in: await client.response(to: request))
    }

    /// Fetches the image of an item that is known by its id, and by the URL of its image if the item has one. Nil without an
    /// image. An image with a local address is fetched only if the list has one.
    ///
    /// Throws the same errors as a loader of pages.
    package func image(ofID id: String, at url: String?, client: any HTTPClient) async throws -> [UInt8]? {
        guard var request = try request(id: id, text: url, from: list.origin) else { return nil }
        let own = list.origin
        guard own.isLocal || !request.url.origin.isLocal else {
            throw EndpointError.localImage(HTTPRequest.shown(request.url.description))
        }
        if request.redirects.reach == .anywhere, !own.isLocal { request.redirects.reach = .init(confining: own) }
        return try image(in: await client.response(to: request))
    }

    func request(ofItem row: Int, in page: Page) throws(EndpointError) -> HTTPRequest? {
        let text: String? =
            if case .field(let slot, _) = place { page.body.text(of: page.column(slot, ofItem: row)) } else { nil }
        return try request(id: id(ofItem: row, in: page), text: text, from: list.origin(of: page))
    }

    /// - Parameters:
    ///   - text: the URL of the image, if the item has one.
    ///   - origin: the server that sent the item.
    private func request(
        id: String, text: String?, from origin: HTTPURL.Origin
    ) throws(EndpointError) -> HTTPRequest? {
        switch place {
        case .endpoint(let image, let plugin, let name, var given):
            given["id"] = [id]
            do throws(EndpointError) {
                let bound = try BoundEndpoint(
                    image, of: plugin, name: name, arguments: Arguments(given, for: image, of: plugin),
                    account: account, underItemsOf: [origin])
                return try bound.request(to: nil)
            } catch {
                switch error {
                case .template, .emptyParameter, .emptySecret, .badFieldValue, .badURL: throw .ofItem(error)
                default: throw error
                }
            }
        case .field(_, let isComputed):
            guard let text, !text.isEmpty else { return nil }
            let url: HTTPURL
            do { url = try HTTPURL(text) } catch {
                // The server may have repeated a credential, and the error may have a part of it.
                let shown = HTTPRequest.shown(text)
                let cause = shown == text ? error : error.mapTexts { _ in Redactor.placeholder }
                throw .ofItem(.badURL(text: shown, cause))
            }
            guard plugin.mayLead(from: origin, to: url.origin, isComputed: isComputed) else {
                throw .untrustedURL(HTTPRequest.shown(text))
            }
            var request = HTTPRequest(url: url)
            // A redirect from the image's server to a local origin, too, would be chosen by somebody else.
            // If the definition made the URL, it may have made the redirect, too, of the item's values.
            let isConfined = isComputed && plugin.trust != .trusted
            request.redirects.reach = isConfined ? .ownOrigin : plugin.reach(from: url.origin)
            // Without the credential, it may be another picture.
            request.cache.account = plugin.cacheAccount(
                list.credentials.origins.contains(url.origin) ? account : "")
            request.secrets.forbidCredentials = !list.target.originsOfRepeatedSecrets.contains(url.origin)
            return request
        }
    }

    /// The image in a response; nil if the plugin's error rules say that it has none.
    func image(in response: HTTPResponse) throws(ResponseError) -> [UInt8]? {
        var accepts = (200...299).contains(response.status)
        if case .endpoint(let image, _, _, _) = place {
            accepts = image.accepts(response.status)
            let verdict = response.retry.verdict ?? ErrorRuleEvaluator(image.errors)?.verdict(of: response) ?? .noRule
            if verdict == .empty { return nil }
            if let fault = BoundEndpoint.fault(verdict, of: response, isAccepted: accepts) { throw fault }
        }
        guard accepts else { throw BoundEndpoint.fault(.status, of: response) }
        if SignSearch.isPart(response) { throw BoundEndpoint.fault(.partOfImage, of: response) }
        guard !response.body.isEmpty else { throw BoundEndpoint.fault(.emptyImage, of: response) }
        return response.body
    }
}
