package import JSON
import Schema

/// What `http:` says of an API's requests; nil for what it leaves to folio.
package struct HTTPSettings: Sendable {
    /// Requests in a time.
    package struct Rate: Sendable, Equatable {
        /// How many requests may start in one period.
        package let count: Int
        /// The length of the period.
        package let period: Duration
    }

    /// Where answers say how long to wait.
    package enum Wait: Sendable, Equatable {
        case header(String)
        case body(JSONPath)
    }

    /// How long a connection may take.
    package let connectTimeout: Duration?
    /// How long nothing may arrive.
    package let stallTimeout: Duration?
    /// How often a failed request is sent again.
    package let retries: Int?
    /// The longest wait before the first retry.
    package let backoff: Duration?
    /// The most requests in a time, to each host.
    package let rate: Rate?
    /// The longest wait that a server may ask for.
    package let maxWait: Duration?
    /// Where responses say how long to wait, besides the standard fields.
    package let wait: Wait?

    init(_ settings: Settings?) {
        connectTimeout = settings?[HTTPKeys.connectTimeout]
        stallTimeout = settings?[HTTPKeys.stallTimeout]
        retries = settings?[HTTPKeys.retries]
        backoff = settings?[HTTPKeys.backoff]
        rate = settings?[HTTPKeys.rate]
        maxWait = settings?[HTTPKeys.maxWait]
        wait = settings?[HTTPKeys.wait].flatMap(Wait.init)
    }
}

extension HTTPSettings.Wait {
    fileprivate init?(_ settings: Settings) {
        if let name = settings[HTTPKeys.waitHeader] {
            self = .header(name)
        } else if let path = settings[HTTPKeys.waitBody] {
            self = .body(path)
        } else {
            return nil
        }
    }
}
