import Expressions
import JSON
package import Pages
package import Plugins

/// Reads replies that are inside their comment.
package struct InnerReplies: Sendable {
    /// The columns of the replies in every comment.
    package let layout: ItemLayout
    private let reading: PageReading
    /// The path of the list in the item; nil if `items:` is not a plain path.
    private let list: JSONPath?
    private let method: String
    private let url: String

    /// - Parameters:
    ///   - replies: the endpoint of the replies.
    ///   - comments: the list whose responses contain them.
    package init(_ replies: Endpoint, in comments: BoundEndpoint) throws(EndpointError) {
        do throws(ProgramError) { try replies.compile() } catch { throw .program(error) }
        reading = PageReading(replies)
        layout = reading.layout
        list = replies.items.path
        (method, url) = (comments.target.method, "\(comments.target.url)")
    }

    /// The replies inside an item of a page, without those that `where:` excludes; empty if there are none. The signs are
    /// those in the item that replies are missing.
    package func page(ofItem row: Int, in page: Page) throws(ResponseError) -> Page {
        do throws(PageError) {
            let item = Array(page.body[page.items[row].bytes])
            var replies = try found(in: item)
            let place = SignSearch.Place(list: list, received: replies.received, pagesBefore: 0)
            replies.signs = SignSearch.signs(inItem: item, at: place)
            replies.provenance.source = page.provenance.source
            replies.provenance.fetchedAt = page.provenance.fetchedAt
            replies.provenance.origin = page.provenance.origin
            return replies.wantedRows.map { replies.keeping($0).includingAllItems } ?? replies
        } catch {
            throw ResponseError(
                method: method, url: url, status: page.provenance.isFromStore ? ResponseError.stored : 200,
                contentType: nil,
                problem: error)
        }
    }

    private func found(in comment: [UInt8]) throws(PageError) -> Page {
        do throws(PageError) {
            return try reading.content(of: comment).page(layout, at: nil, next: nil)
        } catch {
            switch error {
            // APIs omit absent values, or write null.
            case .json(.itemsAbsent, _), .json(.notAList(found: .null, _), _): return reading.emptyPage(at: nil)
            default: throw error
            }
        }
    }
}
