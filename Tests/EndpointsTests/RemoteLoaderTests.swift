import HTTP
import Pages
import TestSupport
import Testing

@testable import Endpoints

@Suite struct RemoteLoaderTests {
    @Test func load_asksForThePageAndReadsIt() async throws {
        let (load, client) = try makeLoader([.response(status: 200, body: Array(#"{"data":[1,2]}"#.utf8))])
        let page = try await load(PageRequest(position: Position("3"), ordinal: 2))
        #expect(page.received == 2)
        #expect(page.position == Position("3") && page.next == Position("4"))
        #expect(await client.requests.map(\.url.description) == ["https://api.test/list?p=3"])
    }

    @Test func load_namesTheRequestThatFailed() async throws {
        let (load, _) = try makeLoader([.failure(HTTPError.cannotResolve(host: "api.test"))])
        let expected = RequestError(
            method: "GET", url: "https://api.test/list?p=1", error: .cannotResolve(host: "api.test"))
        await #expect(throws: expected) { _ = try await load(PageRequest()) }
    }

    @Test(arguments: [(0, false), (1, true), (16, true)])
    func failure_tellsWhetherPagesCameBefore(ordinal: Int, isLater: Bool) async throws {
        let (load, _) = try makeLoader([
            .failure(HTTPError.tooManyRedirects(limit: 10)), .response(status: 200, body: Array("<html>".utf8)),
        ])
        let request = PageRequest(position: Position("2"), ordinal: ordinal)
        let failure = await #expect(throws: RequestError.self) { _ = try await load(request) }
        #expect(failure?.asked == (isLater ? .laterPage : .plugin))
        let fault = await #expect(throws: ResponseError.self) { _ = try await load(request) }
        #expect(fault?.asked == (isLater ? .laterPage : .plugin))
    }

    @Test func load_passesCancellation() async throws {
        let (load, _) = try makeLoader([.failure(CancellationError())])
        await #expect(throws: CancellationError.self) { _ = try await load(PageRequest()) }
    }

    @Test func load_tellsWhatDoesNotFit() async throws {
        let (load, _) = try makeLoader([.response(status: 500, fields: ["Content-Type": "text/html"])])
        let expected = ResponseError(
            method: "GET", url: "https://api.test/list?p=1", status: 500, contentType: "text/html", problem: .status)
        await #expect(throws: expected) { _ = try await load(PageRequest()) }
    }

    private func makeLoader(
        _ responses: [ScriptedHTTPClient.Response]
    ) throws -> (load: PageLoader, client: ScriptedHTTPClient) {
        let client = ScriptedHTTPClient(responses)
        let sut = try makeSUT("path: /list\nitems: .data\npagination: {strategy: page, page: {query: p}}")
        return (remoteLoader(sut, client: client), client)
    }
}
