/// Everything of an answer but its body.
struct AnswerHead: Equatable {
    var status = 200
    var content = Content.json
    /// The `Link` field (RFC 8288), if there is one.
    var link: String?
    /// What the options say of keeping this answer; nil where they say nothing.
    var cache: CacheFields?
    /// Whether `--latency` delays this answer.
    var isDelayed = false
    /// Whether the statistics count the request.
    var isCounted = true

    /// Whether the body is sent; a 304 only tells its length (RFC 9110, section 8.6).
    var hasBody: Bool { status != 304 }

    enum Content: String {
        case json = "application/json"
        case png = "image/png"
    }
}
