package import HTTP
import JSON
package import Pages
import Plugins

/// Finds the images of an endpoint's items: as `image:` describes, or else by the link in the field `image`.
package struct ImageSource: Sendable {
    private enum Place {
        case endpoint(Endpoint, of: Plugin, name: String, given: [String: [String]], account: String)
        case field(slot: Int)
    }

    private let place: Place
    private let idSlot: Int

    /// - Parameters:
    ///   - list: the endpoint that lists the items.
    ///   - given: the values given to the endpoint, by parameter.
    package init(_ list: BoundEndpoint, given: [String: [String]]) throws(EndpointError) {
        guard let idSlot = list.layout.idSlot else { throw .noImages }
        self.idSlot = idSlot
        if let image = list.endpoint.image {
            place = .endpoint(
                image, of: list.plugin, name: list.key.endpoint + "/image", given: given, account: list.key.account)
        } else if let field = list.layout.fields?.first(where: { $0.name == "image" }) {
            place = .field(slot: field.slot)
        } else {
            throw .noImages
        }
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

    func request(ofItem row: Int, in page: Page) throws(EndpointError) -> HTTPRequest? {
        switch place {
        case .endpoint(let image, let plugin, let name, var given, let account):
            given["id"] = [id(ofItem: row, in: page)]
            let bound = try BoundEndpoint(
                image, of: plugin, name: name, arguments: Arguments(given, for: image, of: plugin), account: account)
            return try bound.request(to: nil)
        case .field(let slot):
            guard let text = page.body.text(of: page.column(slot, ofItem: row)), !text.isEmpty else { return nil }
            do { return HTTPRequest(url: try HTTPURL(text)) } catch { throw .badURL(text: text, error) }
        }
    }

    /// The image in a response; nil if the plugin's error rules say that it has none.
    func image(in response: HTTPResponse) throws(ResponseError) -> [UInt8]? {
        var accepts = (200...299).contains(response.status)
        if case .endpoint(let image, _, _, _, _) = place {
            accepts = image.accepts(response.status)
            let verdict = response.retry.verdict ?? ErrorRuleEvaluator(image.errors)?.verdict(of: response) ?? .noRule
            if verdict == .empty { return nil }
            if let fault = BoundEndpoint.fault(verdict, of: response, isAccepted: accepts) { throw fault }
        }
        guard accepts else { throw BoundEndpoint.fault(.status, of: response) }
        guard !response.body.isEmpty else { throw BoundEndpoint.fault(.emptyImage, of: response) }
        return response.body
    }
}
