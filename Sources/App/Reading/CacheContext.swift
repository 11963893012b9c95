package import Endpoints
package import HTTP
package import HTTPCache
import Pages
import Plugins

/// How one command's responses are cached.
package struct CacheContext: Sendable {
    /// Where responses are stored.
    package let storage: any ResponseStorage
    /// The area of the storage for the lists' requests.
    package let area: WriteBehindStorage.Area
    /// Collects faults of the storage.
    package let faults: StoreFaults
    /// Counts the sources of responses.
    package let counts: ResponseCounts
    /// The policy for lists.
    package let lists: CachePolicy
    /// The policy for images. They are also stored to fall back to if the server is unreachable; for pages, the feed
    /// store does that.
    package let images: CachePolicy
    /// The policies for the replies of each level.
    package let replies: [CachePolicy]

    /// For single requests; nil if nothing is stored.
    package init?(_ library: OpenLibrary, account: String, location: String, policy: CachePolicy) {
        guard let responses = library.responses else { return nil }
        storage = responses
        area = .init(account: account, prefix: location)
        faults = library.faults
        counts = library.counts
        (lists, images, replies) = (policy, policy, [])
    }

    /// For a list; nil if nothing is stored.
    ///
    /// - Parameter replies: the lists of replies of each level under its items.
    package init?(
        _ library: OpenLibrary, _ endpoint: BoundEndpoint, replies: [BoundEndpoint] = [], _ options: StorageOptions
    ) {
        guard let responses = library.responses else { return nil }
        storage = responses
        area = .init(account: endpoint.cacheAccount, prefix: endpoint.location)
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
        images = CachePolicy(
            maxAge: image.maxAge, storesAlways: image.storesAlways, keepsAll: true,
            maxStaleOnError: options.maxStale ?? image.maxStale, mode: mode)
    }
}

/// The clients of one command: they share connections, and differ in their rules.
package struct ListClients: Sendable {
    /// For lists.
    package let lists: any HTTPClient
    /// For images.
    package let images: any HTTPClient
    /// For the replies of each level.
    package let replies: [any HTTPClient]

    package init(lists: any HTTPClient, images: any HTTPClient, replies: [any HTTPClient]) {
        self.lists = lists
        self.images = images
        self.replies = replies
    }

    /// The plugin's error rules for each client; nil if there are none.
    package struct Evaluators: Sendable {
        /// For lists.
        package var lists: RetryingHTTPClient.Evaluator?
        /// For images.
        package var images: RetryingHTTPClient.Evaluator?
        /// For the replies of each level.
        package var replies: [RetryingHTTPClient.Evaluator?] = []

        package init(
            lists: RetryingHTTPClient.Evaluator? = nil, images: RetryingHTTPClient.Evaluator? = nil,
            replies: [RetryingHTTPClient.Evaluator?] = []
        ) {
            self.lists = lists
            self.images = images
            self.replies = replies
        }
    }
}
