import Endpoints
import HTTP
import HTTPCache
import Pages
import Plugins

/// What is kept of the answers to one command's requests, and used again.
struct Keeping: Sendable {
    let storage: any ResponseStorage
    let account: String
    /// Where the lists' requests go.
    let area: WriteBehindStorage.Area
    let faults: StoreFaults
    let counts: AnswerCounts
    let lists: CachePolicy
    /// Pictures are kept for when the server is out of reach, too; pages are in the feed store then.
    let pictures: CachePolicy
    /// Those of the replies of each level.
    let replies: [CachePolicy]

    /// What is kept of single requests. Nil where nothing is.
    init?(_ library: OpenLibrary, account: String, location: String, policy: CachePolicy) {
        guard let responses = library.responses else { return nil }
        storage = responses
        self.account = account
        area = .init(account: account, prefix: location)
        faults = library.faults
        counts = library.counts
        (lists, pictures, replies) = (policy, policy, [])
    }

    /// Nil where nothing is kept.
    ///
    /// - Parameter replies: those of each level under its items.
    init?(
        _ library: OpenLibrary, _ endpoint: BoundEndpoint, replies: [BoundEndpoint] = [], _ options: StorageOptions
    ) {
        guard let responses = library.responses else { return nil }
        storage = responses
        account = endpoint.key.account
        area = .init(account: account, prefix: endpoint.location)
        faults = library.faults
        counts = library.counts
        let mode: CachePolicy.Mode =
            options.offline ? .offline : options.refresh || options.new ? .revalidate : .normal
        let cache = endpoint.endpoint.cache
        lists = CachePolicy(maxAge: cache.maxAge, storesAlways: cache.storesAlways, mode: mode)
        self.replies = replies.map {
            let cache = $0.endpoint.cache
            return CachePolicy(maxAge: cache.maxAge, storesAlways: cache.storesAlways, mode: mode)
        }
        let image = endpoint.endpoint.image?.cache ?? cache
        pictures = CachePolicy(
            maxAge: image.maxAge, storesAlways: image.storesAlways, keepsAll: true,
            maxStaleOnError: options.maxStale ?? image.maxStale, mode: mode)
    }
}

/// The clients of one command: all requests go through the same connections, by different rules.
struct ListClients: Sendable {
    let lists: any HTTPClient
    let pictures: any HTTPClient
    /// Those of the replies of each level.
    let replies: [any HTTPClient]

    /// What the plugin's error rules make of answers; nil where they say nothing of them.
    struct Judges: Sendable {
        var lists: RetryingHTTPClient.Judge?
        var pictures: RetryingHTTPClient.Judge?
        /// Of the replies of each level.
        var replies: [RetryingHTTPClient.Judge?] = []
    }
}
