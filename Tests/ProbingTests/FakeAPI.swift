import HTTP
import JSON

@testable import Probing

/// An API in memory: a closure gives the response to a query.
struct FakeAPI {
    struct Response {
        var status = 200
        var fields: HTTPFields = [:]
        var body: String
    }

    typealias Query = [String: String]

    let url: String
    let response: (Query, String) -> Response
    /// The response at any other path.
    var comments: (Query, String) -> Response = { _, _ in Response(status: 404, body: "") }

    /// - Parameter answer: gets the query and the whole URL.
    init(_ url: String = "https://api.example.com/v1/books", _ response: @escaping (Query, String) -> Response) {
        self.url = url
        self.response = response
    }

    /// The ids of a list's items.
    static let ids = (1...60).map { "b\($0)" }

    static func items(_ ids: some Sequence<String>) -> String {
        "[\(ids.map { #"{"id":"\#($0)","title":"Book \#($0)","pages":\#(100)}"# }.joined(separator: ","))]"
    }

    /// The ids of a page at an offset, and whether more follow.
    static func slice(_ offset: Int, _ count: Int) -> (ids: [String], more: Bool) {
        let ids = Array(ids.dropFirst(max(offset, 0)).prefix(max(count, 0)))
        return (ids, offset + ids.count < Self.ids.count)
    }

    /// Runs a probe to its end.
    func probe() throws -> (finding: Finding?, requests: [String]) {
        var probe = Probe(try HTTPURL(url))
        var requests: [String] = []
        while let next = probe.next() {
            requests.append("\(next)")
            let query = Dictionary(
                PercentEncoding.queryParameters(of: "\(next)").map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
            let isList = next.path == (try HTTPURL(url)).path
            let response = isList ? response(query, "\(next)") : comments(query, next.path)
            let whole = HTTPResponse(
                status: response.status, fields: response.fields, body: Array(response.body.utf8), url: next)
            if response.status < 400, let page = try? ProbedPage(whole) {
                probe.take(page)
            } else if !probe.returnToGivenURL() {
                probe.refuse(status: response.status)
            }
        }
        return (probe.result, requests)
    }
}
