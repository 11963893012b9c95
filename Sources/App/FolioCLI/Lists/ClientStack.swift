import Accounts
import Endpoints
import HTTP
import Plugins

/// The decorators around the live client, as `docs/architecture.md` orders them.
struct ClientStack: Sendable {
    /// Retries, the rate limit and the live client: for requests for tokens, which are not signed, and not redirected.
    let tokens: any HTTPClient
    private let signed: any HTTPClient
    private let policy: RetryPolicy
    private let pauses: Pauses

    /// - Parameters:
    ///   - place: where requests are signed.
    ///   - now: seconds since 1970 (UTC).
    ///   - logged: a client whose requests are logged, or the same.
    init(
        _ live: any HTTPClient, for plugin: Plugin, at place: CredentialPlace, credentials: CredentialSources,
        options: GlobalOptions, now: @escaping @Sendable () -> Int64, pauses: Pauses,
        logging logged: (any HTTPClient) -> any HTTPClient
    ) {
        policy = plugin.retryPolicy(retries: options.retries, maxWait: options.maxWait)
        self.pauses = pauses
        let sent = RateLimitingHTTPClient(
            live, rate: plugin.requestRate, maxWait: policy.maxWait, named: plugin.namedWait, now: now,
            told: pauses.tell)
        tokens = logged(RetryingHTTPClient(sent, policy: policy, told: pauses.tell))
        let plain = RedirectingHTTPClient(sent)
        signed =
            place.origins.isEmpty
            ? plain
            : AuthenticatingHTTPClient(
                plain, signer: Signer(plugin.authentication, at: place, credentials, client: tokens))
    }

    /// The whole of it, for answers that a judge looks at.
    func retrying(_ judge: RetryingHTTPClient.Judge?) -> any HTTPClient {
        RetryingHTTPClient(RevealingHTTPClient(signed), policy: policy, judge: judge, told: pauses.tell)
    }
}
