import Endpoints
import Feeds
import HTTP
import HTTPCache
import Plugins
import Reading
import TerminalSession

/// One request through the client stack, and its answer to where it is written.
struct Exchange: Sendable {
    private let root: CompositionRoot
    private let plugin: Plugin
    private let base: HTTPURL
    private let origins: Set<HTTPURL.Origin>
    private let options: CallOutputOptions
    /// Whether the request may hold a credential that no account stands for, so that its answer is neither kept nor taken
    /// from what is.
    private let isPersonal: Bool
    private let judge: RetryingHTTPClient.Judge?
    private let arguments: Arguments

    /// - Parameters:
    ///   - base: the plugin's base URL.
    ///   - origins: those that the plugin's credentials are for.
    ///   - judge: what error rules make of the answer.
    init(
        _ root: CompositionRoot, plugin: Plugin, base: HTTPURL, origins: Set<HTTPURL.Origin>,
        options: CallOutputOptions, judge: RetryingHTTPClient.Judge? = nil, isPersonal: Bool = false,
        arguments: Arguments
    ) {
        self.arguments = arguments
        self.root = root
        self.plugin = plugin
        self.base = base
        self.origins = origins
        self.options = options
        self.isPersonal = isPersonal
        self.judge = judge
    }

    /// Sends the request and hands the answer on.
    func run(
        _ request: HTTPRequest, _ use: @escaping @Sendable (HTTPResponse, CallOutput) throws -> Void
    ) async throws {
        // What changes something makes what is kept obsolete, whoever asked for it.
        let keeps = !options.noCache && (!isPersonal || !request.isSafe)
        try await root.storing(keeps: keeps, needsStore: options.offline) { library in
            let output = try CallOutput(root, to: options.to)
            let isSigned = origins.contains(request.url.origin)
            let account =
                isSigned || !arguments.secrets.isEmpty || arguments.lacksSecret
                ? try await library.account(
                    of: plugin, at: base, arguments, root, isOffline: options.offline) : ""
            let mode: CachePolicy.Mode = options.offline ? .offline : options.refresh ? .revalidate : .normal
            let cache = CacheContext(
                library, account: account, location: String("\(request.url)".prefix { $0 != "?" }),
                policy: CachePolicy(mode: mode))
            let work: @Sendable @concurrent (ListClients) async throws -> Void = { clients in
                let response: HTTPResponse
                do { response = try await clients.lists.response(to: request) } catch {
                    output.abandon()
                    guard var failure = error as? RequestFailure, request.retry.returnsLastResponse else { throw error }
                    failure.asked = .url
                    throw failure
                }
                root.messages.makeRoom()
                try use(response, output)
            }
            if options.offline { return try await root.offline(cache: cache, judges: .init(), work) }
            try await root.requesting(
                plugin, base: base, origins: origins, cache: cache, judges: .init(lists: judge), work)
        }
    }
}
