/// A response without its body.
struct ResponseHead: Equatable {
    var status = 200
    var content = Content.json
    /// The `Link` field (RFC 8288), if there is one.
    var link: String?
    /// More fields, in the order in which they are sent.
    var fields: [HeaderField] = []
    /// The caching fields that the options ask for; nil for none.
    var cache: CacheFields?
    /// Whether `--latency` delays this response.
    var isDelayed = false
    /// Whether the statistics count the request.
    var isCounted = true
    /// The fault that `--chaos` puts into this response.
    var fault: Fault?

    /// Whether the body is sent; a 304 only states its length (RFC 9110, section 8.6).
    var hasBody: Bool { status != 304 }

    enum Content: String {
        case json = "application/json"
        case jsonLines = "application/x-ndjson"
        case html = "text/html; charset=utf-8"
        case png = "image/png"
        case jpeg = "image/jpeg"
        case gif = "image/gif"
        case webp = "image/webp"
    }
}

extension ResponseHead {
    /// Passes each field to the body, without the fields that frame the response's body.
    func forEachField(_ body: (_ name: String, _ value: String) -> Void) {
        if status != 204 { body("Content-Type", content.rawValue) }
        if let link { body("Link", link) }
        if let cache {
            for (name, value) in cache.all { body(name, value) }
        }
        for field in fields { body(field.name, field.value) }
    }
}

/// A header field of a response.
struct HeaderField: Equatable {
    let name: String
    let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
