/// The lists and resources of the API; the raw value is the path as documentation would write it.
enum Endpoint: String, CaseIterable {
    case feed = "/v1/feed"
    case offsetFeed = "/v1/feed/offset"
    case pageFeed = "/v1/feed/page"
    case cursorFeed = "/v1/feed/cursor"
    case linkFeed = "/v1/feed/link"
    case item = "/v1/image/{id}"
    case comments = "/v1/image/{id}/comments"
    case blob = "/v1/image/{id}/blob"

    var isFeed: Bool {
        switch self {
        case .feed, .offsetFeed, .pageFeed, .cursorFeed, .linkFeed: true
        case .item, .comments, .blob: false
        }
    }
}

/// What a path leads to.
enum Route: Equatable {
    case feed(Endpoint)
    /// Something about one item; the id is not checked yet.
    case item(Endpoint, id: Substring)
    case statistics
    /// The last request targets.
    case targets
    case unknown

    init(_ path: String) {
        let itemPrefix = "/v1/image/"
        if path.hasPrefix(itemPrefix) {
            self = Self.item(path.dropFirst(itemPrefix.count))
        } else if let endpoint = Endpoint(rawValue: path) {
            self = .feed(endpoint)
        } else {
            switch path {
            case "/stats": self = .statistics
            case "/stats/requests": self = .targets
            default: self = .unknown
            }
        }
    }

    /// Reads what follows `/v1/image/`.
    private static func item(_ rest: Substring) -> Route {
        guard let slash = rest.firstIndex(of: "/") else { return .item(.item, id: rest) }
        let id = rest[..<slash]
        switch rest[slash...] {
        case "/comments": return .item(.comments, id: id)
        case "/blob": return .item(.blob, id: id)
        default: return .unknown
        }
    }

    /// The endpoint, for routes that are part of the API.
    var endpoint: Endpoint? {
        switch self {
        case .feed(let endpoint), .item(let endpoint, _): endpoint
        case .statistics, .targets, .unknown: nil
        }
    }

    /// Whether a request is about the server rather than to its API.
    var isStatistics: Bool {
        self == .statistics || self == .targets
    }
}
