import Schema

/// What `http:` can say.
enum HTTPKeys {
    static let connectTimeout = Setting.duration(
        "connect_timeout", defaultText: "10s", help: "How long a connection may take", example: "10s")
    static let stallTimeout = Setting.duration(
        "stall_timeout", defaultText: "30s", help: "How long nothing may arrive", example: "30s")
    static let retries = Setting.integer(
        "retries", 0...100, default: 4, help: "How often a request is tried again", example: "4")
    static let backoff = Setting.duration(
        "backoff", defaultText: "500ms",
        help: "The longest wait before the first retry; it doubles with each", example: "500ms")
    static let rate = Setting.text("rate", .rate, help: "Requests per unit of time, to each host", example: "10/s")
    static let maxWait = Setting.duration(
        "max_wait", defaultText: "60s", help: "The longest wait that a server may ask for", example: "60s")
    static let wait = Setting.one(
        "wait", of: Schema([waitHeader.key, waitBody.key]),
        help: "Where answers say how long to wait, beside the usual fields", example: "{body: .backoff}")

    static let waitHeader = Setting.text("header", .headerName, help: "Header field of the answer", example: "X-Wait")
    static let waitBody = Setting.text("body", .path, help: "Path in the answer's body", example: ".backoff")

    static let schema = Schema([
        connectTimeout.key, stallTimeout.key, retries.key, backoff.key, rate.key, maxWait.key, wait.key,
    ])
}
