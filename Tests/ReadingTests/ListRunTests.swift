import Endpoints
import Feeds
import Formats
import Glibc
import HTTP
import Pages
import Plugins
import Synchronization
import System
import TestSupport
import Testing
import YAML

@testable import Reading

/// The events that an observer gets for a list, in order.
@Suite struct ListRunTests {
    @Test func list_isLoadedWrittenAndEnded() async throws {
        let (sut, endpoint, heard) = try makeSUT()
        try await sut.run(endpoint, from: nil, clients: clients { _ in Self.ok(#"[{"id":1}]"#) })
        #expect(heard.all == ["loading", "write", "wrote", "not loading", "ended: 1"])
    }

    @Test func list_withoutItemsIsEndedAllTheSame() async throws {
        let (sut, endpoint, heard) = try makeSUT()
        try await sut.run(endpoint, from: nil, clients: clients { _ in Self.ok("[]") })
        #expect(heard.all == ["loading", "write", "not loading", "ended: 0"])
    }

    @Test func failure_isReportedAfterLoadingEnds() async throws {
        let (sut, endpoint, heard) = try makeSUT()
        await #expect(throws: ReportedError.self) {
            try await sut.run(endpoint, from: nil, clients: clients { _ in throw Down() })
        }
        #expect(heard.all == ["loading", "not loading", "stopped: 0", "error: Down"])
    }

    @Test func unreadableResponse_isReportedAfterLoadingEnds() async throws {
        let (sut, endpoint, heard) = try makeSUT()
        await #expect(throws: ReportedError.self) {
            try await sut.run(endpoint, from: nil, clients: clients { _ in Self.ok("{}") })
        }
        #expect(heard.all == ["loading", "not loading", "stopped: 0", "error: ResponseError"])
    }

    @Test func endOfWork_isNotReported() async throws {
        let (sut, endpoint, heard) = try makeSUT()
        await #expect(throws: CancellationError.self) {
            try await sut.run(endpoint, from: nil, clients: clients { _ in throw CancellationError() })
        }
        #expect(heard.all == ["loading", "not loading", "stopped: 0"])
    }

    @Test func listsOfParents_goOnAfterEachThatFails() async throws {
        let (sut, endpoint, heard) = try makeSUT()
        let ids = Lock(["1", "2", "3", "4"][...])
        await #expect(throws: ReportedError.self) {
            try await sut.run(
                parents: { ids.withLock { $0.popFirst() }.map { .success(ParentID($0)) } }, like: endpoint, start: nil,
                clients: clients { _ in Self.ok(#"[{"id":1}]"#) },
                bind: { parent in
                    if ["2", "4"].contains(parent.text) { throw Down() }
                    return endpoint
                })
        }
        #expect(
            heard.all == [
                "loading", "write", "wrote", "ended of 1: 1", "error of 2: Down", "write", "wrote", "ended of 3: 1",
                "error of 4: Down", "not loading",
            ])
    }

    private struct Down: Error {}

    private static func ok(_ body: String) -> (status: Int, body: String) { (200, body) }

    private func clients(
        _ respond: @escaping @Sendable (HTTPRequest) throws -> (status: Int, body: String)
    ) -> ListClients {
        let client = RespondingClient(respond: respond)
        return ListClients(lists: client, images: client, replies: [])
    }

    private func makeSUT() throws -> (ListRun, BoundEndpoint, Heard) {
        let text = """
            version: 1
            plugins:
              api:
                base_url: https://api.test
                endpoints:
                  list:
                    path: /list
                    id: .id
            """
        let library = PluginLibrary([try PluginFile(YAMLSource(bytes: Array(text.utf8), file: "plugins.yaml"))])
        let found = try library.endpoint("api/list")
        let endpoint = try BoundEndpoint(
            found.endpoint, of: found.plugin, name: "api/list",
            arguments: Arguments([:], for: found.endpoint, of: found.plugin))
        let heard = Heard()
        let storage = ListStorage(
            OpenLibrary(StoreFaults { _, _, _ in }), StorageOptions(), cache: found.endpoint.cache, observer: heard,
            file: nil, identity: [:], concurrency: 1, now: { 0 }, isUnreachable: { _ in false })
        let nowhere = try Descriptor(number: #require(Self.openNull()))
        let run = ListRun(
            selection: try ItemSelection(.declared, of: endpoint.layout),
            makeWriter: { OutputFormat.jsonLines.makeWriter($0, $1) }, output: ListOutput(nowhere), storage: storage,
            clean: nil, demand: .all, name: "api/list")
        return (run, endpoint, heard)
    }

    private static func openNull() -> Int32? {
        let number = open("/dev/null", O_WRONLY | O_CLOEXEC)
        return number < 0 ? nil : number
    }
}

private struct RespondingClient: HTTPClient {
    let respond: @Sendable (HTTPRequest) throws -> (status: Int, body: String)

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try respond(request)
        return HTTPResponse(status: response.status, fields: [:], body: Array(response.body.utf8), url: request.url)
    }
}

/// Records each event as a line.
private final class Heard: ReadingObserver {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    private func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }

    func showLoading(_ isLoading: Bool) { add(isLoading ? "loading" : "not loading") }
    func show(_ progress: WalkProgress) {}
    func willWrite() { add("write") }
    func didWrite(endsInLine: Bool) { add("wrote") }
    func showHeldBack(_ text: String) { add("held back: \(text)") }

    func report(_ error: any Error, of subject: ReportSubject) {
        add("error\(Self.name(subject)): \(type(of: error))")
    }

    func report(_ event: ReadingEvent) {
        switch event {
        case .ended(let walk): add("ended\(Self.name(walk.subject)): \(walk.summary.items)")
        case .stopped(let walk): add("stopped: \(walk.summary.items)")
        default: add("\(event)")
        }
    }

    private static func name(_ subject: ReportSubject) -> String {
        if case .comments(let id) = subject { " of \(id)" } else { "" }
    }
}
