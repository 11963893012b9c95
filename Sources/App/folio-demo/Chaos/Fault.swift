import CommandKit

/// The faults of `--chaos`.
enum Fault: String, CaseIterable, ArgumentValue {
    /// The connection is reset before the response.
    case reset
    /// The connection is closed in the middle of the body.
    case truncated
    /// `Content-Length` is larger than the body, after which the connection is closed.
    case longLength = "long_length"
    /// `Content-Length` is smaller than the body.
    case shortLength = "short_length"
    /// The body claims to be gzip, and is damaged.
    case badGzip = "bad_gzip"
    /// Half of the body as gzip, with a matching `Content-Length`.
    case truncatedGzip = "truncated_gzip"
    /// The body stalls in the middle, then trickles.
    case slow
    /// The header fields stall in the middle.
    case slowHead = "slow_head"
    case badStatusLine = "bad_status_line"
    case tooMany = "429"
    case tooManyRetryAfter = "429_retry_after"
    case tooManyRetryDate = "429_retry_date"
    case internalError = "500"
    case badGateway = "502"
    case unavailable = "503"
    case gatewayTimeout = "504"
    /// The next page's token is the current one.
    case repeatToken = "repeat_token"
    /// The next link leads to the same page.
    case selfLink = "self_link"
    /// The next link leads to `--chaos-other`.
    case crossOriginNext = "cross_origin_next"
    /// A redirect to `--chaos-other`.
    case crossOriginRedirect = "cross_origin_redirect"
    case redirectLoop = "redirect_loop"
    /// A gibibyte of whitespace in a mebibyte of gzip.
    case gzipBomb = "gzip_bomb"
    /// A body of two gibibytes and some bytes.
    case huge
    case invalidUTF8 = "invalid_utf8"
    /// A page of HTML with status 200.
    case html
    /// The first half of a JSON document, with a matching `Content-Length`.
    case notJSON = "not_json"
    /// The newer half of the requested items, as if those were all.
    case clamped
    /// No items, although the total is larger.
    case earlyEmpty = "early_empty"
}

extension Fault {
    /// Whether every later request for the same page gets the fault too. Other faults disappear on a retry.
    var isLasting: Bool {
        switch self {
        case .repeatToken, .selfLink, .clamped, .earlyEmpty: true
        default: false
        }
    }

    /// Whether the fault changes the contents of a page, so that it is applied while the page is written.
    var isWritten: Bool {
        isLasting || self == .crossOriginNext
    }

    /// Whether it needs `--chaos-other`.
    var needsOther: Bool {
        self == .crossOriginNext || self == .crossOriginRedirect
    }

    /// Whether libmicrohttpd cannot serve it, because the bytes on the wire are invalid or must be delayed.
    var isRaw: Bool {
        switch self {
        case .reset, .truncated, .longLength, .shortLength, .slow, .slowHead, .badStatusLine, .gzipBomb, .huge: true
        default: false
        }
    }

    /// The faults to use if none are chosen: all but those that need another server, if there is none.
    static func usual(hasOther: Bool) -> [Fault] {
        allCases.filter { hasOther || !$0.needsOther }
    }
}
