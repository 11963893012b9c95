import HTTP
import Pages
import Pagination
import Plugins
import Redaction
import Testing

@testable import Endpoints

/// Positions are shown, logged and stored: none contains a credential of the request.
@Suite struct CredentialPositionTests {
    private static let secret = "k3y-of/mine+1234"

    @Test(arguments: [
        ("cursor, token: .next, cursor: {query: c}", #"{"data":[{"id":1}],"next":"2:k3y-of\/mine+1234"}"#),
        ("cursor, token: .next, cursor: {query: c}", #"{"data":[{"id":1}],"next":"k3y-of%2fmine\u002b1234"}"#),
        ("cursor, token: .next, cursor: {body: .c}", #"{"data":[{"id":1}],"next":"\"k3y-of/mine+1234"}"#),
        ("cursor, token: .next, merge: true", #"{"data":[{"id":1}],"next":{"key":"k3y-of\/mine+1234","page":2}}"#),
        ("cursor, token: .next, cursor: {query: c}", #"{"data":[{"id":1}],"next":["k3y-of/mine+1234"]}"#),
        ("keyset, after: {query: after}", #"{"data":[{"id":"k3y-of/mine+1234"}]}"#),
    ])
    func position_thatRepeatsACredentialIsAFaultAfterTheItems(pagination: String, body: String) throws {
        let page = try page(pagination, body)
        #expect((page.fault as? ResponseError)?.problem == .credentialInNext)
        #expect(page.items.count == 1)
        #expect(page.next == nil)
    }

    /// The credential is no longer in the field when the page is read.
    @Test(arguments: ["", "2:"])
    func headerField_thatRepeatedACredentialIsAFault(left: String) throws {
        let sut = try makeSUT(
            "path: /list\nitems: .data\npagination: {strategy: cursor, token: {header: X-Next}, cursor: {query: c}}")
        var response = try makeResponse(#"{"data":[{"id":1}]}"#)
        response.fields.append("X-Next", left)
        response.secrets.inFields = ["x-next"]
        let page = try sut.page(response, at: nil, ordinal: 0)
        #expect((page.fault as? ResponseError)?.problem == .credentialInNext)
        #expect(page.items.count == 1)
    }

    @Test func lastPage_mayRepeatACredential() throws {
        let page = try page(
            "keyset, after: {query: after}, until: {has_more: .more}",
            #"{"data":[{"id":"k3y-of/mine+1234"}],"more":false}"#)
        #expect(page.fault == nil && page.next == nil)
    }

    @Test func next_thatDoesNotRepeatTheCredentialIsFollowed() throws {
        let page = try page(
            "cursor, token: .next, cursor: {query: c}", #"{"data":[{"id":1,"says":"k3y-of/mine+1234"}],"next":"2"}"#)
        #expect(page.fault == nil && page.next == Position("2"))
    }

    @Test func nextLink_goesWithoutTheCredential() throws {
        let page = try page(
            "link, next: .next", #"{"data":[{"id":1}],"next":"https://api.test/list?p=2&key=k3y-of%2fmine%2B1234"}"#)
        #expect(page.fault == nil && page.next == Position("https://api.test/list?p=2"))
    }

    /// The position inside a page uses the page's start, and not a key that may be the credential.
    @Test func placeInsideAPage_containsNoKeys() throws {
        let sut = try makeSUT(
            "path: /list\nitems: .data\nid: .id\npagination: {strategy: keyset, after: {query: after}}")
        let items = (1...3).map { "{\"id\":\"\(Self.secret)\($0)\"}" }.joined(separator: ",")
        let page = try sut.page(makeResponse("{\"data\":[\(items)]}"), at: Position("7"), ordinal: 0)
        #expect(sut.position(page, after: 2) == Position("2~7"))
    }

    private func page(_ pagination: String, _ body: String) throws -> Page {
        let method = pagination.contains("body:") ? "\nmethod: POST\njson: {}" : ""
        let sut = try makeSUT(
            "path: /list\nitems: .data\nid: .id\nfields: {}\npagination: {strategy: \(pagination)}\(method)")
        return try sut.page(makeResponse(body), at: nil, ordinal: 0)
    }

    private func makeResponse(_ body: String) throws -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: Array(body.utf8), url: try HTTPURL("https://api.test/list"))
        response.secrets.inBody = SecretSearch([Self.secret]).found(in: response.body)
        return response
    }
}
