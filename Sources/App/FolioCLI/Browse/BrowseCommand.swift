import Browsing
import CommandKit
import Formats
import Glibc
import Pages
import PersonalFiles
import Plugins
import Presentation
import Reader
import Reading
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio browse ENDPOINT [key=value …]`
struct BrowseOptions: Sendable {
    var endpoint = ""
    var words: [String] = []
    var offline = false
    var url = URLOptions()

    static var parameters: ParameterTable<BrowseOptions> {
        [
            .argument(
                \.endpoint, name: "ENDPOINT", help: Message("PLUGIN, PLUGIN/ENDPOINT, or a URL"),
                completion: .dynamic("endpoints")),
            .rest(\.words, name: "key=value", help: Message("Endpoint parameters"), completion: .dynamic("parameters")),
            .flag(\.offline, "--offline", help: Message("Show stored data and send no requests")),
            .group(\.url, URLOptions.parameters),
        ]
    }
}

extension BrowseOptions {
    /// The same list as `folio feed` reads it.
    var feed: FeedOptions {
        var options = FeedOptions()
        (options.endpoint, options.words, options.url) = (endpoint, words, url)
        return options
    }
}

extension Command<GlobalOptions> {
    static func browse(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "browse", summary: Message("Read a list and its comments on the screen"),
            BrowseOptions(), parameters: BrowseOptions.parameters,
            examples: [
                Example("folio browse demo", Message("the feed; Enter opens an item, ? shows the keys")),
                Example("folio browse github repo=apple/swift", Message("with a parameter")),
                Example("folio browse demo --offline", Message("what the library has")),
            ],
            discussion: Message(
                """
                The screen shows at once what the library has, and then what the server has. The next page is read as \
                the end of the list nears.

                Keys are those of vim, less and Emacs; ? shows them.
                """),
            complete: completing(makeRoot) { $0.feed.candidates($1, $2) }
        ) { options, globals in
            try await BrowseRun(options, globals, makeRoot).run()
        }
    }
}

/// A reader on the terminal, and the commands that read for it.
private struct BrowseRun: Sendable {
    private let options: BrowseOptions
    private let console: Console
    private let list: ReaderState.List
    private let makeContext: @Sendable () -> ListContext
    private let library: LibraryAccess

    /// Finds the list, before the screen is taken over, so that questions and errors are shown as usual.
    init(_ options: BrowseOptions, _ globals: GlobalOptions, _ makeRoot: @escaping RootMaker) throws {
        let root = makeRoot(globals)
        let context = root.lists
        library = root.libraryAccess
        self.options = options
        console = context.console
        guard console.facts.screenSize != nil else { throw BrowsingError.noScreen }
        if URLList.url(options.endpoint, context.files) != nil {
            list = ReaderState.List(title: Sanitizer.cell(options.endpoint), hasComments: false)
        } else {
            let source = try ListSource(options.endpoint, before: options.words, options.url, context)
            let title = source.endpoint.title.map(Sanitizer.cell) ?? source.name
            list = ReaderState.List(title: title, hasComments: source.endpoint.comments != nil)
        }
        var quiet = globals
        (quiet.isUnattended, quiet.isQuiet) = (true, true)
        makeContext = { [quiet] in makeRoot(quiet).lists }
    }

    func run() async throws {
        let loop = try ReaderLoop()
        let (effects, continuation) = AsyncStream.makeStream(of: ReaderEffect.self)
        let ending = Lock<Result<ReadMarks.Place?, any Error>>(.success(nil))
        let marks = BrowseMarks(library, in: console.catalog) { loop.post($0) }
        var marking: Task<Void, Never>?
        let watch = Task { await marks.watch() }
        let facts = console.facts
        let outside = ReaderLoop.Surroundings(
            terminal: STDIN_FILENO, type: facts.variables["TERM"] ?? "",
            showsColours: console.outputTerminal.allowsColour,
            catalog: console.catalog, utcOffset: facts.utcOffset,
            now: { UnixTime(seconds: Int(Timestamp.seconds())) ?? .epoch },
            interruption: console.interruption.descriptor
        ) { continuation.yield($0) }
        let errors = try SilencedErrors()
        let thread = try Thread { [list] in
            let result = Result { try loop.run(list, outside) }
            ending.withLock { $0 = result }
            continuation.finish()
        }
        let running = Lock<[Int: Task<Void, Never>]>([:])
        for await effect in effects {
            switch effect {
            case .load(let request):
                let task = Task { await load(request, for: loop, marks) }
                running.withLock { $0[request.number] = task }
            case .cancel(let number): running.withLock { $0.removeValue(forKey: number) }?.cancel()
            case .mark(let ids, let isRead):
                // One after the other, and no request waits for them.
                marking = Task { [marking] in
                    await marking?.value
                    await marks.mark(ids, asRead: isRead)
                }
            case .open(let url):
                if !Browser.open(url, facts.variables) {
                    loop.post(.notice(Message("no browser: set BROWSER").text(in: console.catalog)))
                }
            case .copy, .suspend, .quit: break
            }
        }
        for task in running.withLock({ $0.values.map(\.self) }) {
            task.cancel()
            await task.value
        }
        thread.join()
        watch.cancel()
        for task in [watch, marking] { await task?.value }
        let result = ending.withLock(\.self)
        await marks.end(at: try? result.get())
        errors.end()
        _ = try result.get()
    }

    /// Reads what a request asks for, as `folio feed` and `folio comments` do.
    private func load(_ request: ReaderRequest, for loop: ReaderLoop, _ marks: BrowseMarks) async {
        let page = Lock<ReaderPage?>(nil)
        let list = Lock<CollectionKey?>(nil)
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
                (comments.endpoint, comments.words, comments.itemID) = (options.endpoint, options.words, id)
                (comments.paging.pages, comments.paging.cursor) = (1, request.position)
                (comments.storage, comments.output.format) = (storage, .format(.csv))
                try await Command.comments(comments, context)
            } else {
                var feed = options.feed
                (feed.paging.pages, feed.paging.cursor, feed.storage) = (1, request.position, storage)
                try await Command.feed(feed, context)
            }
            if request.commentsOf == nil, let list = list.withLock(\.self) { await marks.begin(list) }
            guard let read = page.withLock(\.self) else {
                return loop.post(.failed(request.number, Message("nothing was read").text(in: console.catalog)))
            }
            loop.post(.loaded(request.number, read))
        } catch {
            let cause = (error as? ReportedError)?.error ?? error
            if Task.isCancelled { return }
            if var read = page.withLock(\.self), cause is IncompleteListError {
                read.isComplete = false
                return loop.post(.loaded(request.number, read))
            }
            let text = Diagnostic(any: cause).text(
                for: Terminal(width: nil, isTerminal: false, allowsColour: false), in: console.catalog)
            loop.post(.failed(request.number, Sanitizer.text(text)))
        }
    }
}

/// Keeps messages from being drawn over the screen.
private struct SilencedErrors {
    private let before: Int32

    init() throws {
        before = dup(STDERR_FILENO)
        let null = Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard before >= 0, null >= 0 else { throw BrowsingError.noScreen }
        dup2(null, STDERR_FILENO)
        close(null)
    }

    func end() {
        dup2(before, STDERR_FILENO)
        close(before)
    }
}
