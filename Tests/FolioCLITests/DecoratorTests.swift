import Accounts
import Endpoints
import HTTP
import HTTPCache
import PersonalFiles
import Plugins
import Profiling
import Reading
import SQLiteStore
import Synchronization
import System
import TerminalSession
import TestSupport
import Testing

@testable import FolioCLI

/// The decorators around the live client, found by reflection.
@Suite struct DecoratorTests {
    /// How much is logged, with the decorators for it: around everything, and directly around the live client.
    struct Logging: Sendable {
        let verbosity: Int
        let keepsFile: Bool
        let outermost: [String]
        let innermost: [String]

        static let off = Logging(verbosity: 0, keepsFile: false, outermost: [], innermost: [])
        static let all = [
            off,
            Logging(verbosity: 1, keepsFile: false, outermost: ["LoggingHTTPClient"], innermost: []),
            Logging(verbosity: 0, keepsFile: true, outermost: ["LoggingHTTPClient"], innermost: []),
            Logging(
                verbosity: 2, keepsFile: false, outermost: ["LoggingHTTPClient"], innermost: ["HeaderLoggingHTTPClient"]
            ),
        ]
    }

    private static let kept = ["CountingHTTPClient", "CachingHTTPClient", "NoticingHTTPClient"]
    private static let sent = ["RetryingHTTPClient", "RevealingHTTPClient", "AuthenticatingHTTPClient"]
    private static let limited = ["RateLimitingHTTPClient", "LateSigningHTTPClient", "RememberingHTTPClient"]

    @Test(arguments: Logging.all)
    func requests_passOnlyRequestedDecorators(logging: Logging) async throws {
        let live = logging.innermost + ["CurlLoop"]
        let tokens = logging.outermost + ["RetryingHTTPClient"] + Self.limited + live
        let chain = Self.sent + ["RedirectingHTTPClient"] + Self.limited + live + tokens
        let (root, plugin, place) = try makeSUT(logging)
        let found = Found()
        try await root.requesting(plugin, with: place, cache: nil) { clients in
            found.add(clients.lists)
            found.add(clients.images)
        }
        try await root.storing(keeps: true, needsStore: true) { library in
            let cache = CacheContext(library, account: "", location: "", policy: CachePolicy())
            try await root.requesting(plugin, with: place, cache: cache) { clients in
                found.add(clients.lists)
            }
            try await root.offline(cache: cache) { found.add($0.lists) }
        }
        try await root.requestingTokens(of: plugin, at: place) { found.add($0) }
        #expect(
            found.chains == [
                logging.outermost + chain, logging.outermost + chain, logging.outermost + Self.kept + chain,
                logging.outermost + Self.kept + ["OfflineHTTPClient"], tokens,
            ])
    }

    @Test func nothing_ofTheLogIsThereWhereNothingIsLogged() async throws {
        let (root, plugin, place) = try makeSUT(.off)
        let found = Found()
        try await root.requesting(plugin, with: place, cache: nil) { clients in
            found.add(clients.lists)
        }
        #expect(found.types.contains("HTTP.RetryingHTTPClient"))
        #expect(found.types.filter { $0.hasPrefix("Logging.") || $0.hasPrefix("Profiling.") }.isEmpty)
    }

    /// The limit holds for token requests, too.
    @Test(arguments: [(Duration.seconds(1), ["TimeLimitingHTTPClient"]), (.zero, [])])
    func transfers_areLimitedOnlyOnRequest(limit: Duration, limiting: [String]) async throws {
        let (root, plugin, place) = try makeSUT(.off, maxTime: limit)
        let found = Found()
        try await root.requesting(plugin, with: place, cache: nil) { clients in
            found.add(clients.lists)
        }
        let live = Self.limited + limiting + ["CurlLoop"]
        let tokens = ["RetryingHTTPClient"] + live
        #expect(found.chains == [Self.sent + ["RedirectingHTTPClient"] + live + tokens])
    }

    @Test(arguments: [false, true])
    func requests_areProfiledOnlyOnRequest(isProfiled: Bool) async throws {
        let (plain, plugin, place) = try makeSUT(.off)
        var root = plain
        root.recorder = isProfiled ? ProfileRecorder(startedAt: 0, clock: { 0 }) : nil
        let found = Found()
        let profiledRoot = root
        try await root.requesting(plugin, with: place, cache: nil) { clients in
            found.add(clients.lists)
        }
        try await root.storing(keeps: true, needsStore: true) { library in
            #expect((library.store is SQLiteStore) == !isProfiled)
            let endpoint = try #require(plugin.endpoints.first)
            let list = try BoundEndpoint(endpoint, of: plugin, name: "api/list", arguments: Arguments([:], of: plugin))
            #expect((profiledRoot.makeMeter(list) != nil) == isProfiled)
        }
        let live = (isProfiled ? ["AttemptProfilingHTTPClient"] : []) + ["CurlLoop"]
        let tokens = ["RetryingHTTPClient"] + Self.limited + live
        let chain = Self.sent + ["RedirectingHTTPClient"] + Self.limited + live + tokens
        #expect(found.chains == [(isProfiled ? ["ProfilingHTTPClient"] : []) + chain])
    }

    private func makeSUT(
        _ logging: Logging, maxTime: Duration? = nil
    ) throws -> (root: CompositionRoot, plugin: Plugin, place: CredentialScope) {
        let folder = try TemporaryFolder()
        let plugins = try folder.write(
            """
            version: 1
            plugins:
              api:
                base_url: https://api.test
                auth: {login: {path: /login, json: {password: {ask: Password}}, token: .token}}
                endpoints: {list: {path: /list, id: .id, fields: {}}}
            """, to: "api.yaml")
        var options = GlobalOptions()
        options.verbosity = logging.verbosity
        options.isQuiet = true
        options.maxTime = maxTime
        if logging.keepsFile { options.log = "/dev/null" }
        let facts = ProcessFacts(
            words: [], variables: ["HOME": folder.path, "FOLIO_CONFIG": plugins], outputIsTerminal: false,
            errorIsTerminal: false, terminalWidth: nil, executable: nil)
        let root = CompositionRoot(facts: facts, options: options, interruption: Interruption())
        let (plugin, _) = try root.files.library().endpoint("api")
        let base = try HTTPURL("https://api.test")
        return (root, plugin, CredentialScope(plugin: "api", base: base, origins: [base.origin]))
    }
}

/// The types of values, outermost first.
private final class Found: Sendable {
    private let state = Mutex((chains: [[String]](), types: Set<String>()))

    /// The clients of each value.
    var chains: [[String]] { state.withLock(\.chains) }
    /// All types in the values, with their modules.
    var types: Set<String> { state.withLock(\.types) }

    func add(_ client: any HTTPClient) {
        var clients: [String] = []
        var types: Set<String> = []
        var seen: Set<ObjectIdentifier> = []
        Self.look(into: client, &clients, &types, &seen)
        state.withLock { [clients, types] state in
            state.chains.append(clients)
            state.types.formUnion(types)
        }
    }

    private static func look(
        into value: Any, _ clients: inout [String], _ types: inout Set<String>, _ seen: inout Set<ObjectIdentifier>
    ) {
        let mirror = Mirror(reflecting: value)
        types.insert(String(reflecting: mirror.subjectType))
        let name = "\(mirror.subjectType)"
        if value is any HTTPClient { clients.append(name) }
        // Its thread is running in it.
        if name == "CurlLoop" { return }
        if mirror.displayStyle == .class, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { return }
        for child in mirror.children { look(into: child.value, &clients, &types, &seen) }
    }
}
