/// The lists and resources of the API; the raw value is the path as documentation writes it.
enum Endpoint: String, CaseIterable {
    case feed = "/v1/feed"
    case offsetFeed = "/v1/feed/offset"
    case pageFeed = "/v1/feed/page"
    case cursorFeed = "/v1/feed/cursor"
    case linkFeed = "/v1/feed/link"
    case headerFeed = "/v1/feed/header"
    case searchFeed = "/v1/feed/search"
    case formFeed = "/v1/feed/form"
    case graphQL = "/v1/graphql"
    case item = "/v1/image/{id}"
    case comments = "/v1/image/{id}/comments"
    case blob = "/v1/image/{id}/blob"
    case replies = "/v1/comments/{id}/replies"
    case accounts = "/v1/accounts"
    case login = "/v1/login"
    case token = "/v1/token"
    case oauthToken = "/v1/oauth/token"
    case account = "/v1/account"
    case password = "/v1/account/password"
    case accountImage = "/v1/account/image"
    case nearby = "/v1/restaurants/nearby"
    case autocomplete = "/v1/restaurants/autocomplete"
    case restaurant = "/v1/restaurants/{id}"
    case photo = "/v1/restaurants/{id}/photo"
    case reviews = "/v1/restaurants/{id}/reviews"
    case users = "/v1/users/search"
    case avatar = "/v1/users/{id}/avatar"
}

extension Endpoint {
    /// Whether it is the feed, with any kind of paging.
    var isFeed: Bool {
        switch self {
        case .feed, .offsetFeed, .pageFeed, .cursorFeed, .linkFeed, .headerFeed, .searchFeed, .formFeed, .graphQL: true
        default: false
        }
    }

    /// Whether `--latency` delays its responses.
    var isDelayed: Bool {
        switch self {
        case .item, .blob, .accountImage, .photo, .avatar: false
        default: true
        }
    }

    /// The methods that it accepts.
    var methods: [String] {
        guard allowsGET else { return Self.post }
        return switch self {
        case .comments, .reviews: Self.getAndPost
        case .account: Self.getPatchAndDelete
        default: Self.get
        }
    }

    /// Whether it accepts GET, which is faster to check than the methods.
    var allowsGET: Bool {
        switch self {
        case .searchFeed, .formFeed, .graphQL, .accounts, .login, .token, .oauthToken, .password: false
        default: true
        }
    }

    static let get = ["GET"]
    private static let post = ["POST"]
    private static let getAndPost = ["GET", "POST"]
    private static let getPatchAndDelete = ["GET", "PATCH", "DELETE"]
}
