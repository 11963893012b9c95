import Browsing
import Calling
import CommandKit
import Endpoints
import Formats
import Glibc
import HTTP
import Pages
import PersonalFiles
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
    /// The plugin's list as it was when it was opened, whatever becomes of the file; nil for one at a URL.
    private let source: ListSource?
    /// Whether it has several lists, one for each value of a variable.
    let isSeveralLists: Bool
    private let words: [String]
    private let options: BrowseOptions
    let catalog: Catalog
    private let colours: PictureProcess.Colours
    private let makeContext: ContextMaker
    /// The place of the plugin's file, if it was trusted when the list was opened; nil if it needs no trust. The file may be
    /// gone when the trust is withdrawn.
    private let trustedPlace: String?

    /// Makes a context without questions.
    ///
    /// - Parameter taker: takes the notices; nil if nobody needs them.
    typealias ContextMaker = @Sendable (_ taker: Messages.Taker?) -> ListContext

    /// - Parameters:
    ///   - endpoint: as for `folio feed`.
    ///   - words: its parameters, as `key=value`.
    ///   - context: finds the list.
    ///   - makeContext: makes a context without questions, for each request.
    init(
        _ endpoint: String, _ words: [String], _ options: BrowseOptions, _ context: ListContext,
        reading makeContext: @escaping ContextMaker
    ) throws {
        (self.endpoint, self.words, self.options, self.makeContext) = (endpoint, words, options, makeContext)
        catalog = context.console.catalog
        let terminal = context.console.outputTerminal
        let temporaryFolder = context.console.facts.variables["TMPDIR"]
        colours = terminal.allowsColour ? PictureProcess.Colours(context.console.facts.variables) : .none
        guard URLList.url(endpoint, context.files) == nil else {
            (source, isSeveralLists, trustedPlace) = (nil, false, nil)
            // A picture would need all requests that find the list.
            shown = ReaderState.List(
                title: Sanitizer.cell(HTTPRequest.shown(endpoint)), hasComments: false, temporaryFolder: temporaryFolder
            )
            return
        }
        let source = try ListSource(endpoint, before: words, options.url, context)
        (self.source, isSeveralLists) = (source, source.endpoint.hasSeveralLists(with: words))
        let isTrusted = source.plugin.trust == .trusted
        trustedPlace = isTrusted ? context.files.placeNeedingTrust(source.plugin.file) : nil
        let title = source.endpoint.title.map(Sanitizer.cell) ?? source.name
        var shown = ReaderState.List(
            title: title, hasComments: source.endpoint.comments != nil,
            // An item's id, too, would go to the server of a file without trust.
            takesComments: source.endpoint.comments?.add != nil && source.plugin.trust == .trusted,
            neededForComments: try Self.neededForComments(of: source, besides: words),
            isOffline: options.offline,
            showsPictures: options.images == .auto && terminal.allowsColour, temporaryFolder: temporaryFolder)
        // Without colours, characters show next to nothing of a picture.
        shown.drawsWithCharacters = colours != .none
        if isTrusted { shown.commands = source.endpoint.commands.map(\.name) }
        shown.lacksTrustForCommands = !isTrusted && !source.endpoint.commands.isEmpty
        self.shown = shown
    }

    /// Throws if a parameter is missing or invalid, before the screen is taken over.
    func check(in context: ListContext) async throws {
        guard let source, source.endpoint.variables.isEmpty else { return }
        let (plugin, endpoint) = (source.plugin, source.endpoint)
        let given = try await context.files.values(
            GivenParameters.split(words, known: endpoint.threadParameters).given, for: endpoint.parameters,
            used: plugin.names(usedBy: endpoint), of: plugin, isOffline: options.offline)
        _ = try Arguments(given, for: endpoint, of: plugin)
    }

    /// Reads what a request asks for, as `folio feed` and `folio comments` do.
    ///
    /// - Parameters:
    ///   - taker: takes the notices.
    ///   - makeWriter: makes what gets the items.
    ///   - wantsMore: waits until the next page is wanted; false ends the walk.
    func read(
        _ request: ReaderRequest, noting taker: @escaping Messages.Taker,
        collecting makeWriter: @escaping @Sendable (ItemSelection, BoundEndpoint) -> any PageWriter,
        wantsMore: @escaping @Sendable (WalkPause) async -> Bool
    ) async throws {
        let context = makeContext(taker).collecting(makeWriter, wantsMore: wantsMore)
        var storage = StorageOptions()
        storage.offline = options.offline || request.mode == .stored
        storage.refresh = request.mode == .refreshed
        if let id = request.commentsOf {
            var comments = CommentsOptions()
            (comments.endpoint, comments.words, comments.itemID) = (endpoint, words, id)
            (comments.paging.pages, comments.paging.cursor) = (request.pages, request.position)
            comments.depth = request.depth
            (comments.storage, comments.output.format) = (storage, .format(.csv))
            try await Command.comments(comments, of: try source(in: context))
        } else {
            var feed = FeedOptions()
            (feed.endpoint, feed.words, feed.url) = (endpoint, words, options.url)
            (feed.paging.pages, feed.paging.cursor, feed.storage) = (1, request.position, storage)
            if source == nil { return try await Command.feed(feed, context) }
            try await Command.feed(feed, words, try source(in: context))
        }
    }

    /// Whether the user has withdrawn the trust in the list's plugin file since it was opened.
    var hasLostTrust: Bool {
        guard let source, let trustedPlace else { return false }
        return source.context.files.hasWithdrawnTrust(at: trustedPlace)
    }

    /// The parameters that only a new comment requires, and that nobody has given.
    private static func neededForComments(
        of source: ListSource, besides words: [String]
    ) throws -> [ReaderState.NeededValue] {
        let given = words.map { String($0.prefix { $0 != "=" }) }
        let preferred = try source.context.files.preferences().values(of: source.plugin.name).map(\.name)
        let required = source.endpoint.parameters.filter(\.isRequired).map(\.name)
        let known = Set(["id", "message"] + required + given + preferred)
        let needed =
            source.endpoint.comments?.add?.parameters.filter { $0.isRequired && !known.contains($0.name) } ?? []
        return needed.map { ReaderState.NeededValue(name: $0.name, help: $0.help) }
    }

    /// The plugin's list, to read it in a context.
    private func source(in context: ListContext) throws -> ListSource {
        guard var source else { throw LookupError.noComments(endpoint: endpoint) }
        if hasLostTrust { throw BrowsingError.trustWithdrawn(file: source.plugin.file) }
        source.context = context
        return source
    }

    /// Adds a comment, as `folio comments --add` does. If that fails, the text stays in its file. Returns the failure.
    func add(_ request: CommentRequest, _ file: String, for loop: ReaderLoop) async -> [BrowseFailure] {
        var comments = CommentsOptions()
        (comments.endpoint, comments.words, comments.itemID) = (endpoint, words + request.values, request.id)
        (comments.add, comments.output.format) = ("@\(file)", .format(.csv))
        do {
            let context = makeContext(nil).collecting { ReaderItems($0, of: $1, for: nil) }
            try await Command.comments(comments, of: try source(in: context))
            unlink(file)
            loop.post(.added(request.id))
            return []
        } catch {
            let cause = (error as? ReportedError)?.error ?? error
            let reason = reason(of: cause)
            let message =
                cause is UnclearOutcomeError
                ? Message("maybe added: look before you add what is in \(file) again: \(reason)")
                : Message("not added, but kept in \(file): \(reason)")
            let text = message.text(in: catalog)
            loop.post(.notice(text))
            return [BrowseFailure(text: text, error: cause, isOfComment: true)]
        }
    }

    /// Runs a program for an item, and waits for its end. Returns its exit code; nil if the list has no such program.
    func run(_ request: CommandRequest) throws -> Int32? {
        guard let source, let command = source.endpoint.commands.first(where: { $0.name == request.name }) else {
            return nil
        }
        if hasLostTrust { throw BrowsingError.trustWithdrawn(file: source.plugin.file) }
        return try ForegroundProgram.run(try command.words(request.values), on: STDIN_FILENO)
    }

    /// Fetches the picture of an item, as `folio feed --images` does, and draws it.
    func draw(_ request: PictureRequest, for loop: ReaderLoop) async {
        let picture = Lock<[UInt8]?>(nil)
        let context = makeContext(nil).fetching(
            PictureOfItem(id: request.id, url: request.url) { bytes in picture.withLock { $0 = bytes } })
        var feed = FeedOptions()
        (feed.endpoint, feed.words, feed.url) = (endpoint, words, options.url)
        feed.storage.offline = options.offline
        do {
            try await Command.feed(feed, words, try source(in: context))
            guard let bytes = picture.withLock(\.self) else {
                return loop.post(.undrawn(request.number, Message("the server has none").text(in: catalog)))
            }
            let drawn = try await PictureProcess.draw(bytes, in: request.size, as: request.form, colours)
            loop.post(.drawn(request.number, drawn))
        } catch {
            if Task.isCancelled { return }
            let cause = (error as? ReportedError)?.error ?? error
            loop.post(.undrawn(request.number, reason(of: cause)))
        }
    }

    /// What failed, on one line.
    func reason(of error: any Error) -> String { Sanitizer.message(Diagnostic.reason(error).text(in: catalog)) }

    /// An error as the screen shows it.
    func text(of error: any Error) -> String { Self.text(of: error, in: catalog) }

    /// An error as the screen shows it.
    static func text(of error: any Error, in catalog: Catalog) -> String {
        let cause = (error as? ReportedError)?.error ?? error
        // On folio's own screen, nobody needs to be told who says it.
        return Sanitizer.text(
            Diagnostic(any: cause).text(
                for: Terminal(width: nil, isTerminal: false, allowsColour: false), in: catalog, isNamed: false))
    }
}

extension Endpoint {
    /// Whether variables have more than one value: those without a value, or with several.
    fileprivate func hasSeveralLists(with words: [String]) -> Bool {
        variables.contains { variable in words.count { $0.hasPrefix("\(variable.name)=") } != 1 }
    }
}
