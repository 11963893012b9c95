import CommandKit

/// What `--chaos` does instead of a right answer.
enum Fault: String, CaseIterable, ArgumentValue {
    /// The connection is reset before the answer.
    case reset
    /// The connection is closed in the middle of the body.
    case truncated
    /// `Content-Length` is larger than the body, behind which the connection is closed.
    case longLength = "long_length"
    /// `Content-Length` is smaller than the body.
    case shortLength = "short_length"
    /// The body is said to be gzip and is damaged.
    case badGzip = "bad_gzip"
    /// Half of the body as gzip, of the length that is told.
    case truncatedGzip = "truncated_gzip"
    /// The body stalls in its middle, then trickles.
    case slow
    /// The head stalls in its middle.
    case slowHead = "slow_head"
    case badStatusLine = "bad_status_line"
    case tooMany = "429"
    case tooManyRetryAfter = "429_retry_after"
    case tooManyRetryDate = "429_retry_date"
    case internalError = "500"
    case badGateway = "502"
    case unavailable = "503"
    case gatewayTimeout = "504"
    /// The token of the next page is the current one.
    case repeatToken = "repeat_token"
    /// The next link is that of this page.
    case selfLink = "self_link"
    /// The next link leads to `--chaos-other`.
    case crossOriginNext = "cross_origin_next"
    /// A redirect to `--chaos-other`.
    case crossOriginRedirect = "cross_origin_redirect"
    case redirectLoop = "redirect_loop"
    /// A gibibyte of white space in a mebibyte of gzip.
    case gzipBomb = "gzip_bomb"
    /// A body of two gibibytes and some bytes.
    case huge
    case invalidUTF8 = "invalid_utf8"
    /// A page of HTML with status 200.
    case html
    /// The first half of a JSON document, of the length that is told.
    case notJSON = "not_json"
    /// The newer half of the items that were asked for, as if those were all.
    case clamped
    /// No items, though the total says that there are some.
    case earlyEmpty = "early_empty"
}

extension Fault {
    /// Whether it is a lie that every further request for the same page gets too. The others are gone at the next try.
    var isLasting: Bool {
        switch self {
        case .repeatToken, .selfLink, .clamped, .earlyEmpty: true
        default: false
        }
    }

    /// Whether it changes what a page says, so that the page has to be written with it.
    var isWritten: Bool {
        isLasting || self == .crossOriginNext
    }

    /// Whether it needs `--chaos-other`.
    var needsOther: Bool {
        self == .crossOriginNext || self == .crossOriginRedirect
    }

    /// Whether libmicrohttpd cannot serve it, as the bytes on the wire break the rules or must be held back.
    var isRaw: Bool {
        switch self {
        case .reset, .truncated, .longLength, .shortLength, .slow, .slowHead, .badStatusLine, .gzipBomb, .huge: true
        default: false
        }
    }

    /// The faults that are served where nothing says which: all but those that need another server, when there is none.
    static func usual(hasOther: Bool) -> [Fault] {
        allCases.filter { hasOther || !$0.needsOther }
    }
}
