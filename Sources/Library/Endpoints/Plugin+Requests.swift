package import HTTP
import JSON
package import Plugins

/// The settings under `http:`, in the clients' types.
extension Plugin {
    /// How often and when requests are retried.
    ///
    /// - Parameters: override the file's settings.
    package func retryPolicy(retries: Int? = nil, maxWait: Duration? = nil) -> RetryPolicy {
        RetryPolicy(
            retries: retries ?? http.retries ?? RetryPolicy.standardRetries,
            backoff: http.backoff ?? RetryPolicy.standardBackoff,
            maxWait: maxWait ?? http.maxWait ?? RetryPolicy.standardMaxWait)
    }

    /// The longest time of a whole transfer; nil for no limit.
    ///
    /// - Parameter limit: overrides the file's; zero for no limit.
    package func transferLimit(_ limit: Duration? = nil) -> Duration? {
        (limit ?? http.timeout).flatMap { $0 > .zero ? $0 : nil }
    }

    /// The most requests per host and time; nil without a limit.
    package var requestRate: RequestRate? { http.rate.map { RequestRate($0.count, per: $0.period) } }

    /// Finds the wait that a response asks for where the file says; nil if the file does not say.
    package var namedWait: RateLimitingHTTPClient.NamedWait? {
        switch http.wait {
        case nil: return nil
        case .header(let name): return { $0.fields[name] }
        case .body(let path):
            let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [path])
            return { response in
                // A body that is not JSON contains no wait.
                (try? plan.extract(from: response.body)).flatMap { response.body.text(of: $0.facts[plan.factSlots[0]]) }
            }
        }
    }
}
