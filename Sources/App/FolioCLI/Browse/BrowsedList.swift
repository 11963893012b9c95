import Browsing
import CommandKit
import Endpoints
import Formats
import HTTP
import Pages
import Plugins
import Presentation
import Reader
import Reading
import System
import TerminalSession
import Wording

/// A list that a reader shows, and the commands that read it.
struct BrowsedList: Sendable {
    /// The list as the screen names it.
    let shown: ReaderState.List
    private let endpoint: String
    private let words: [String]
    private let options: BrowseOptions
    private let catalog: Catalog
    private let makeContext: @Sendable () -> ListContext

    /// - Parameters:
    ///   - endpoint: as for `folio feed`.
    ///   - words: its parameters, as `key=value`.
    ///   - context: finds the list.
    ///   - makeContext: makes a context without questions, for each request.
    init(
        _ endpoint: String, _ words: [String], _ options: BrowseOptions, _ context: ListContext,
        reading makeContext: @escaping @Sendable () -> ListContext
    ) throws {
        (self.endpoint, self.words, self.options, self.makeContext) = (endpoint, words, options, makeContext)
        catalog = context.console.catalog
        guard URLList.url(endpoint, context.files) == nil else {
            shown = ReaderState.List(title: Sanitizer.cell(HTTPRequest.shown(endpoint)), hasComments: false)
            return
        }
        let source = try ListSource(endpoint, before: words, options.url, context)
        let title = source.endpoint.title.map(Sanitizer.cell) ?? source.name
        shown = ReaderState.List(title: title, hasComments: source.endpoint.comments != nil)
    }

    /// Reads what a request asks for, as `folio feed` and `folio comments` do.
    func load(_ request: ReaderRequest, for loop: ReaderLoop, _ marks: BrowseMarks) async {
        let page = Lock<ReaderPage?>(nil)
        let list = Lock<ReadMarks.List?>(nil)
        let context = makeContext().collecting { selection, key in
            list.withLock { $0 = key }
            return ReaderItems(selection) { read in page.withLock { $0 = read } }
        }
        var storage = StorageOptions()
        storage.offline = options.offline || request.mode == .stored
        storage.refresh = request.mode == .refreshed
        do {
            if let id = request.commentsOf {
                var comments = CommentsOptions()
                (comments.endpoint, comments.words, comments.itemID) = (endpoint, words, id)
                (comments.paging.pages, comments.paging.cursor) = (1, request.position)
                (comments.storage, comments.output.format) = (storage, .format(.csv))
                try await Command.comments(comments, context)
            } else {
                var feed = FeedOptions()
                (feed.endpoint, feed.words, feed.url) = (endpoint, words, options.url)
                (feed.paging.pages, feed.paging.cursor, feed.storage) = (1, request.position, storage)
                try await Command.feed(feed, context)
            }
            if request.commentsOf == nil, let list = list.withLock(\.self) { await marks.begin(list) }
            guard let read = page.withLock(\.self) else {
                return loop.post(.failed(request.number, Message("nothing was read").text(in: catalog)))
            }
            loop.post(.loaded(request.number, read))
        } catch {
            let cause = (error as? ReportedError)?.error ?? error
            if Task.isCancelled { return }
            if var read = page.withLock(\.self), cause is IncompleteListError {
                read.isComplete = false
                return loop.post(.loaded(request.number, read))
            }
            let text = Self.text(of: error, in: catalog)
            if case .missingParameter(let name, let help)? = cause as? EndpointError {
                let help = help.map(Sanitizer.cell)
                return loop.post(.lacks(Sanitizer.cell(name), help: help, request.number, text))
            }
            loop.post(.failed(request.number, text))
        }
    }

    /// An error as the screen shows it.
    static func text(of error: any Error, in catalog: Catalog) -> String {
        let cause = (error as? ReportedError)?.error ?? error
        return Sanitizer.text(
            Diagnostic(any: cause).text(
                for: Terminal(width: nil, isTerminal: false, allowsColour: false), in: catalog))
    }
}
