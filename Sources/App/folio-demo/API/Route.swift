/// The meaning of a path.
enum Route: Equatable {
    /// A list or resource of the API. The id is not checked yet; it is empty for a path without one.
    case api(Endpoint, id: Substring)
    case statistics
    /// The last request targets.
    case targets
    /// The faults that `--chaos` has served.
    case faults
    /// A redirect to itself, for `--chaos`.
    case redirectLoop
    case unknown

    static let redirectLoopPath = "/chaos/loop"

    init(_ path: String) {
        if path.hasPrefix(Self.imagePrefix) {
            self = Self.under(path.dropFirst(Self.imagePrefix.count), Self.imageSuffixes)
        } else if let endpoint = Endpoint(rawValue: path) {
            self = .api(endpoint, id: "")
        } else if path.hasPrefix(Self.restaurantPrefix) {
            self = Self.under(path.dropFirst(Self.restaurantPrefix.count), Self.restaurantSuffixes)
        } else if path.hasPrefix(Self.commentPrefix) {
            self = Self.under(path.dropFirst(Self.commentPrefix.count), [("/replies", .replies)])
        } else if path.hasPrefix(Self.userPrefix) {
            self = Self.under(path.dropFirst(Self.userPrefix.count), [("/avatar", .avatar)])
        } else {
            switch path {
            case "/stats": self = .statistics
            case "/stats/requests": self = .targets
            case "/faults": self = .faults
            case Self.redirectLoopPath: self = .redirectLoop
            default: self = .unknown
            }
        }
    }

    private static let imagePrefix = "/v1/image/"
    private static let imageSuffixes: [(String, Endpoint)] = [("", .item), ("/comments", .comments), ("/blob", .blob)]
    private static let restaurantPrefix = "/v1/restaurants/"
    private static let restaurantSuffixes: [(String, Endpoint)] = [
        ("", .restaurant), ("/photo", .photo), ("/reviews", .reviews),
    ]
    private static let commentPrefix = "/v1/comments/"
    private static let userPrefix = "/v1/users/"

    /// Parses an id and the rest of the path.
    private static func under(_ rest: Substring, _ endpoints: [(suffix: String, endpoint: Endpoint)]) -> Route {
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        let found = endpoints.first { $0.suffix == rest[slash...] }
        return found.map { .api($0.endpoint, id: rest[..<slash]) } ?? .unknown
    }

    /// The endpoint of a route that is part of the API.
    var endpoint: Endpoint? {
        if case .api(let endpoint, _) = self { endpoint } else { nil }
    }

    /// Whether the request asks for the server's statistics, and not for the API.
    var isStatistics: Bool {
        self == .statistics || self == .targets || self == .faults
    }

    func allows(_ method: String) -> Bool {
        method == "GET" ? endpoint?.allowsGET ?? true : methods.contains(method)
    }

    /// The methods that the route accepts.
    var methods: [String] {
        endpoint?.methods ?? Endpoint.get
    }
}
