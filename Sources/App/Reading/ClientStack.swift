package import Accounts
import Endpoints
package import HTTP
package import Plugins

/// The decorators around the live client, in the order of `docs/architecture.md`.
package struct ClientStack: Sendable {
    /// For token requests, which are neither signed nor redirected: retries, the rate limit and the live client.
    package let tokens: any HTTPClient
    private let signed: any HTTPClient
    private let noteAll: @Sendable () async -> Void
    private let policy: RetryPolicy
    private let onRetry: @Sendable (HTTPRetry) -> Void

    /// - Parameters:
    ///   - place: the scope whose credentials sign requests.
    ///   - retries: the most retries of a request; nil for the plugin's setting.
    ///   - maxWait: the longest wait that a server may ask for; nil for the plugin's setting.
    ///   - maxTime: the longest time of a transfer, zero for no limit; nil for the plugin's setting.
    ///   - now: seconds since 1970 (UTC).
    ///   - confirm: throws unless an origin may receive credentials; nil if the plugin's file names all hosts.
    ///   - onRetry: called for each retry, before its wait.
    ///   - onWait: called for each wait.
    ///   - logged: makes a client log its requests, or returns it unchanged.
    package init(
        _ live: any HTTPClient, for plugin: Plugin, at place: CredentialScope, credentials: CredentialSources,
        retries: Int?, maxWait: Duration?, maxTime: Duration?, now: @escaping @Sendable () -> Int64,
        confirm: (@Sendable (HTTPURL.Origin) async throws -> Void)?,
        onRetry: @escaping @Sendable (HTTPRetry) -> Void, onWait: @escaping @Sendable (HTTPWait) -> Void,
        logging logged: (any HTTPClient) -> any HTTPClient
    ) {
        noteAll = { await plugin.authentication.noteAll(ofPlugin: plugin.name, credentials) }
        policy = plugin.retryPolicy(retries: retries, maxWait: maxWait)
        self.onRetry = onRetry
        let limited: any HTTPClient =
            plugin.transferLimit(maxTime).map { TimeLimitingHTTPClient(live, limit: $0) } ?? live
        let sent = RateLimitingHTTPClient(
            LateSigningHTTPClient(RememberingHTTPClient(limited), now: now), rate: plugin.requestRate,
            maxWait: policy.maxWait, named: plugin.namedWait, now: now, onWait: onWait)
        let confirming = { (client: any HTTPClient) -> any HTTPClient in
            confirm.map { ConfirmingHTTPClient(client, confirm: $0) } ?? client
        }
        tokens = logged(RetryingHTTPClient(confirming(sent), policy: policy, onRetry: onRetry))
        let plain = confirming(RedirectingHTTPClient(sent))
        signed =
            place.origins.isEmpty
            ? plain
            : AuthenticatingHTTPClient(
                plain, signer: Signer(plugin.authentication, at: place, credentials, client: tokens))
    }

    /// The whole stack, with error rules.
    package func retrying(_ evaluator: RetryingHTTPClient.Evaluator?) -> any HTTPClient {
        RetryingHTTPClient(
            RevealingHTTPClient(signed, noteAll: noteAll), policy: policy, evaluator: evaluator, onRetry: onRetry)
    }
}
