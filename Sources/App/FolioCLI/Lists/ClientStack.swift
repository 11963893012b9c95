import Accounts
import Endpoints
import HTTP
import Plugins

/// The decorators around the live client, as `docs/architecture.md` orders them.
struct ClientStack: Sendable {
    /// Redirects, the rate limit, the live client: for requests that must not be signed.
    let plain: any HTTPClient
    private let signed: any HTTPClient
    private let policy: RetryPolicy
    private let pauses: Pauses

    /// - Parameters:
    ///   - origins: where requests are signed.
    ///   - now: seconds since 1970 (UTC).
    init(
        _ live: any HTTPClient, for plugin: Plugin, origins: Set<HTTPURL.Origin>, secrets: SecretReader,
        options: GlobalOptions, now: @escaping @Sendable () -> Int64, pauses: Pauses
    ) {
        policy = plugin.retryPolicy(retries: options.retries, maxWait: options.maxWait)
        self.pauses = pauses
        plain = RedirectingHTTPClient(
            RateLimitingHTTPClient(
                live, rate: plugin.requestRate, maxWait: policy.maxWait, named: plugin.namedWait, now: now,
                told: pauses.tell))
        signed =
            origins.isEmpty
            ? plain
            : AuthenticatingHTTPClient(
                plain, authentication: plugin.authentication, origins: origins, secrets: secrets)
    }

    /// The whole of it, for answers that a judge looks at.
    func retrying(_ judge: RetryingHTTPClient.Judge?) -> any HTTPClient {
        RetryingHTTPClient(signed, policy: policy, judge: judge, told: pauses.tell)
    }
}
