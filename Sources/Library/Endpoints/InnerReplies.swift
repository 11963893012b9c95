import JSON
package import Pages
package import Plugins

/// Replies that stand inside the comment that they are under.
package struct InnerReplies: Sendable {
    /// How replies look in every comment.
    package let layout: ItemLayout
    private let reading: PageReading
    private let method: String
    private let url: String

    /// - Parameters:
    ///   - replies: what the plugin says of them.
    ///   - list: the list whose answers they come with.
    package init(_ replies: Endpoint, in list: BoundEndpoint) throws(EndpointProblem) {
        do throws(ProgramProblem) { try replies.compile() } catch { throw .program(error) }
        reading = PageReading(replies)
        layout = reading.layout
        (method, url) = (list.target.method, "\(list.target.url)")
    }

    /// The replies of an item of a page, those left out that are not to be given; none where there is nothing.
    package func page(ofItem row: Int, in page: Page) throws(ResponseFault) -> Page {
        do throws(ResponseProblem.Thrown) {
            var replies = try found(in: Array(page.body[page.items[row].bytes]))
            replies.provenance.source = page.provenance.source
            replies.provenance.fetchedAt = page.provenance.fetchedAt
            return replies.wantedRows.map { replies.keeping($0).givingAll } ?? replies
        } catch {
            throw ResponseFault(
                method: method, url: url, status: page.provenance.isRecorded ? ResponseFault.stored : 200,
                contentType: nil,
                problem: error.problem)
        }
    }

    private func found(in comment: [UInt8]) throws(ResponseProblem.Thrown) -> Page {
        do throws(ResponseProblem.Thrown) {
            return try reading.content(of: comment).page(layout, at: nil, next: nil)
        } catch {
            switch error.problem {
            // APIs leave out what is not there, or write null.
            case .json(.itemsAbsent, _), .json(.notAList(found: .null, _), _): return reading.emptyPage(at: nil)
            default: throw error
            }
        }
    }
}
