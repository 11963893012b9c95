package import HTTP
import JSON
package import Plugins

/// What `http:` says, as the clients want it.
extension Plugin {
    /// How often and when requests are sent again.
    ///
    /// - Parameters: what a person asks for in place of what the file says.
    package func retryPolicy(retries: Int? = nil, maxWait: Duration? = nil) -> RetryPolicy {
        RetryPolicy(
            retries: retries ?? http.retries ?? RetryPolicy.standardRetries,
            backoff: http.backoff ?? RetryPolicy.standardBackoff,
            maxWait: maxWait ?? http.maxWait ?? RetryPolicy.standardMaxWait)
    }

    /// How many requests a host takes; nil for any number.
    package var requestRate: RequestRate? { http.rate.map { RequestRate($0.count, per: $0.period) } }

    /// Finds what answers say of waiting where the file says that they do; nil where it does not.
    package var namedWait: RateLimitingHTTPClient.NamedWait? {
        switch http.wait {
        case nil: return nil
        case .header(let name): return { $0.fields[name] }
        case .body(let path):
            let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [path])
            return { response in
                // What is no JSON names no wait.
                (try? plan.extract(from: response.body)).flatMap { response.body.text(of: $0.facts[plan.factSlots[0]]) }
            }
        }
    }
}
