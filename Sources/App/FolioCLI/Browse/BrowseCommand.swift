import Browsing
import CommandKit
import Glibc
import Pages
import PersonalFiles
import Presentation
import Reader
import Reading
import SQLiteStore
import System
import TerminalSession
import Wording

/// `folio browse [ENDPOINT] [key=value …]`
struct BrowseOptions: Sendable {
    /// Nil for a menu of all lists.
    var endpoint: String?
    var words: [String] = []
    var offline = false
    var images = Images.auto

    /// Which pictures are drawn.
    enum Images: String, Sendable, CaseIterable, ArgumentValue {
        case auto, off
    }
    var url = URLOptions()

    static var parameters: ParameterTable<BrowseOptions> {
        [
            .argument(
                \.endpoint, name: "ENDPOINT",
                help: Message("PLUGIN, PLUGIN/ENDPOINT, or a URL; without it, all lists to choose from"),
                completion: .dynamic("endpoints")),
            .rest(\.words, name: "key=value", help: Message("Endpoint parameters"), completion: .dynamic("parameters")),
            .flag(\.offline, "--offline", help: Message("Show stored data and send no requests")),
            .option(
                \.images, "--images", value: "WHEN",
                help: Message("Draw the pictures of items: auto, or off")),
            .group(\.url, URLOptions.parameters),
        ]
    }
}

extension Command<GlobalOptions> {
    static func browse(_ makeRoot: @escaping RootMaker) -> Command {
        Command(
            "browse", summary: Message("Read a list and its comments on the screen"),
            BrowseOptions(), parameters: BrowseOptions.parameters,
            examples: [
                Example("folio browse", Message("all lists; type to search, and Enter opens one")),
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
            complete: completing(makeRoot) { options, name, words in
                var feed = FeedOptions()
                (feed.endpoint, feed.words) = (options.endpoint ?? "", options.words)
                return feed.candidates(name, words)
            }
        ) { options, globals in
            try await BrowseRun(options, globals, makeRoot).run()
        }
    }
}

/// A reader on the terminal, and the lists that it shows.
private struct BrowseRun: Sendable {
    private let options: BrowseOptions
    private let console: Console
    private let library: LibraryAccess
    private let start: ReaderSession.Start
    /// The list that was named; nil if it is chosen on the screen.
    private let named: BrowsedList?
    private let makeContext: @Sendable () -> ListContext

    /// Finds the list, before the screen is taken over, so that questions and errors are shown as usual.
    init(_ options: BrowseOptions, _ globals: GlobalOptions, _ makeRoot: @escaping RootMaker) throws {
        let root = makeRoot(globals)
        let context = root.lists
        library = root.libraryAccess
        self.options = options
        console = context.console
        guard console.facts.screenSize != nil else { throw BrowsingError.noScreen }
        var quiet = globals
        (quiet.isUnattended, quiet.isQuiet) = (true, true)
        makeContext = { [quiet] in makeRoot(quiet).lists }
        if let endpoint = options.endpoint {
            let list = try BrowsedList(endpoint, options.words, options, context, reading: makeContext)
            (named, start) = (list, .list(list.shown))
        } else {
            try options.url.refuse()
            let plugins = try context.files.library()
            (named, start) = (nil, .menu(Completions(context.files, library).menu(of: plugins)))
        }
    }

    func run() async throws {
        let loop = try ReaderLoop()
        let (effects, continuation) = AsyncStream.makeStream(of: ReaderEffect.self)
        let ending = Lock<Result<ReadMarks.Place?, any Error>>(.success(nil))
        let facts = console.facts
        let outside = ReaderLoop.Surroundings(
            terminal: STDIN_FILENO, type: facts.variables["TERM"] ?? "",
            showsColours: console.outputTerminal.allowsColour,
            catalog: console.catalog, utcOffset: facts.utcOffset,
            now: { UnixTime(seconds: Int(Timestamp.seconds())) ?? .epoch },
            interruption: console.interruption.descriptor,
            edit: { [console] in
                switch CommentDraft.write($0, facts.variables, in: console.catalog) {
                case .written(let file): return file
                case .empty: return nil
                case .failed(let text):
                    loop.post(.notice(text.text(in: console.catalog)))
                    return nil
                }
            }
        ) { continuation.yield($0) }
        let errors = try SilencedErrors()
        let thread = try Thread { [start] in
            let result = Result { try loop.run(start, outside) }
            ending.withLock { $0 = result }
            continuation.finish()
        }
        var reading = named.map { BrowseReading($0, library, console.catalog, loop) }
        var failures: [BrowseMarks.Failure] = []
        var notAdded: [String] = []
        for await effect in effects {
            switch effect {
            case .choose(let choice):
                do {
                    let list = try BrowsedList(choice.name, choice.words, options, makeContext(), reading: makeContext)
                    reading = BrowseReading(list, library, console.catalog, loop)
                    loop.post(.opened(list.shown))
                } catch { loop.post(.refused(BrowsedList.text(of: error, in: console.catalog))) }
            case .leave(let place):
                if let failure = await reading?.end(at: place) { failures.append(failure) }
                notAdded += reading?.notAdded.withLock(\.self) ?? []
                reading = nil
            case .open(let url):
                if !Browser.open(url, facts.variables) {
                    loop.post(.notice(Message("no browser: set BROWSER").text(in: console.catalog)))
                }
            case .load(let request): reading?.load(request)
            case .draw(let request): reading?.draw(request)
            case .cancel(let number): reading?.cancel(number)
            case .add(let request, let file): reading?.add(request, file)
            case .mark(let items, let isRead): reading?.mark(items, isRead: isRead)
            case .back, .compose, .copy, .suspend, .quit: break
            }
        }
        thread.join()
        let result = ending.withLock(\.self)
        errors.end()
        let waiting = Task { [console] in
            guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
            console.messages.notice(Message("waiting until what you read is noted"))
        }
        if let failure = await reading?.end(at: try? result.get()) { failures.append(failure) }
        waiting.cancel()
        notAdded += reading?.notAdded.withLock(\.self) ?? []
        for text in notAdded { console.messages.notice(Message(verbatim: text)) }
        for text in Set(failures.map(\.text)).sorted() { console.messages.notice(Message(verbatim: text)) }
        _ = try result.get()
        if let damage = failures.first(where: \.isDamage) { throw ReportedError(error: damage.error) }
    }
}

/// What runs for the list on the screen. It belongs to one task.
private final class BrowseReading {
    private let list: BrowsedList
    private let loop: ReaderLoop
    private let marks: BrowseMarks
    private let watch: Task<Void, Never>
    private var marking: Task<Void, Never>?
    private var adding: Task<Void, Never>?
    /// What to say of the comments that could not be added: whoever left the list has not seen it.
    let notAdded = Lock<[String]>([])
    /// What was requested, and what is done of it: a request may be done before it is noted here.
    private let running = Lock((tasks: [Int: Task<Void, Never>](), done: Set<Int>()))

    init(_ list: BrowsedList, _ library: LibraryAccess, _ catalog: Catalog, _ loop: ReaderLoop) {
        (self.list, self.loop) = (list, loop)
        let marks = BrowseMarks(library, in: catalog) { loop.post($0) }
        self.marks = marks
        watch = Task { await marks.watch() }
    }

    func load(_ request: ReaderRequest) {
        run(request.number) { [list, loop, marks] in await list.load(request, for: loop, marks) }
    }

    func draw(_ request: PictureRequest) {
        run(request.number) { [list, loop] in await list.draw(request, for: loop) }
    }

    /// Adds comments one after the other. They are added even if the list is left.
    func add(_ request: CommentRequest, _ file: String) {
        adding = Task { [adding, list, loop, notAdded] in
            await adding?.value
            if let failure = await list.add(request, file, for: loop) { notAdded.withLock { $0.append(failure) } }
        }
    }

    /// Runs something until it is done or cancelled, and then forgets it.
    private func run(_ number: Int, _ body: @escaping @Sendable () async -> Void) {
        let task = Task { [running] in
            await body()
            running.withLock { state in
                if state.tasks.removeValue(forKey: number) == nil { state.done.insert(number) }
            }
        }
        running.withLock { state in
            if state.done.remove(number) == nil { state.tasks[number] = task }
        }
    }

    func cancel(_ number: Int) { running.withLock { $0.tasks[number] }?.cancel() }

    /// Marks items one after the other; no request waits for them.
    func mark(_ items: [UInt64], isRead: Bool) {
        marking = Task { [marking, marks] in
            await marking?.value
            await marks.mark(items, asRead: isRead)
        }
    }

    /// Ends all requests, and notes where the list was left. Returns what to say if something could not be noted.
    func end(at place: ReadMarks.Place?) async -> BrowseMarks.Failure? {
        let tasks = running.withLock { Array($0.tasks.values) }
        for task in tasks { task.cancel() }
        watch.cancel()
        for task in tasks + [watch] + [marking, adding].compactMap(\.self) { await task.value }
        return await marks.end(at: place)
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
