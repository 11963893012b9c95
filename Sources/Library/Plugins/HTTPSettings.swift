package import JSON
import Schema

/// What `http:` says of an API's requests; nil for what it leaves to folio.
package struct HTTPSettings: Sendable {
    /// Requests in a time.
    package struct Rate: Sendable, Equatable {
        package let count: Int
        package let period: Duration
    }

    /// Where answers say how long to wait.
    package enum Wait: Sendable, Equatable {
        case header(String)
        case body(JSONPath)
    }

    package let connectTimeout: Duration?
    package let stallTimeout: Duration?
    package let retries: Int?
    package let backoff: Duration?
    package let rate: Rate?
    package let maxWait: Duration?
    package let wait: Wait?

    init(_ settings: Settings?) {
        connectTimeout = settings?[HTTPKeys.connectTimeout]
        stallTimeout = settings?[HTTPKeys.stallTimeout]
        retries = settings?[HTTPKeys.retries]
        backoff = settings?[HTTPKeys.backoff]
        rate = settings?[HTTPKeys.rate].flatMap(DurationText.rate)
        maxWait = settings?[HTTPKeys.maxWait]
        wait = settings?[HTTPKeys.wait].flatMap(Wait.init)
    }
}

extension HTTPSettings.Wait {
    fileprivate init?(_ settings: Settings) {
        if let name = settings[HTTPKeys.waitHeader] {
            self = .header(name)
        } else if let path = settings[HTTPKeys.waitBody].flatMap({ try? JSONPath(parsing: $0) }) {  // Validated.
            self = .body(path)
        } else {
            return nil
        }
    }
}
