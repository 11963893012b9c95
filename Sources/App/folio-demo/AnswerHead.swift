/// Everything of an answer but its body.
struct AnswerHead: Equatable {
    var status = 200
    var content = Content.json
    /// The `Link` field (RFC 8288), if there is one.
    var link: String?
    /// Whether `--latency` delays this answer.
    var isDelayed = false
    /// Whether the statistics count the request.
    var isCounted = true

    enum Content: String {
        case json = "application/json"
        case png = "image/png"
    }
}
