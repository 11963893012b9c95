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

/// Creates every concrete type on first use, and wraps the decorators. It contains no logic of its own.
struct CompositionRoot: ReadingContext {
    let facts: ProcessFacts
    let options: GlobalOptions
    let messages: Messages
    let interruption: Interruption
    /// Reports what happens while lists are read.
    let observer: any ReadingObserver
    /// Records the costs of a profiled command; nil otherwise.
    var recorder: ProfileRecorder?
    /// The person's plugin files, preferences and tokens, and the values of parameters.
    let files: PersonalFiles
    private let log: CommandLog
    private let roots: RootsFile

    init(facts: ProcessFacts, options: GlobalOptions, interruption: Interruption) {
        self.facts = facts
        self.options = options
        self.interruption = interruption
        let messages = Messages(facts, interruption: interruption, isQuiet: options.isQuiet)
        self.messages = messages
        observer = ListReporter(messages: messages, now: Timestamp.seconds)
        log = CommandLog(options, messages)
        roots = RootsFile(options.cacert, interruption: interruption.descriptor)
        files = PersonalFiles(facts, options, messages, interruption)
    }

    var now: @Sendable () -> Int64 { Timestamp.seconds }

    /// Opens the library for as long as `body` takes.
    ///
    /// - Parameters:
    ///   - keeps: whether the command reads or stores data; if not, the library is not opened.
    ///   - needsStore: whether the command fails without the library.
    func storing(
        keeps: Bool, needsStore: Bool, _ body: @escaping @Sendable (OpenLibrary) async throws -> Void
    ) async throws {
        let faults = try log.faults()
        guard keeps else { return try await body(OpenLibrary(faults)) }
        let store: SQLiteStore
        do { store = try await SQLiteStore.open(facts.libraryPath, now: now) } catch {
            if needsStore || facts.isStrict { throw error }
            faults.note(error, while: .opening)
            return try await body(OpenLibrary(faults))
        }
        let counts = ResponseCounts()
        try await stopping(store) {
            let result = await Result {
                let measured: any FeedStore = recorder.map { ProfilingFeedStore(store, $0) } ?? store
                try await body(OpenLibrary(faults, store: measured, responses: store, salt: store.salt, counts: counts))
            }
            let named = counts.named
            // Counters that cannot be written do not matter to the person.
            if !named.isEmpty { try? await store.count(named) }
            try result.get()
        }
        if facts.isStrict, let fault = faults.fault { throw fault }
    }

    /// Opens the library to manage it; nil if there is none yet.
    ///
    /// - Parameter makes: whether to create a missing library.
    func maintaining(makes: Bool = false, _ body: (SQLiteStore?) async throws -> Void) async throws {
        guard try makes || FileSystem.mayExist(facts.libraryPath) else { return try await body(nil) }
        let store = try await SQLiteStore.open(facts.libraryPath, now: now)
        try await stopping(store) { try await body(store) }
    }

    private func stopping(_ store: SQLiteStore, _ body: () async throws -> Void) async throws {
        do {
            // A cancelled command does not wait for a library that another process has locked.
            try await withTaskCancellationHandler(operation: body, onCancel: { store.endWaiting() })
        } catch {
            await store.stop()
            throw error
        }
        await store.stop()
    }

    /// The name of the account that a plugin's requests belong to; nil if a secret is missing.
    func accountName(of plugin: Plugin, at base: HTTPURL, salt: String) async throws -> String? {
        let place = CredentialScope(plugin: plugin.name, base: base, origins: [])
        return try await AccountNaming(plugin.authentication, at: place, files.credentials(of: plugin)).name(salt: salt)
    }

    /// Runs requests of a plugin's endpoints: `body` runs on the loop's thread, where the transfers are.
    ///
    /// - Parameters:
    ///   - cache: how responses are cached; nil to store nothing.
    ///   - evaluators: the plugin's error rules.
    func requesting(
        _ plugin: Plugin, base: HTTPURL, origins: Set<HTTPURL.Origin>, cache: CacheContext?,
        evaluators: ListClients.Evaluators = .init(),
        _ body: @escaping @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws {
        let loop = try curlLoop()
        defer { loop.stop() }
        let place = CredentialScope(plugin: plugin.name, base: base, origins: origins)
        let stack = try stack(loop, for: plugin, at: place)
        if !origins.isEmpty { files.reportUnsigned(plugin) }
        try await withTaskExecutorPreference(loop) {
            try await messages.animating { try await answering(stack.retrying, evaluators, cache, body) }
        }
    }

    /// Makes a client for token requests only.
    func requestingTokens(
        of plugin: Plugin, at place: CredentialScope,
        _ body: @escaping @Sendable @concurrent (any HTTPClient) async throws -> Void
    ) async throws {
        let loop = try curlLoop()
        defer { loop.stop() }
        let stack = try stack(loop, for: plugin, at: place)
        try await withTaskExecutorPreference(loop) { try await messages.animating { try await body(stack.tokens) } }
    }

    /// Makes clients that only read stored data.
    func offline(
        cache: CacheContext?, evaluators: ListClients.Evaluators = .init(),
        _ body: @escaping @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws {
        try await messages.animating { try await answering({ _ in OfflineHTTPClient() }, evaluators, cache, body) }
    }

    /// Outermost first: the log sees every request, and stored responses contain no credential.
    @concurrent
    private func answering(
        _ inner: @escaping @Sendable (RetryingHTTPClient.Evaluator?) -> any HTTPClient,
        _ evaluators: ListClients.Evaluators, _ cache: CacheContext?,
        _ body: @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws {
        let log = try log.events()
        let outermost = { (client: any HTTPClient) -> any HTTPClient in
            let logged = log.map { LoggingHTTPClient(client, $0, reason: Self.reason) } ?? client
            return recorder.map { ProfilingHTTPClient(logged, $0, looksUp: cache != nil, reason: Self.reason) }
                ?? logged
        }
        let (lists, pictures) = (inner(evaluators.lists), inner(evaluators.pictures))
        let replies = evaluators.replies.map(inner)
        guard let cache else {
            return try await body(
                ListClients(
                    lists: outermost(lists), pictures: outermost(pictures), replies: replies.map(outermost)))
        }
        let once = NoticingHTTPClient.Once()
        try await WriteBehindStorage.during(cache.storage, area: cache.area, failed: { cache.faults.note($0) }) {
            storage in
            let kept = { (client: any HTTPClient, policy: CachePolicy) in
                outermost(
                    cache.counts.counting(
                        CachingHTTPClient(
                            NoticingHTTPClient(client, once: once, observer: observer), storage: storage,
                            account: cache.account, policy: policy, now: now,
                            failed: { cache.faults.note($0) })))
            }
            try await body(
                ListClients(
                    lists: kept(lists, cache.lists), pictures: kept(pictures, cache.pictures),
                    replies: zip(replies, cache.replies).map(kept)))
        }
    }

    private func curlLoop() throws -> CurlLoop {
        try CurlLoop(userAgent: Self.userAgent, caFile: roots.checked())
    }

    private func stack(_ loop: CurlLoop, for plugin: Plugin, at place: CredentialScope) throws -> ClientStack {
        let measured: any HTTPClient =
            recorder.map { AttemptProfilingHTTPClient(loop, $0, reason: Self.reason) } ?? loop
        let log = try log.events()
        let fields = log.flatMap { $0.level == .fields ? $0 : nil }
        let live = fields.map { HeaderLoggingHTTPClient(measured, $0, reason: Self.reason) } ?? measured
        let pauses = Pauses(
            log: try self.log.pauses(), messages: messages, isWatched: facts.errorIsTerminal, recorder: recorder)
        return ClientStack(
            live, for: plugin, at: place, credentials: files.credentials(of: plugin), retries: options.retries,
            maxWait: options.maxWait, now: now, onRetry: pauses.report, onWait: pauses.report
        ) { client in log.map { LoggingHTTPClient(client, $0, reason: Self.reason) } ?? client }
    }
}
