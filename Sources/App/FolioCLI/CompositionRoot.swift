import Accounts
import CurlHTTP
import Endpoints
import Feeds
import Formats
import Glibc
import HTTP
import HTTPCache
import Logging
import PersonalFiles
import Plugins
import Presentation
import Profiling
import Reading
import SQLiteStore
import System
import TerminalSession
import Wording

/// Creates the objects of one command and connects them. Commands do not get the root, but the parts that they use.
struct CompositionRoot: ReadingContext {
    let options: GlobalOptions
    /// The terminal, the output and signals.
    let console: Console
    /// The library, for commands that manage it.
    let libraryAccess: LibraryAccess
    /// Plugin files, preferences and tokens of the user, and the values of parameters.
    var files: PersonalFiles
    /// Reports what happens while lists are read.
    let observer: any ReadingObserver
    /// Measures requests, pages and the store; nil unless something is profiled.
    var recorder: ProfileRecorder?
    private let log: CommandLog
    private let roots: RootsFile

    init(facts: ProcessFacts, options: GlobalOptions, interruption: Interruption) {
        self.options = options
        let facts = options.isUnattended ? facts.unattended : facts
        let messages = Messages(
            facts, interruption: interruption, isQuiet: options.isQuiet, taker: options.noticeTaker)
        console = Console(facts, messages)
        libraryAccess = LibraryAccess(facts, now: Timestamp.seconds)
        observer = ListReporter(messages: messages, now: Timestamp.seconds)
        roots = RootsFile(options.cacert, interruption: interruption.descriptor)
        // Without a folder there is no library.
        files = PersonalFiles(facts, options, library: try? libraryAccess.path, messages, interruption)
        log = CommandLog(options, messages, files)
    }

    var now: @Sendable () -> Int64 { Timestamp.seconds }

    private var facts: ProcessFacts { console.facts }
    private var messages: Messages { console.messages }

    func storing(
        keeps: Bool, needsStore: Bool, _ body: @escaping @Sendable (OpenLibrary) async throws -> Void
    ) async throws {
        let faults = try log.faults()
        guard keeps else { return try await body(OpenLibrary(faults)) }
        let store: SQLiteStore
        do { store = try await libraryAccess.open() } catch {
            if needsStore || facts.isStrict { throw error }
            faults.note(error, while: .opening)
            return try await body(OpenLibrary(faults))
        }
        let counts = ResponseCounts()
        try await LibraryAccess.stopping(store) {
            let result = await Result {
                let measured: any FeedStore = recorder.map { ProfilingFeedStore(store, $0) } ?? store
                try await body(
                    .init(faults, store: measured, responses: store, renewer: store, salt: store.salt, counts: counts))
            }
            let named = counts.named
            // If the counters cannot be written, the user loses nothing.
            if !named.isEmpty { try? await store.count(named) }
            try result.get()
        }
        if facts.isStrict, let fault = faults.fault { throw fault }
    }

    func reading(_ body: @escaping @Sendable (OpenLibrary) async throws -> Void) async throws {
        let faults = StoreFaults { _, _, _ in }
        guard let path = try? libraryAccess.path, FileSystem.mayExist(path),
            let store = try? await libraryAccess.open()
        else { return try await body(OpenLibrary(faults)) }
        try await LibraryAccess.stopping(store) {
            try await body(OpenLibrary(faults, store: store, renewer: store, salt: store.salt))
        }
    }

    func accountName(of plugin: Plugin, with credentials: CredentialScope, salt: String) async throws -> String? {
        try await AccountNaming(plugin.authentication, at: credentials, files.credentials(of: plugin)).name(salt: salt)
    }

    func hasNoSecret(of plugin: Plugin, at credentials: CredentialScope) async throws -> Bool {
        try await AccountNaming(plugin.authentication, at: credentials, files.credentials(of: plugin)).hasNoSecret()
    }

    func requesting(
        _ plugin: Plugin, with credentials: CredentialScope, cache: CacheContext?,
        evaluators: ListClients.Evaluators = .init(),
        _ body: @escaping @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws {
        let hosts = hostConfirmation(of: plugin)
        let naming = AccountNaming(plugin.authentication, at: credentials, files.credentials(of: plugin))
        // Secrets of parameters are confirmed when they are sent.
        if try await !naming.isUnsigned() { try await confirm(credentials, by: hosts) }
        let loop = try curlLoop()
        defer { loop.stop() }
        let stack = try stack(loop, for: plugin, at: credentials, hosts)
        // A request without credentials must not carry one as an id either.
        await plugin.authentication.noteKnown(at: credentials, files.credentials(of: plugin))
        files.noteSecretParameters(of: plugin)
        if !credentials.origins.isEmpty { files.reportUnsigned(plugin) }
        try await withTaskExecutorPreference(loop) {
            try await messages.animating { try await usingClients(stack.retrying, evaluators, cache, body) }
        }
    }

    /// Runs requests for tokens.
    func requestingTokens(
        of plugin: Plugin, at place: CredentialScope,
        _ body: @escaping @Sendable @concurrent (any HTTPClient) async throws -> Void
    ) async throws {
        let hosts = hostConfirmation(of: plugin)
        try await confirm(place, by: hosts)
        let loop = try curlLoop()
        defer { loop.stop() }
        let stack = try stack(loop, for: plugin, at: place, hosts)
        try await withTaskExecutorPreference(loop) { try await messages.animating { try await body(stack.tokens) } }
    }

    func offline(
        cache: CacheContext?, evaluators: ListClients.Evaluators = .init(),
        _ body: @escaping @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws {
        try await messages.animating { try await usingClients({ _ in OfflineHTTPClient() }, evaluators, cache, body) }
    }

    /// Outermost first: the log sees every request, and stored responses contain no credential.
    @concurrent
    private func usingClients(
        _ inner: @escaping @Sendable (RetryingHTTPClient.Evaluator?) -> any HTTPClient,
        _ evaluators: ListClients.Evaluators,
        _ cache: CacheContext?, _ body: @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws {
        let log = try log.events()
        let outermost = { (client: any HTTPClient) -> any HTTPClient in
            let logged = log.map { LoggingHTTPClient(client, $0, reason: Self.reason) } ?? client
            return recorder.map { ProfilingHTTPClient(logged, $0, looksUp: cache != nil, reason: Self.reason) }
                ?? logged
        }
        let (lists, images) = (inner(evaluators.lists), inner(evaluators.images))
        let replies = evaluators.replies.map(inner)
        guard let cache else {
            return try await body(
                ListClients(
                    lists: outermost(lists), images: outermost(images), replies: replies.map(outermost)))
        }
        let once = (credential: NoticingHTTPClient.Once(), account: NoticingHTTPClient.Once())
        try await WriteBehindStorage.during(cache.storage, area: cache.area, failed: { cache.faults.note($0) }) {
            storage in
            let kept = { (client: any HTTPClient, policy: CachePolicy) in
                outermost(
                    cache.counts.counting(
                        CachingHTTPClient(
                            NoticingHTTPClient(client, once: once, observer: observer), storage: storage,
                            policy: policy, now: now,
                            failed: { cache.faults.note($0) })))
            }
            try await body(
                ListClients(
                    lists: kept(lists, cache.lists), images: kept(images, cache.images),
                    replies: zip(replies, cache.replies).map(kept)))
        }
    }

    private func curlLoop() throws -> CurlLoop {
        try CurlLoop(userAgent: Self.userAgent, caFile: roots.checked())
    }

    private func stack(
        _ loop: CurlLoop, for plugin: Plugin, at place: CredentialScope, _ hosts: HostConfirmation?
    ) throws -> ClientStack {
        let measured: any HTTPClient =
            recorder.map { AttemptProfilingHTTPClient(loop, $0, reason: Self.reason) } ?? loop
        let log = try log.events()
        let fields = log.flatMap { $0.level == .fields ? $0 : nil }
        let shown = fields.map { HeaderLoggingHTTPClient(measured, $0, reason: Self.reason) } ?? measured
        let live = ProxySecretsHTTPClient(shown, variables: facts.variables) ?? shown
        let pauses = Pauses(
            log: try self.log.pauses(), messages: messages, isWatched: facts.errorIsTerminal, recorder: recorder)
        return ClientStack(
            live, for: plugin, at: place, credentials: files.credentials(of: plugin), retries: options.retries,
            maxWait: options.maxWait, maxTime: options.maxTime, now: now, confirm: hosts.map { $0.require },
            onRetry: pauses.report, onWait: pauses.report
        ) { client in log.map { LoggingHTTPClient(client, $0, reason: Self.reason) } ?? client }
    }
}
