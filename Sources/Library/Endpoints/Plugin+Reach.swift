package import HTTP
package import Pages
import Pagination
import Plugins

/// Where a plugin may send requests besides its own origin. Somebody else's file must not carry data out of a private
/// network, and must not reach into one.
extension Plugin {
    /// Whether a URL in a response may lead to another origin.
    ///
    /// - Parameter isComputed: whether the plugin makes the URL, which may then contain any data of the response.
    func mayLead(from origin: HTTPURL.Origin, to target: HTTPURL.Origin, isComputed: Bool) -> Bool {
        trust == .trusted || origin == target || !isComputed && !origin.isLocal && !target.isLocal
    }

    /// Whether an endpoint under an item, such as its comments or its image, may be on another origin than the item. The
    /// id in its URL may be any data of the item's response.
    func maySendIDs(of origin: HTTPURL.Origin, to target: HTTPURL.Origin) -> Bool {
        trust == .trusted || origin == target
    }

    /// Where redirects of its requests may lead.
    func reach(from origin: HTTPURL.Origin) -> HTTPRequest.Reach {
        trust == .trusted ? .anywhere : HTTPRequest.Reach(confining: origin)
    }
}

/// Which cached responses may be used.
extension Plugin {
    /// The account under which responses are cached. Without trust, they are kept apart: the file chose the header fields
    /// of its requests, and a server may repeat them in its response, such as a host in the next link, without a `Vary`.
    package func cacheAccount(_ account: String) -> String { trust == .trusted ? account : "untrusted" }
}

extension BoundEndpoint {
    /// The account under which responses to its requests are cached.
    package var cacheAccount: String { plugin.cacheAccount(key.account) }
}

/// The servers that pages came from. Without trust, ids, values and positions of a page are sent only to its own server. A
/// next link or a redirect may have led to another one than that of the plugin's base URL.
extension BoundEndpoint {
    /// The server that sent a page of the list.
    package func origin(of page: Page) -> HTTPURL.Origin { page.origin ?? target.url.origin }

    /// Notes which server sent a page.
    func noteOrigin(of page: inout Page, in response: HTTPResponse) {
        guard plugin.trust != .trusted else { return }
        page.provenance.origin = response.url.origin.description
        let asked = (try? request(to: page.position))?.url.origin
        page.provenance.isElsewhere = asked != response.url.origin
        if page.provenance.isElsewhere { page.provenance.mayBeStored = false }
    }

    /// Notes which server sent a stored page: the one that was asked, since no other page is stored.
    func noteOrigin(ofStored page: inout Page) {
        guard plugin.trust != .trusted else { return }
        page.provenance.origin = (try? request(to: page.position))?.url.origin.description
    }

    /// Whether a position may have data of a page: the request for it goes to the server that sent the page.
    func positionsMayHaveData(of page: Page) -> Bool {
        plugin.maySendIDs(of: origin(of: page), to: target.url.origin)
    }

    /// Checks that a next page's position, which is made from a response, is not sent to another server. A link that the
    /// response has as it stands may be requested.
    func checkReach(of next: Position, from response: HTTPResponse) throws(PageError) {
        let paging = endpoint.paging
        let isLink = paging.pager.positionsAreURLs && !endpoint.computesNext
        guard plugin.trust != .trusted, !isLink,
            let url = (try? request(to: PagePlace(page: next, skipping: 0).position))?.url,
            !plugin.maySendIDs(of: response.url.origin, to: url.origin)
        else { return }
        // A number of pages says nothing of them. A number of items does, unless the redirect was only to another scheme.
        if paging.pager.facts.isEmpty, paging.pager.countsPages || response.url.origin.host == url.origin.host {
            return
        }
        throw .untrustedNext(url: url.description)
    }
}

extension Page {
    /// The server that sent it; nil if its data may be sent anywhere.
    package var origin: HTTPURL.Origin? { provenance.origin.flatMap { try? HTTPURL($0).origin } }
}
