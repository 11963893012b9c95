import Endpoints
import HTTP
import Pages
import Plugins
import TestSupport
import YAML

/// The endpoint `list` of a plugin, with more lines of YAML for both.
func makeSUT(
    _ endpoint: String, plugin: String = "", baseURL: String = "https://api.test",
    given: [String: [String]] = [:], pageSize: Int? = nil
) throws -> BoundEndpoint {
    let library = try makeLibrary(endpoint, plugin: plugin, baseURL: baseURL)
    let found = try library.endpoint("api/list")
    let arguments = try Arguments(given, for: found.endpoint, of: found.plugin)
    return try BoundEndpoint(
        found.endpoint, of: found.plugin, name: "api/list", arguments: arguments, pageSize: pageSize)
}

func makeLibrary(_ endpoint: String, plugin: String = "", baseURL: String = "https://api.test") throws -> PluginLibrary
{
    var text = "version: 1\nplugins:\n  api:\n    base_url: \(baseURL)\n"
    text += indented(plugin, by: 4) + "    endpoints:\n      list:\n" + indented(endpoint, by: 8)
    return PluginLibrary([try PluginFile(YAMLSource(bytes: Array(text.utf8), file: "plugins.yaml"))])
}

private func indented(_ lines: String, by count: Int) -> String {
    lines.split(separator: "\n").map { String(repeating: " ", count: count) + $0 + "\n" }.joined()
}

extension BoundEndpoint {
    /// The URL of the request for a page.
    func url(of position: String? = nil) throws -> String {
        try request(to: position.map { Position($0) }).url.description
    }

    /// The page in a response.
    func page(
        _ body: String, status: Int = 200, fields: HTTPFields = [:], url: String = "https://api.test/list",
        at position: String? = nil, ordinal: Int = 0
    ) throws -> Page {
        let response = HTTPResponse(status: status, fields: fields, body: Array(body.utf8), url: try HTTPURL(url))
        return try page(response, at: position.map { Position($0) }, ordinal: ordinal)
    }
}

extension Page {
    var ids: [String?] { items.indices.map { id(ofItem: $0) } }
}

/// An API with recorded responses, by URL, that records its requests.
actor RecordedAPI: HTTPClient {
    struct Response: Sendable {
        var status = 200
        var link: String?
        let body: String
    }

    struct NotRecorded: Error {
        let url: String
    }

    private(set) var urls: [String] = []
    private let responses: [String: Response]

    init(_ responses: [String: Response]) {
        self.responses = responses
    }

    func send(_ request: HTTPRequest) throws -> HTTPResponse {
        let url = request.url.description
        urls.append(url)
        guard let response = responses[url] else { throw NotRecorded(url: url) }
        var fields: HTTPFields = ["Content-Type": "application/json"]
        if let link = response.link { fields.append("Link", link) }
        return HTTPResponse(status: response.status, fields: fields, body: Array(response.body.utf8), url: request.url)
    }
}
