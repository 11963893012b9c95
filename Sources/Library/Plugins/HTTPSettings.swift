package import JSON
import Schema

/// The settings under `http:`; nil for folio's default.
package struct HTTPSettings: Sendable {
    /// A number of requests per period.
    package struct Rate: Sendable, Equatable {
        /// How many requests may start in one period.
        package let count: Int
        /// The length of the period.
        package let period: Duration
    }

    /// Where responses say how long to wait.
    package enum Wait: Sendable, Equatable {
        case header(String)
        case body(JSONPath)
    }

    /// The longest time for connecting.
    package let connectTimeout: Duration?
    /// The longest time without received data.
    package let stallTimeout: Duration?
    /// The longest time of a whole transfer; zero for no limit.
    package let timeout: Duration?
    /// How often a failed request is retried.
    package let retries: Int?
    /// The longest wait before the first retry.
    package let backoff: Duration?
    /// The highest rate of requests to each host.
    package let rate: Rate?
    /// The longest wait that a server may ask for.
    package let maxWait: Duration?
    /// Where responses say how long to wait, besides the standard fields.
    package let wait: Wait?

    init(_ settings: Settings?) {
        connectTimeout = settings?[HTTPKeys.connectTimeout]
        stallTimeout = settings?[HTTPKeys.stallTimeout]
        timeout = settings?[HTTPKeys.timeout]
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
