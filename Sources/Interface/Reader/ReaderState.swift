import Pages
package import System
package import Wording

/// All that a reader shows, and the rules by which it changes. It does nothing itself: it returns effects.
package struct ReaderState: Sendable {
    /// What is read: its name, and whether its items have comments.
    package struct List: Hashable, Sendable {
        /// Its name for people.
        package let title: String
        /// Whether its items have comments.
        package let hasComments: Bool
        /// Whether comments can be added.
        package let takesComments: Bool
        /// The parameters that a comment needs, and that nobody has given.
        package let neededForComments: [NeededValue]
        /// Whether nothing may be sent.
        package let isOffline: Bool
        /// Whether the pictures of its items are drawn.
        package let showsPictures: Bool
        /// The names of programs for its items.
        package var commands: [String] = []
        /// Whether it has programs that only a trusted file can have run.
        package var lacksTrustForCommands = false
        /// Whether pictures are drawn with characters where the terminal shows no images.
        package var drawsWithCharacters = true
        /// The folder that the user wants temporary files in; nil for the usual one.
        package let temporaryFolder: String?
        /// Whether it was chosen from a menu, so that there is something to go back to.
        package var isFromMenu = false

        package init(
            title: String, hasComments: Bool, takesComments: Bool = false,
            neededForComments: [NeededValue] = [],
            isOffline: Bool = false,
            showsPictures: Bool = false,
            temporaryFolder: String? = nil
        ) {
            self.title = title
            self.hasComments = hasComments
            self.takesComments = takesComments
            self.neededForComments = neededForComments
            self.isOffline = isOffline
            self.showsPictures = showsPictures
            self.temporaryFolder = temporaryFolder
        }
    }

    let list: List
    /// The language.
    let catalog: Catalog
    /// The time zone, in seconds east of UTC.
    let utcOffset: Int
    var size: ReaderSize
    var now: UnixTime
    var screens: [ReaderScreen]
    /// What the status line says in place of the keys.
    var notice: Message?
    /// What is being typed; nil if nothing is.
    var typed: Typed?
    /// The last word that was searched.
    var searched = ""
    /// Where it was found last.
    var match: Match?
    /// The first line of the help that is shown; nil if it is not.
    var help: Int?
    var showsIDs = false
    /// The hashes of the items of the list that were read.
    var read: Set<UInt64> = []
    /// How many items of the list are not among them.
    var unread = 0
    /// Where the list was left, until it is found or the user presses a key.
    var restoring: ReadMarks.Place?
    /// Whether the user has pressed a key.
    private(set) var isTouched = false
    /// The number of the last request.
    var lastNumber = 0
    var pictures = ReaderPictures()
    /// The filter that runs; nil if none does.
    var filtering: Filtering?
    /// The last expression of a filter.
    var lastFilter = ""
    /// The expression of the filter before that; nil without one.
    var filterBefore: String?
    /// The round of a filter that is used again after another one that cannot be.
    var knownFilter: Int?
    /// How the terminal shows pictures; nil if it has not answered yet.
    var pictureForm: PictureForm?
    let wrapped = WrappedTexts()

    /// - Parameters:
    ///   - catalog: the language.
    ///   - utcOffset: the time zone, in seconds east of UTC.
    package init(_ list: List, size: ReaderSize, now: UnixTime, in catalog: Catalog, utcOffset: Int) {
        self.list = list
        self.catalog = catalog
        self.utcOffset = utcOffset
        self.size = size
        self.now = now
        screens = [ReaderScreen(.list, title: list.title, loading: .none, folder: list.temporaryFolder)]
    }

    /// The screen that is shown.
    var screen: ReaderScreen {
        get { screens[screens.count - 1] }
        set { screens[screens.count - 1] = newValue }
    }

    /// The size that it is shown in.
    package var shownSize: ReaderSize { size }

    /// Whether nothing of the list is there.
    var isEmpty: Bool { screens.count == 1 && screen.count == 0 }

    // MARK: Changes

    /// The effects of the start.
    package mutating func start() -> [ReaderEffect] { load(screens.count - 1, hasStored: true) }

    /// Changes the state after an event.
    package mutating func update(_ event: ReaderEvent) -> [ReaderEffect] {
        change(event) + loadPicture() + filterMore()
    }

    private mutating func change(_ event: ReaderEvent) -> [ReaderEffect] {
        switch event {
        case .key(let key): return press(key) + loadMore()
        case .pictures(let form):
            pictureForm = form
            screen.viewport.show(in: content(of: screens.count - 1))
            return []
        case .drawn(let number, let picture):
            pictures.take(.drawn(picture), of: number)
            screen.viewport.show(in: content(of: screens.count - 1))
            return []
        case .undrawn(let number, let reason):
            pictures.take(.failed(reason), of: number)
            screen.viewport.show(in: content(of: screens.count - 1))
            return []
        case .resized(let size):
            self.size = size
            for index in screens.indices { screens[index].viewport.show(in: content(of: index)) }
            return loadMore()
        case .loaded(let number, let page):
            guard let index = screens.firstIndex(where: { $0.awaits(number) }) else { return [] }
            receive(page, number, at: index)
            countUnread()
            restore()
            // Only keys look for more items of some kind: there may be none in a long list.
            return screens[index].isNarrowed ? [] : loadMore()
        case .marked(let marks):
            take(marks)
            return loadMore()
        case .failed(let number, let reason):
            guard let index = screens.firstIndex(where: { $0.awaits(number) }) else { return [] }
            if screens[index].stored == number {
                // The server's answer is on its way.
                screens[index].stored = nil
            } else if case .running(_, let position) = screens[index].loading {
                screens[index].loading = .failed(reason, from: position)
                // The row with the error may be far below.
                if position == nil, screens[index].count > 0 {
                    notice = Message(verbatim: String(reason.prefix { !$0.isNewline }))
                }
            }
            return []
        case .paused(let number, let reason):
            guard let index = screens.firstIndex(where: { $0.awaits(number) }) else { return [] }
            screens[index].pause = reason
            return []
        case .notice(let text):
            notice = Message(verbatim: text)
            return []
        case .added(let id): return show(addedTo: id)
        case .filtered(let number, let result):
            take(result, of: number)
            return []
        case .unfiltered(let number, let reason):
            refuseFilter(number, reason)
            return []
        case .tick(let now):
            self.now = now
            return []
        case .opened, .refused, .lacks: return []
        }
    }

    private mutating func press(_ key: Key) -> [ReaderEffect] {
        // Escape ends a search and a filter before it leads back.
        if key == .escape, typed == nil, help == nil {
            if !searched.isEmpty {
                (searched, match, notice) = ("", nil, nil)
                return []
            }
            if screens.count == 1, screen.filter != nil {
                notice = nil
                return filter(by: "")
            }
        }
        notice = nil
        isTouched = true
        if !leaves(key) { restoring = nil }
        if let typed { return type(key, typed) }
        if let line = help { return scrollHelp(from: line, key) }
        guard let command = ReaderCommand(key) else {
            notice = Message("\(key.name) does nothing here; ? shows the keys")
            return []
        }
        return carryOut(command, key)
    }

    /// Whether a key ends the reader.
    private func leaves(_ key: Key) -> Bool {
        guard typed == nil, let command = ReaderCommand(key) else { return false }
        return command == .quit || command == .back && screens.count == 1 && help == nil && mayLeave(key)
    }

    /// Whether a key that leads back leads out of the list: only `q` ends the program.
    private func mayLeave(_ key: Key) -> Bool { list.isFromMenu || key == .character("q") }

    mutating func carryOut(_ command: ReaderCommand, _ key: Key) -> [ReaderEffect] {
        if screen.subject == .json, let effects = carryOutInJSON(command) { return effects }
        let content = content(of: screens.count - 1)
        switch command {
        case .next: screen.viewport.down(in: content)
        case .previous: screen.viewport.up(in: content)
        case .pageDown: screen.viewport.page(down: true, in: content)
        case .pageUp: screen.viewport.page(down: false, in: content)
        case .halfPageDown, .halfPageUp:
            screen.viewport.page(down: command == .halfPageDown, isHalf: true, in: content)
        case .first: screen.viewport.select(0, in: content)
        case .last: screen.viewport.end(in: content)
        case .enter: return enter()
        case .back:
            guard screens.count > 1 || mayLeave(key) else {
                notice = Message("this is the start; q quits")
                return []
            }
            return back()
        case .refresh, .refreshPastCache: return refresh(command == .refresh ? .current : .refreshed)
        case .open: return use(screen.selected?.url, Message("no URL here")) { .open($0) }
        case .openLink: return use(link(key), Message("no link \(key.name) here")) { .open($0) }
        case .openPicture: return use(screen.selected?.picture, Message("no picture here")) { .open($0) }
        case .copyURL:
            let effects = use(screen.selected?.url, Message("no URL here")) { .copy($0) }
            if case .copy(let url)? = effects.first { notice = Message("copied: \(url)") }
            return effects
        case .markRead: return toggleRead()
        case .markAllAbove: return markAllAbove()
        case .showUnread: toggleUnread()
        case .fold, .foldAll: fold(isAll: command == .foldAll)
        case .nextThread, .previousThread:
            let place = screen.thread(after: screen.viewport.selected, isForward: command == .nextThread)
            if let place { screen.viewport.select(place, in: content) }
        case .addComment: return compose()
        case .search: typed = Typed(purpose: .search)
        case .filter: beginFiltering()
        case .run: beginCommand()
        case .save: beginSaving()
        case .saveAll: beginSavingAll()
        case .showJSON: showJSON()
        case .copyPath: return copyPath()
        case .searchNext: search(isForward: true)
        case .searchPrevious: search(isForward: false)
        case .showIDs: showsIDs.toggle()
        case .help: help = 0
        case .suspend: return [.suspend]
        case .quit: return [.quit]
        }
        return []
    }

    /// Folds or unfolds the selected thread, or all.
    private mutating func fold(isAll: Bool) {
        guard screen.subject != .list, isAll ? screen.hasThreads : screen.hasThread(under: screen.viewport.selected)
        else {
            notice = Message("nothing to fold here")
            return
        }
        if isAll { screen.foldAll() } else { screen.fold() }
        screen.viewport.show(in: content(of: screens.count - 1))
    }

    /// Moves the help; a key that does not move closes it.
    private mutating func scrollHelp(from line: Int, _ key: Key) -> [ReaderEffect] {
        let last = max(0, helpHeight - bodyRows)
        switch ReaderCommand(key) {
        case .next: help = min(last, line + 1)
        case .previous: help = max(0, line - 1)
        case .pageDown: help = min(last, line + bodyRows)
        case .pageUp: help = max(0, line - bodyRows)
        case .halfPageDown: help = min(last, line + bodyRows / 2)
        case .halfPageUp: help = max(0, line - bodyRows / 2)
        case .first: help = 0
        case .last: help = last
        case .quit: return [.quit]
        default: help = nil
        }
        return []
    }

    /// The link with the number of a key, in the text that is selected and shown.
    private func link(_ key: Key) -> String? {
        guard screen.subject != .list || isWide, let number = Int(key.name), let links = screen.selected?.links else {
            return nil
        }
        return links.indices.contains(number - 1) ? links[number - 1] : nil
    }

    private mutating func use(
        _ url: String?, _ missing: Message, _ effect: (String) -> ReaderEffect
    ) -> [ReaderEffect] {
        guard let url else {
            notice = missing
            return []
        }
        let effect = effect(url)
        if case .open = effect { notice = Message("opening \(url)") }
        return [effect]
    }

    private mutating func enter() -> [ReaderEffect] {
        if case .failed(_, let position) = screen.loading, screen.selected == nil {
            defer { screen.viewport.show(in: content(of: screens.count - 1)) }
            return load(screens.count - 1, from: position)
        }
        guard screen.subject == .list, let item = screen.selected else {
            if screen.hidesReplies(of: screen.viewport.selected) {
                fold(isAll: false)
                return []
            }
            if screen.viewport.selected > 0, let depth = screen.deeper {
                screen.depth = depth
                return load(screens.count - 1)
            }
            _ = retryPicture()
            return []
        }
        screens.append(
            ReaderScreen(.comments(item.id), title: item.title ?? list.title, head: item, loading: .none))
        _ = retryPicture()
        return mark([item]) + (list.hasComments ? load(screens.count - 1, hasStored: true) : [])
    }

    mutating func back() -> [ReaderEffect] {
        guard screens.count > 1 else { return [.back] }
        let left = screens.removeLast()
        guard case .comments(let id) = left.subject else { return [] }
        return left.running.map { .cancel($0) } + [.close(commentsOf: id)]
    }

    private mutating func refresh(_ mode: ReaderRequest.Mode) -> [ReaderEffect] {
        if screen.hidden != nil { screen.hide(read) }
        if mode == .current, let page = screen.pending {
            screen.pending = nil
            show(page, at: screens.count - 1)
            countUnread()
            screen.viewport.select(0, in: content(of: screens.count - 1))
            return []
        }
        guard screen.subject == .list || list.hasComments else { return [] }
        // The place may be on a page that must be loaded again.
        if screen.subject == .list { restoring = place.flatMap { $0.number <= Self.farthest ? $0 : nil } }
        let cancelled = screen.running.map { ReaderEffect.cancel($0) }
        return cancelled + load(screens.count - 1, mode: mode)
    }

    // MARK: Loading

    mutating func load(
        _ index: Int, from position: String? = nil, mode: ReaderRequest.Mode = .current, hasStored: Bool = false
    ) -> [ReaderEffect] {
        var parent: String?
        if case .comments(let id) = screens[index].subject { parent = id }
        func request(_ mode: ReaderRequest.Mode) -> ReaderRequest {
            lastNumber += 1
            let pages = position == nil && screens[index].depth != nil ? max(1, screens[index].pages) : 1
            return ReaderRequest(
                number: lastNumber, commentsOf: parent, position: position, mode: mode, pages: pages,
                depth: screens[index].depth)
        }
        var effects: [ReaderEffect] = []
        if hasStored {
            let stored = request(.stored)
            screens[index].stored = stored.number
            effects.append(.load(stored))
        }
        let current = request(mode)
        screens[index].loading = .running(current.number, from: position)
        return effects + [.load(current)]
    }

    /// Requests the next page as the end of the screen nears.
    private mutating func loadMore() -> [ReaderEffect] {
        // Before a filter has seen all items, nothing shows that more are needed.
        if let filter = screen.filter, filter.kept.count < screen.entries.count { return [] }
        guard case .waiting(let next) = screen.loading,
            isRestoring || screen.viewport.selected + 2 * max(5, size.rows / 2) >= screen.visible.count
        else { return [] }
        return load(screens.count - 1, from: next)
    }

    private mutating func receive(_ page: ReaderPage, _ number: Int, at index: Int) {
        if screens[index].stored == number {
            screens[index].stored = nil
            guard screens[index].count == 0 else { return }
            screens[index].append(page.items)
            screens[index].storedAt = page.storedAt
            return
        }
        guard case .running(_, let position) = screens[index].loading else { return }
        if position != nil {
            screens[index].append(page.items)
            screens[index].addMissing(page.missingReplies)
            screens[index].storedAt = [screens[index].storedAt, page.storedAt].compactMap(\.self).min()
            screens[index].pages += 1
            screens[index].end(with: page)
            return
        }
        // Nothing moves under the eyes of somebody who reads.
        screens[index].pending = nil
        let fresh = screens[index].newCount(of: page.items)
        let isAsked = screens[index].depth != nil
        if screens[index].count > 0, !screens[index].viewport.isAtStart, fresh > 0, !isAsked {
            screens[index].pending = page
            screens[index].end(with: page)
            notice = Message(fresh, one: "\(fresh) new item: r shows it", other: "\(fresh) new items: r shows them")
            return
        }
        show(page, at: index)
    }

    private mutating func show(_ page: ReaderPage, at index: Int) {
        screens[index].replace(with: page.items)
        screens[index].pages = max(1, screens[index].depth == nil ? 1 : screens[index].pages)
        screens[index].missingReplies = page.missingReplies
        screens[index].storedAt = page.storedAt
        screens[index].end(with: page)
        screens[index].viewport.show(in: content(of: index))
    }
}

extension ReaderScreen {
    /// Whether it waits for the answer to a request.
    func awaits(_ number: Int) -> Bool { running.contains(number) }

    /// The requests that run for it.
    var running: [Int] {
        var numbers = [stored].compactMap(\.self)
        if case .running(let number, _) = loading { numbers.append(number) }
        return numbers
    }

    fileprivate mutating func addMissing(_ count: Int?) {
        missingReplies = missingReplies.flatMap { known in count.map { known + $0 } }
    }

    /// Notes what follows a page.
    fileprivate mutating func end(with page: ReaderPage) {
        loading = page.next.map { .waiting($0) } ?? .ended(isComplete: page.isComplete)
    }
}
