import JSON
import Schema

/// The keys of `http:`.
enum HTTPKeys {
    static let connectTimeout = Setting.duration(
        "connect_timeout", defaultText: "10s", help: "Longest time to connect", example: "10s")
    static let stallTimeout = Setting.duration(
        "stall_timeout", defaultText: "30s", help: "Longest time without receiving data", example: "30s")
    static let timeout = Setting.duration(
        "timeout", help: "Longest time of a whole transfer", example: "5m")
    static let retries = Setting.integer(
        "retries", 0...100, default: 4, help: "How many times a failed request is retried", example: "4")
    static let backoff = Setting.duration(
        "backoff", defaultText: "500ms",
        help: "Longest wait before the first retry; doubles with each retry", example: "500ms")
    static let rate = Setting<HTTPSettings.Rate>.parsed(
        "rate", .rate, help: "Maximum rate of requests to each host", example: "10/s")
    static let maxWait = Setting.duration(
        "max_wait", defaultText: "60s", help: "Longest wait a server may ask for", example: "60s")
    static let wait = Setting.one(
        "wait", of: Schema([waitHeader.key, waitBody.key]),
        help: "Where responses say how long to wait, besides the usual headers", example: "{body: .backoff}")

    static let waitHeader = Setting.text("header", .headerName, help: "Response header", example: "X-Wait")
    static let waitBody = Setting<JSONPath>.parsed(
        "body", .path, help: "Path in the response body", example: ".backoff")

    static let schema = Schema([
        connectTimeout.key, stallTimeout.key, timeout.key, retries.key, backoff.key, rate.key, maxWait.key, wait.key,
    ])
}
