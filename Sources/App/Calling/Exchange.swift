package import Accounts
package import Endpoints
import Feeds
package import HTTP
import HTTPCache
package import Plugins
import Reading

/// Sends one request through the clients, and writes its response.
package struct Exchange: Sendable {
    private let context: CallContext
    private let plugin: Plugin
    private let credentials: CredentialScope
    private let options: CallOutputOptions
    /// Whether the request may contain a credential that belongs to no account, so that its response is not cached.
    private let isPersonal: Bool
    private let evaluator: RetryingHTTPClient.Evaluator?
    private let arguments: Arguments

    /// - Parameters:
    ///   - credentials: the plugin's credentials, which sign the request.
    ///   - evaluator: the error rules.
    package init(
        _ context: CallContext, plugin: Plugin, with credentials: CredentialScope, options: CallOutputOptions,
        evaluator: RetryingHTTPClient.Evaluator? = nil, isPersonal: Bool = false,
        arguments: Arguments
    ) {
        self.arguments = arguments
        self.context = context
        self.plugin = plugin
        self.credentials = credentials
        self.options = options
        self.isPersonal = isPersonal
        self.evaluator = evaluator
    }

    /// Sends the request, and passes the response on.
    func run(
        _ request: HTTPRequest, _ use: @escaping @Sendable (HTTPResponse, CallOutput) throws -> Void
    ) async throws {
        // An unsafe request invalidates stored responses, whoever sends it.
        let keeps = !options.noCache && (!isPersonal || !request.isSafe)
        try await context.reading.storing(keeps: keeps, needsStore: options.offline) { library in
            let output = try CallOutput(context, to: options.to)
            let isSigned = credentials.origins.contains(request.url.origin)
            // Another host gets no secret, so that its response is the same for everybody.
            let hasSecret = !request.secrets.parts.isEmpty || request.secrets.areInBody
            let account = plugin.cacheAccount(
                isSigned || hasSecret || arguments.lacksSecret
                    ? try await library.account(
                        of: plugin, arguments, context.reading, isOffline: options.offline) : "")
            let mode: CachePolicy.Mode = options.offline ? .offline : options.refresh ? .revalidate : .normal
            let cache = CacheContext(
                library, account: account, location: String("\(request.url)".prefix { $0 != "?" }),
                policy: CachePolicy(mode: mode))
            let request = request.of(account: account)
            let work: @Sendable @concurrent (ListClients) async throws -> Void = { clients in
                let response: HTTPResponse
                do {
                    response = try await UnclearOutcomeError.noting(in: request) {
                        do { return try await clients.lists.response(to: request) } catch var failure as RequestError {
                            if request.retry.returnsLastResponse { failure.asked = .url }
                            throw failure
                        }
                    }
                } catch {
                    output.abandon()
                    throw error
                }
                context.reading.observer.willWrite()
                try use(response, output)
            }
            if options.offline { return try await context.reading.offline(cache: cache, evaluators: .init(), work) }
            try await context.reading.requesting(
                plugin, with: credentials, cache: cache, evaluators: .init(lists: evaluator), work)
        }
    }
}
