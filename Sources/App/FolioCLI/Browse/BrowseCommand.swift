import Browsing
import CommandKit
import Feeds
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

                Keys are those of vim, less and Emacs. In a list, ? shows them.
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
    private let makeContext: BrowsedList.ContextMaker
    private let lists: ListContext

    /// Finds the list, before the screen is taken over, so that questions and errors are shown as usual.
    init(_ options: BrowseOptions, _ globals: GlobalOptions, _ makeRoot: @escaping RootMaker) throws {
        let root = makeRoot(globals)
        let context = root.lists
        library = root.libraryAccess
        self.options = options
        (lists, console) = (context, context.console)
        guard console.facts.screenSize != nil else { throw BrowsingError.noScreen }
        var quiet = globals
        (quiet.isUnattended, quiet.isQuiet) = (true, true)
        makeContext = { [quiet, globals] taker in
            var own = quiet
            if !globals.isQuiet { own.noticeTaker = taker }
            return makeRoot(own).lists
        }
        if let endpoint = options.endpoint {
            let list = try BrowsedList(endpoint, options.words, options, context, reading: makeContext)
            (named, start) = (list, .list(list.shown))
        } else {
            try options.url.refuse()
            let recent = library.glimpse?.recentEndpoints ?? []
            (named, start) = (nil, .menu(EndpointMenu(try context.files.library(), recent: recent)))
        }
    }

    /// Whether the terminal may be asked how it shows images. The console of Linux would show the question, and tmux and
    /// screen have images of their own at most.
    private var mayAskForImages: Bool {
        let variables = console.facts.variables
        let type = variables["TERM"] ?? ""
        return options.images == .auto && console.outputTerminal.allowsColour && variables["TMUX"] == nil
            && !["tmux", "screen", "linux"].contains(where: type.hasPrefix)
    }

    func run() async throws {
        try await named?.check(in: lists)
        let loop = try ReaderLoop()
        let (effects, continuation) = AsyncStream.makeStream(of: ReaderEffect.self)
        let ending = Lock<Result<ReadMarks.Place?, any Error>>(.success(nil))
        // The files with comments that were written, and are not yet on their way.
        let written = Lock<Set<String>>([])
        // Why the last comment was not written.
        let unwritten = Lock<Message?>(nil)
        let facts = console.facts
        // The list on the screen.
        let current = Lock<BrowsedList?>(named)
        let outside = ReaderLoop.Surroundings(
            terminal: STDIN_FILENO, type: facts.variables["TERM"] ?? "",
            showsColours: console.outputTerminal.allowsColour, asksForImages: mayAskForImages,
            catalog: console.catalog, utcOffset: facts.utcOffset,
            now: { UnixTime(seconds: Int(Timestamp.seconds())) ?? .epoch },
            interruption: console.interruption.descriptor,
            edit: { [console] in
                switch CommentDraft.write($0, facts.variables, in: console.catalog) {
                case .written(let file):
                    _ = written.withLock { $0.insert(file) }
                    return file
                case .empty: return nil
                case .failed(let text):
                    unwritten.withLock { $0 = text }
                    loop.post(.notice(text.text(in: console.catalog)))
                    return nil
                }
            },
            run: { [console] in
                guard let list = current.withLock(\.self) else { return nil }
                do {
                    guard let code = try list.run($0) else { return nil }
                    let message =
                        code == 0
                        ? Message("\($0.name) has ended; Enter continues")
                        : Message("\($0.name) has ended with exit code \(code); Enter continues")
                    return message.text(in: console.catalog)
                } catch {
                    loop.post(.notice(Message("not run: \(list.reason(of: error))").text(in: console.catalog)))
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
        var (failures, notices): ([BrowseFailure], [String]) = ([], [])
        var adding: Task<[BrowseFailure], Never>?
        for await effect in effects {
            switch effect {
            case .choose(let choice):
                do {
                    let list = try BrowsedList(
                        choice.name, choice.words, options, makeContext(nil), reading: makeContext)
                    reading = BrowseReading(list, library, console.catalog, loop)
                    current.withLock { $0 = list }
                    loop.post(.opened(list.shown))
                } catch { loop.post(.refused(BrowsedList.text(of: error, in: console.catalog))) }
            case .leave(let place):
                failures += await reading?.end(at: place) ?? []
                notices += reading?.lastingNotices ?? []
                reading = nil
                current.withLock { $0 = nil }
            case .open(let url):
                if !Browser.open(url, facts.variables) {
                    loop.post(.notice(Message("no browser: set BROWSER").text(in: console.catalog)))
                }
            case .save(let text, let path):
                loop.post(.notice(SavedItem.write(text, to: path, facts.variables).text(in: console.catalog)))
            case .load(let request): reading?.load(request)
            case .draw(let request): reading?.draw(request)
            case .filter(let request): reading?.filter(request)
            case .cancel(let number): reading?.cancel(number)
            case .close(let id): reading?.leave(id)
            case .add(let request, let file):
                // One after the other, also when the list was left.
                guard let list = reading?.list else { break }
                _ = written.withLock { $0.remove(file) }
                adding = Task { [adding] in
                    let earlier = await adding?.value ?? []
                    return earlier + (await list.add(request, file, for: loop))
                }
            case .mark(let items, let isRead): reading?.mark(items, isRead: isRead)
            case .back, .compose, .run, .copy, .suspend, .quit: break
            }
        }
        thread.join()
        let result = ending.withLock(\.self)
        errors.end()
        failures += await waiting(Message("waiting until the comment is sent")) {
            // A signal ends it, and what was written is kept.
            await withTaskCancellationHandler {
                await adding?.value ?? []
            } onCancel: { [adding] in
                adding?.cancel()
            }
        }
        failures += await waiting(Message("saving read marks …")) { await reading?.end(at: try? result.get()) ?? [] }
        notices += reading?.lastingNotices ?? []
        // A signal may have ended the loop before it was shown.
        if console.messages.interruption.cause.isSignal, let text = unwritten.withLock(\.self) {
            notices.append(text.text(in: console.catalog))
        }
        notices += written.withLock(\.self).map { Message("not added, but kept in \($0)").text(in: console.catalog) }
        for text in Set(failures.filter { !$0.isDamage }.map(\.text) + notices).sorted() {
            console.messages.notice(Message(verbatim: text))
        }
        _ = try result.get()
        if let damage = failures.first(where: \.isDamage) { throw damage.error }
        if let comment = failures.first(where: \.isOfComment) { throw ReportedError(error: comment.error) }
    }

    /// Says what is waited for, if it takes more than a moment.
    private func waiting<Value>(_ message: Message, for body: () async -> Value) async -> Value {
        let notice = Task { [console] in
            guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
            console.messages.notice(message)
        }
        defer { notice.cancel() }
        return await body()
    }
}

/// Something that could not be done, although the list was shown.
struct BrowseFailure: Sendable {
    /// What to say of it.
    let text: String
    let error: any Error
    /// Whether a comment was not added.
    var isOfComment = false

    /// Whether the library is damaged.
    var isDamage: Bool {
        switch error as? StoreError {
        case .damaged, .corrupt: true
        default: false
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
