import Endpoints
import HTTP
import Pages
import Pagination
import Plugins

/// What `plugins check --live` finds out about how a list is read, and what may fit better.
package enum LiveAdvice: Sendable, Hashable {
    /// The page before the first one has other items: its number, under a key such as `page`.
    case earlierPage(key: String, number: Int)
    /// The token of the next page is a URL.
    case tokenIsURL
    /// Each page has fewer items than requested, although the list goes on.
    case smallerPages(asked: Int, received: Int)
    /// A page has more items than requested.
    case largerPages(asked: Int, received: Int)
    /// So many items of the first page are in the second one, too.
    case overlap(Int)
    /// The pages announce different lengths.
    case otherTotal(first: Int, second: Int)
}

extension LiveAdvice {
    /// What the first pages of a list show.
    ///
    /// - Parameters:
    ///   - second: the second page; nil if there is none.
    ///   - looksBefore: whether the page before the first one is requested, too.
    static func all(
        on first: Page, _ second: Page?, of list: BoundEndpoint, looksBefore: Bool, _ client: any HTTPClient
    ) async throws -> [LiveAdvice] {
        var advice: [LiveAdvice] = []
        if looksBefore, let earlier = try await earlierPage(than: first, of: list, client) { advice.append(earlier) }
        let paging = list.endpoint.paging
        if hasURLAsToken(first, of: list) { advice.append(.tokenIsURL) }
        if let asked = list.pageSize ?? paging.size?.standard, first.received != asked {
            if first.received > asked {
                advice.append(.largerPages(asked: asked, received: first.received))
            } else if let second, second.received == first.received {
                advice.append(.smallerPages(asked: asked, received: first.received))
            }
        }
        guard let second else { return advice }
        if let ids = first.idHashes, let others = second.idHashes {
            let shared = Set(ids).intersection(others).count
            if shared > 0 { advice.append(.overlap(shared)) }
        }
        if let total = first.declared.items, let other = second.declared.items, total != other {
            advice.append(.otherTotal(first: total, second: other))
        }
        return advice
    }

    /// If pages or items are counted from 1, the one before may exist all the same. Servers that count from 1 have none there,
    /// or the first one again.
    private static func earlierPage(
        than first: Page, of list: BoundEndpoint, _ client: any HTTPClient
    ) async throws -> LiveAdvice? {
        let pager = list.endpoint.paging.pager
        guard let number = pager.firstNumber, number > 0, let kind = pager.starts.first, !first.items.isEmpty,
            let position = try? list.position(for: WalkStart(kind, "\(number - 1)")),
            try await hasOtherItems(at: position, than: first, of: list, client)
        else { return nil }
        return .earlierPage(key: kind.rawValue, number: number - 1)
    }

    /// Whether the page at a position has items that another page lacks; false if it cannot be read.
    static func hasOtherItems(
        at position: Position?, than known: Page, of list: BoundEndpoint, _ client: any HTTPClient
    ) async throws -> Bool {
        guard let request = try? list.request(to: position) else { return false }
        let response: HTTPResponse
        do { response = try await client.send(request) } catch let error as CancellationError {
            throw error
        } catch {
            return false
        }
        guard let page = try? list.page(response, at: position, ordinal: 1), page.fault == nil else { return false }
        let keys = Set(known.keys)
        return page.keys.contains { !keys.contains($0) }
    }

    /// Whether the token of the next page is a URL.
    static func hasURLAsToken(_ page: Page, of list: BoundEndpoint) -> Bool {
        guard list.endpoint.paging.strategy.name == "cursor", let token = page.next?.text else { return false }
        // A token in Base64 may begin with a slash.
        return SignNames.isURL(token) && (token.contains("://") || token.contains("?"))
    }
}

/// The second page is wrong, and the token that it was requested with is a URL.
package struct URLAsTokenError: Error, Equatable {}
