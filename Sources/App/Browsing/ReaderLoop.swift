import Glibc
package import Pages
package import Reader
package import System
package import Wording

/// Shows a reader on the terminal until the user leaves it. It has a thread of its own, so that every key is answered at
/// once, whatever is loading.
package final class ReaderLoop: Sendable {
    /// What happened outside the loop since it last looked.
    private let inbox = Lock<[ReaderEvent]>([])
    private let bell: Pipe

    /// A loop that does not run yet. Throws without descriptors.
    package init() throws(ResourceError) {
        bell = try Pipe()
        for end in [bell.reading, bell.writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }

    /// Tells the reader something, from any thread.
    package func post(_ event: ReaderEvent) {
        inbox.withLock { $0.append(event) }
        var byte: UInt8 = 0
        _ = write(bell.writing, &byte, 1)
    }

    /// What the loop needs from outside.
    package struct Surroundings: Sendable {
        /// The terminal to read from. What is drawn goes to stdout.
        package let terminal: Int32
        /// Its type, as TERM names it.
        package let type: String
        /// Whether colours are shown.
        package let showsColours: Bool
        /// Whether the terminal may be asked how it shows images. Else, pictures are drawn with characters.
        package let asksForImages: Bool
        /// The language.
        package let catalog: Catalog
        /// The time zone, in seconds east of UTC.
        package let utcOffset: Int
        /// The time.
        package let now: @Sendable () -> UnixTime
        /// A descriptor that becomes readable when the program must end.
        package let interruption: Int32
        /// Has the user write a comment, while the terminal is theirs. Returns the path of the file with it; nil without
        /// one.
        package let edit: @Sendable (CommentRequest) -> String?
        /// Runs a program for an item, while the terminal is the program's. Returns what to say at its end; nil if it has
        /// not begun.
        package let run: @Sendable (CommandRequest) -> String?
        /// Carries out what the reader itself cannot: loading, cancelling, opening a URL, marking items.
        package let perform: @Sendable (ReaderEffect) -> Void

        package init(
            terminal: Int32, type: String, showsColours: Bool, asksForImages: Bool, catalog: Catalog, utcOffset: Int,
            now: @escaping @Sendable () -> UnixTime, interruption: Int32,
            edit: @escaping @Sendable (CommentRequest) -> String?,
            run: @escaping @Sendable (CommandRequest) -> String?,
            perform: @escaping @Sendable (ReaderEffect) -> Void
        ) {
            self.terminal = terminal
            self.type = type
            self.showsColours = showsColours
            self.asksForImages = asksForImages
            self.catalog = catalog
            self.utcOffset = utcOffset
            self.now = now
            self.interruption = interruption
            self.edit = edit
            self.run = run
            self.perform = perform
        }
    }

    /// Runs until the user quits or the program is interrupted. Returns where the list was left; nil for its start, and
    /// without one.
    package func run(_ start: ReaderSession.Start, _ outside: Surroundings) throws -> ReadMarks.Place? {
        let keys = try TerminalKeys(terminal: outside.type)
        let screen = try FullScreen(.output, showsColours: outside.showsColours)
        defer { screen.leave() }
        // Before the first lines: what a terminal does not know, it may show, and they clear it.
        if outside.asksForImages { try screen.ask(TerminalAnswers.questions) }
        var images = ImageQuestion(isAsked: outside.asksForImages)
        var state = ReaderSession(
            start, size: screen.size ?? ReaderSize(columns: 80, rows: 24), now: outside.now(), in: outside.catalog,
            utcOffset: outside.utcOffset)
        var effects = state.start()
        if let form = images.newForm(cell: screen.cell) { effects += state.update(.pictures(form)) }
        while true {
            for effect in effects {
                switch effect {
                case .quit:
                    settle(&images, outside)
                    return state.place
                case .suspend:
                    settle(&images, outside)
                    screen.leave()
                    suspend()
                    guard take(screen, outside) else { return state.place }
                case .copy(let text): try screen.copy(text)
                case .compose(let request):
                    settle(&images, outside)
                    screen.leave()
                    let file = outside.edit(request)
                    guard take(screen, outside) else { return state.place }
                    if let file { outside.perform(.add(request, file: file)) }
                case .run(let request):
                    settle(&images, outside)
                    screen.leave()
                    if let text = outside.run(request) { waitForEnter(text, outside) }
                    guard take(screen, outside) else { return state.place }
                case .back: break
                case .load, .draw, .add, .cancel, .close, .open, .save, .mark, .choose, .leave, .filter:
                    outside.perform(effect)
                }
            }
            effects = []
            guard screen.isEntered || take(screen, outside) else { return state.place }
            try screen.draw(state.view)
            guard let events = next(keys, screen, &images, state.shownSize, outside) else { return state.place }
            for event in events { effects += state.update(event) }
        }
    }

    /// Waits for events; nil at the end of the input.
    private func next(
        _ keys: TerminalKeys, _ screen: FullScreen, _ images: inout ImageQuestion, _ shown: ReaderSize,
        _ outside: Surroundings
    ) -> [ReaderEvent]? {
        var ready = [outside.terminal, bell.reading, outside.interruption]
            .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let isWaiting = keys.isWaiting || images.answers.isWaiting
        let count = poll(&ready, nfds_t(ready.count), isWaiting ? Self.keyPause : Self.sizePause)
        var events: [ReaderEvent] = []
        if let size = screen.size, size != shown { events.append(.resized(size)) }
        if count == 0 {
            events += (keys.keys(in: images.rest()) + keys.rest()).map { .key($0) }
            if let form = images.newForm(cell: screen.cell) { events.append(.pictures(form)) }
            return events + [.tick(outside.now())]
        }
        guard ready[2].revents == 0 else { return nil }
        if ready[0].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let read = read(outside.terminal, &bytes, bytes.count)
            if read == 0 || read < 0 && errno != EINTR && errno != EAGAIN { return nil }
            if read > 0 {
                events += keys.keys(in: images.answers.keys(in: Array(bytes[..<read]))).map { .key($0) }
                if let form = images.newForm(cell: screen.cell) { events.append(.pictures(form)) }
            }
        }
        if ready[1].revents != 0 {
            var bytes = [UInt8](repeating: 0, count: 256)
            while read(bell.reading, &bytes, bytes.count) == bytes.count {}
        }
        events += inbox.withLock { inbox in
            defer { inbox = [] }
            return inbox
        }
        return events + [.tick(outside.now())]
    }

    /// How long the rest of a key may take, in milliseconds.
    private static let keyPause: Int32 = 50
    /// How often folio looks at the size of the terminal, and in the background at whether it is its own, in milliseconds.
    private static let sizePause: Int32 = 250

    /// Waits a moment for what the terminal answers, before another program reads from it.
    private func settle(_ images: inout ImageQuestion, _ outside: Surroundings) {
        while images.isOpen {
            var ready = pollfd(fd: outside.terminal, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, Self.keyPause) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(outside.terminal, &bytes, bytes.count)
            guard count > 0 else { return }
            _ = images.answers.keys(in: Array(bytes[..<count]))
        }
    }

    /// Leaves what a program has written on the terminal until the user has seen it.
    private func waitForEnter(_ text: String, _ outside: Surroundings) {
        try? Descriptor.output.write("\n\(text)\n")
        while true {
            var ready = [outside.terminal, outside.interruption].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&ready, nfds_t(ready.count), -1) > 0 else {
                if errno == EINTR { continue }
                return
            }
            guard ready[1].revents == 0 else { return }
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(outside.terminal, &bytes, bytes.count)
            if count <= 0 || bytes[..<count].contains(UInt8(ascii: "\n")) { return }
        }
    }

    /// Takes the terminal over again once folio is in the foreground. Returns false if it is to end instead: a signal that ends
    /// a program that is stopped continues it in the background. The terminal may also be gone.
    private func take(_ screen: FullScreen, _ outside: Surroundings) -> Bool {
        var ending = pollfd(fd: outside.interruption, events: Int16(POLLIN), revents: 0)
        repeat {
            if poll(&ending, 1, screen.isInBackground ? Self.sizePause : 0) > 0 { return false }
        } while screen.isInBackground
        return (try? screen.enter()) != nil
    }

    /// Stops the programs of the job, as the suspend key does. This thread goes on once they are continued.
    private func suspend() {
        // A signal to the process may reach another thread, while this one goes on for a moment.
        let before = signal(SIGTSTP, SIG_IGN)
        kill(0, SIGTSTP)
        signal(SIGTSTP, before)
        raise(SIGTSTP)
    }
}
