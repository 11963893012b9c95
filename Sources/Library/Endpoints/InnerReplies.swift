import JSON
package import Pages
package import Plugins

/// Reads replies that are inside their comment.
package struct InnerReplies: Sendable {
    /// The columns of the replies in every comment.
    package let layout: ItemLayout
    private let reading: PageReading
    private let method: String
    private let url: String

    /// - Parameters:
    ///   - replies: the endpoint of the replies.
    ///   - list: the list whose responses contain them.
    package init(_ replies: Endpoint, in list: BoundEndpoint) throws(EndpointError) {
        do throws(ProgramError) { try replies.compile() } catch { throw .program(error) }
        reading = PageReading(replies)
        layout = reading.layout
        (method, url) = (list.target.method, "\(list.target.url)")
    }

    /// The replies inside an item of a page, without those that `where:` excludes. Empty if there are none.
    package func page(ofItem row: Int, in page: Page) throws(ResponseError) -> Page {
        do throws(PageError) {
            var replies = try found(in: Array(page.body[page.items[row].bytes]))
            replies.provenance.source = page.provenance.source
            replies.provenance.fetchedAt = page.provenance.fetchedAt
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
