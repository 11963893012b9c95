import Calling
import Endpoints
import Formats
import Pages
import PersonalFiles
import Reading
import TerminalSession

/// The parts of the composition root that commands for lists use.
struct ListContext: Sendable {
    let console: Console
    /// Makes the requests of `--dry-run` and of `--add`.
    private(set) var calls: CallContext
    /// Whether items are written to stdout; not while a command is profiled.
    private(set) var printsItems: Bool
    /// Gets the items of a list in place of stdout; nil if they are printed.
    private(set) var makeWriter: (@Sendable (ItemSelection, BoundEndpoint) -> any PageWriter)?
    /// Waits until a page beyond those that were asked for is wanted; false ends the walk. Nil for these alone.
    private(set) var wantsMore: (@Sendable (WalkPause) async -> Bool)?
    /// The item whose picture is fetched in place of the list; nil if the list is read.
    private(set) var picture: PictureOfItem?
    /// Whether log lines are written to stderr.
    let logsToError: Bool
    /// Makes the same context with other values of environment variables.
    private(set) var adding: @Sendable (_ variables: [String: String]) -> ListContext

    var files: PersonalFiles { calls.files }
    var reading: any ReadingContext { calls.reading }

    /// The same context, whose items go to a writer in place of stdout.
    ///
    /// - Parameter wantsMore: waits until a page beyond those that were asked for is wanted; false ends the walk.
    func collecting(
        _ makeWriter: @escaping @Sendable (ItemSelection, BoundEndpoint) -> any PageWriter,
        wantsMore: (@Sendable (WalkPause) async -> Bool)? = nil
    ) -> ListContext {
        var context = self
        (context.makeWriter, context.printsItems, context.wantsMore) = (makeWriter, false, wantsMore)
        context.adding = { [adding] in adding($0).collecting(makeWriter, wantsMore: wantsMore) }
        return context
    }

    /// The same context, which fetches the picture of an item in place of the list.
    func fetching(_ picture: PictureOfItem) -> ListContext {
        var context = self
        (context.picture, context.printsItems) = (picture, false)
        context.adding = { [adding] in adding($0).fetching(picture) }
        return context
    }

    /// The same context with responses that came before.
    func handing(_ responses: HandedResponses) -> ListContext {
        var context = self
        context.calls.reading = HandingContext(reading, responses)
        return context
    }
}

/// An item of a list whose picture is wanted.
struct PictureOfItem: Sendable {
    /// Its id.
    let id: String
    /// The URL of its picture, if it has one.
    let url: String?
    /// Gets the picture; nil if the item has none.
    let take: @Sendable ([UInt8]?) -> Void
}
