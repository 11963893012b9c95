import Presentation
import System
import TextLayout
import Wording

/// The screen that a state makes. The same state always makes the same screen.
extension ReaderState {
    /// The lines of the screen, from the top: as many as it has.
    package var view: [ReaderLine] {
        guard size.rows > 2 else { return [ReaderLine](repeating: ReaderLine(), count: max(0, size.rows)) }
        let body =
            help.map { Array(helpLines(words).dropFirst($0)) } ?? (isWide ? panes(words) : entries(of: screen, words))
        let empty = [ReaderLine](repeating: ReaderLine(), count: max(0, bodyRows - body.count))
        let lines = [titleBar(words)] + body.prefix(bodyRows) + empty
        let bars = longNotice(words) ?? [statusBar(words)]
        return lines.prefix(size.rows - bars.count) + bars
    }

    /// The most lines of a notice.
    private static let mostNoticeLines = 6

    /// The lines of a notice that does not fit beside the position; nil for any other. They cover what is above the bar until
    /// the next key.
    private func longNotice(_ words: Words) -> [ReaderLine]? {
        guard typed == nil, help == nil, let notice, size.rows > 2 * Self.mostNoticeLines else { return nil }
        let text = Sanitizer.cell(words(notice))
        guard DisplayWidth.of(text) > size.columns - DisplayWidth.of(position) - 3 else { return nil }
        let shown = wrapped.start(of: text, width: max(1, size.columns - 3), most: Self.mostNoticeLines)
        return shown.enumerated().map { index, line in
            let isLast = index + 1 == shown.count
            let hasRoom = DisplayWidth.of(line) <= size.columns - DisplayWidth.of(position) - 3
            return .bar(line, isLast && hasRoom ? position : "", size.columns)
        }
    }

    private var words: Words { Words(catalog: catalog, dates: RelativeDate(now: now, utcOffset: utcOffset)) }

    /// The language and the time.
    private struct Words {
        let catalog: Catalog
        let dates: RelativeDate

        func callAsFunction(_ message: Message) -> String { message.text(in: catalog) }
    }

    /// How many lines there are between the bars.
    var bodyRows: Int { max(1, size.rows - 2) }

    /// What the viewport of a screen needs to know of its entries.
    func content(of index: Int) -> Viewport.Content {
        let screen = screens[index]
        let words = words
        let count = screen.visible.count
        // An error is selected like an entry. Other rows are below the last entry.
        return Viewport.Content(
            count: screen.hasFailed ? count + 1 : count, rows: max(1, screen.hasFailed ? bodyRows : bodyRows - 1)
        ) { place in
            place < count
                ? lines(of: screen.visible[place], in: screen, isSelected: false, words).count
                : footer(of: screen, words).count
        }
    }

    // MARK: Panes

    /// The fewest columns that show the list and an item side by side.
    private static let wide = 120

    var isWide: Bool { size.columns >= Self.wide }

    /// How many columns a screen has.
    private func columns(of screen: ReaderScreen) -> Int {
        let list = size.columns * 2 / 5
        return !isWide ? size.columns : screen.subject == .list ? list : size.columns - list - 2
    }

    /// The list, and beside it the item: the one that is open, or else the selected one without its comments.
    private func panes(_ words: Words) -> [ReaderLine] {
        let width = columns(of: screens[0])
        let left = entries(of: screens[0], words)
        let preview = screens[0].selected.map { ReaderScreen(.comments($0.id), title: "", head: $0, loading: .none) }
        let right = (screens.count > 1 ? screens.last : preview).map { entries(of: $0, words) } ?? []
        return (0..<bodyRows).map { row in
            let list = row < left.count ? left[row] : ReaderLine()
            let gap = WordWrap.spaces(max(0, width - DisplayWidth.of(list.text)))
            return ReaderLine(
                list.parts + [.init(gap), .init("│ ", .dim)] + (row < right.count ? right[row].parts : []))
        }
    }

    // MARK: Bars

    private func titleBar(_ words: Words) -> ReaderLine {
        let path = selectedPath.map { Sanitizer.cell(String($0.prefix(Self.longestPath))) }
        let name = [screen.title, screen.filter.map { "| " + Sanitizer.cell($0.expression) }, path ?? marks(words)]
            .compactMap(\.self).joined(separator: " · ")
        return .bar(name, source(words), size.columns)
    }

    /// The longest part of a path in the bar, in characters.
    private static let longestPath = 500

    /// How many items are not read, if some are.
    private func marks(_ words: Words) -> String? {
        guard screen.subject == .list, screen.count > 0 else { return nil }
        if screen.hidden != nil { return words(Message("only unread")) }
        return unread < screen.count ? words(Message(unread, one: "\(unread) unread", other: "\(unread) unread")) : nil
    }

    private func source(_ words: Words) -> String {
        if screen.pending != nil { return words(Message("new items: r")) }
        let isLoading = if case .running = screen.loading { true } else { false }
        let loading = isLoading ? words(Message("loading …")) : nil
        let stored = screen.storedAt.flatMap { UnixTime(seconds: Int($0)) }
            .map { words(Message("stored \(words.dates.shortMessage(of: $0))")) }
        return [stored, loading].compactMap(\.self).joined(separator: " · ")
    }

    private func statusBar(_ words: Words) -> ReaderLine {
        if let typed { return .bar(typed.line(in: catalog), "", size.columns, cutsStart: true) }
        if let help {
            let shown: [(String, Message)] = [
                ("j k", Message("move")), ("Space", Message("page")), ("q", Message("back")),
            ]
            return .bar(
                keys(shown, words), "\(help + 1)–\(min(helpHeight, help + bodyRows))/\(helpHeight)", size.columns)
        }
        return .bar(notice.map { Sanitizer.cell(words($0)) } ?? keys(words), position, size.columns)
    }

    /// Which entry is selected, of how many; `+` if there are more.
    private var position: String {
        guard screen.count > 0, !screen.visible.isEmpty else { return "" }
        let head = screen.hasHead ? 1 : 0
        let number = min(max(0, screen.viewport.selected + 1 - head), screen.visible.count - head)
        let hasMore = if case .ended(true) = screen.loading { false } else { screen.loading != .none }
        let count = screen.visible.count - head
        return "\(number)/\(count)\(hasMore ? "+" : "")"
    }

    private func keys(_ words: Words) -> String {
        if screen.hasFailed, screen.viewport.selected == screen.visible.count {
            let back = screens.count > 1 || list.isFromMenu ? Message("back") : Message("quit")
            return keys([("Enter", Message("load again")), ("q", back), ("?", Message("help"))], words)
        }
        var shown: [(String, Message)] =
            switch screen.subject {
            case .list:
                [
                    ("j k", Message("move")), ("Enter", Message("read")), ("o", Message("open")),
                    ("/", Message("search")), ("r", Message("refresh")), ("q", Message("quit")), ("?", Message("help")),
                ]
            case .comments:
                [
                    ("j k", Message("move")), ("Space", Message("page")), ("Tab", Message("next thread")),
                    ("z", Message("fold")), ("o", Message("open")), ("q", Message("back")), ("?", Message("help")),
                ]
            case .json:
                [
                    ("j k", Message("move")), ("z", Message("fold")), ("Y", Message("copy the path")),
                    ("/", Message("search")), ("s", Message("save")), ("q", Message("back")), ("?", Message("help")),
                ]
            }
        if screen.subject != .list, screen.hidesReplies(of: screen.viewport.selected) {
            shown.replaceSubrange(..<2, with: [("Enter", Message("unfold"))])
        } else if screen.deeper != nil, screen.viewport.selected > 0 {
            shown.replaceSubrange(..<2, with: [("Enter", Message("load replies"))])
        }
        // The last two are those that matter most, and the first one that everybody knows.
        func text() -> String { keys(shown, words) }
        let room = size.columns - DisplayWidth.of(position) - 4
        while shown.count > 2, DisplayWidth.of(text()) > room {
            shown.remove(at: shown[0].0 == "j k" ? 0 : shown.count - 3)
        }
        return text()
    }

    private func keys(_ shown: [(String, Message)], _ words: Words) -> String {
        shown.map { "\($0.0) \(words($0.1))" }.joined(separator: "  ")
    }

    // MARK: Help

    /// Whether the help has the keys on lines of their own.
    private var isNarrow: Bool { size.columns < 50 }

    /// How many lines the help has.
    var helpHeight: Int { ReaderCommand.allCases.count * (isNarrow ? 2 : 1) }

    private func helpLines(_ words: Words) -> [ReaderLine] {
        let rows = ReaderCommand.allCases.map { command in
            (keys: command.shownKeys, help: words(command.help))
        }
        let width = rows.map { DisplayWidth.of($0.keys) }.max() ?? 0
        if isNarrow {
            return rows.flatMap { row in
                [
                    ReaderLine("  " + DisplayWidth.truncated(row.keys, to: max(0, size.columns - 2)), .bold),
                    ReaderLine("    " + DisplayWidth.truncated(row.help, to: max(0, size.columns - 4))),
                ]
            }
        }
        return rows.map { row in
            let keys = "  \(row.keys)\(WordWrap.spaces(width - DisplayWidth.of(row.keys) + 2))"
            return ReaderLine([
                .init(DisplayWidth.truncated(keys, to: size.columns), .bold),
                .init(DisplayWidth.truncated(row.help, to: max(0, size.columns - DisplayWidth.of(keys)))),
            ])
        }
    }

    // MARK: Entries

    private func entries(of screen: ReaderScreen, _ words: Words) -> [ReaderLine] {
        let isPreview = screen.subject != .list && screens.count == 1
        var shown: [ReaderLine] = []
        var (place, hidden) = (screen.viewport.top, screen.viewport.hidden)
        while place < screen.visible.count, shown.count < bodyRows {
            let isSelected = place == screen.viewport.selected && !isPreview
            let own = lines(of: screen.visible[place], in: screen, isSelected: isSelected, words)
            shown += own.lines(from: hidden, most: bodyRows - shown.count)
            hidden = max(0, hidden - own.count)
            place += 1
        }
        if !searched.isEmpty { shown = shown.map { $0.marking(searched) } }
        if place == screen.visible.count { shown += footer(of: screen, words).dropFirst(hidden) }
        return shown
    }

    /// What follows the last entry: what is loading, what failed, or the end.
    private func footer(of screen: ReaderScreen, _ words: Words) -> [ReaderLine] {
        let width = max(1, columns(of: screen) - 2)
        func line(_ message: Message, _ style: ReaderLine.Style = .dim) -> [ReaderLine] {
            [ReaderLine("  " + DisplayWidth.truncated(words(message), to: width), style)]
        }
        let isEmpty = screen.count == 0
        let nothing = nothingShown(of: screen).map { line($0) } ?? []
        switch screen.loading {
        case .running:
            let reason = screen.pause.map { wrapped.lines(of: $0, width: width) } ?? []
            return line(Message("loading …")) + reason.map { ReaderLine("  " + $0, .dim) }
        case .waiting where screen.isNarrowed: return nothing + line(Message("Space looks for more"))
        case .none where screen.missing > 0:
            let count = screen.missing
            return line(
                Message(count, one: "\(count) value is not shown", other: "\(count) values are not shown"), .warning)
        case .waiting, .none: return []
        case .failed(let reason, _):
            let rows = wrapped.lines(of: reason, width: width)
            let mark: ReaderLine.Part =
                screen.viewport.selected == screen.visible.count ? .init("▌ ", .accent) : .init("  ")
            let hint = DisplayWidth.truncated(words(Message("Enter loads it again")), to: width)
            return rows.map { ReaderLine([mark, .init($0, .warning)]) } + [ReaderLine([mark, .init(hint, .dim)])]
        case .ended(let isComplete):
            if !isComplete { return nothing + line(Message("the list is incomplete"), .warning) }
            if screen.subject != .list, screen.missingReplies != 0 {
                let text =
                    screen.missingReplies.map {
                        Message($0, one: "\($0) reply is not shown", other: "\($0) replies are not shown")
                    } ?? Message("there may be replies that are not shown")
                return line(screen.deeper == nil ? text : Message("\(text): Enter loads them"), .warning)
            }
            if screen.subject != .list {
                return line(isEmpty ? Message("no comments") : Message("end of the comments"))
            }
            return nothing + line(isEmpty ? Message("the list is empty") : Message("end of the list"))
        }
    }

    /// Why nothing of a list is shown, although something is loaded.
    private func nothingShown(of screen: ReaderScreen) -> Message? {
        guard screen.subject == .list, screen.count > 0, screen.visible.isEmpty else { return nil }
        guard let filter = screen.filter else { return Message("all loaded items are read") }
        if filter.kept.count < screen.entries.count { return nil }
        return screen.hidden == nil ? Message("no loaded item matches") : Message("no unread item matches")
    }

    /// The texts of the lines of a shown entry.
    func lines(ofEntryAt place: Int) -> [String] {
        lines(of: screen.visible[place], in: screen, isSelected: false, words).lines(from: 0).map(\.text)
    }

    /// The lines of an entry; at least one.
    private func lines(
        of index: Int, in screen: ReaderScreen, isSelected: Bool, _ words: Words
    ) -> EntryLines {
        let entry = screen.entries[index]
        let isHead = screen.hasHead && index == 0
        let columns = columns(of: screen)
        let depth = isHead ? 0 : min(entry.depth, max(0, columns / 8))
        // Beside an item that is open, the mark of the list shows which item it is.
        let isActive = screen.subject != .list || screens.count == 1
        let mark: ReaderLine.Part = isSelected ? .init("▌ ", isActive ? .accent : .dim) : .init("  ")
        let threads = ReaderLine.Part(String(repeating: "│ ", count: depth), .dim)
        let width = max(1, columns - 2 - 2 * depth)
        var lines = EntryLines()
        func add(_ rows: [WrappedTexts.Row], _ style: ReaderLine.Style, links: [String?]) {
            lines.add(rows.count) { index in
                ReaderLine([mark, threads, .init(rows[index].text, style, link: links[rows[index].of])])
            }
        }
        func add(_ text: String, _ style: ReaderLine.Style, link: String? = nil) {
            add(wrapped.rows(of: [text], width: width), style, links: [link])
        }
        func addStart(of text: String, _ style: ReaderLine.Style, most: Int, link: String? = nil) {
            for line in wrapped.start(of: text, width: width, most: most) {
                lines.add(ReaderLine([mark, threads, .init(line, style, link: link)]))
            }
        }
        let isRow = screen.subject == .list
        let isRead = isRow && entry.isAmong(read)
        let style: ReaderLine.Style = isHead || isSelected && !isRead ? .bold : isRead && !isSelected ? .dim : []
        if screen.subject == .json {
            let isFolded = screen.hiddenCount(under: index) > 0
            // Nothing of a value is left out, not even blanks.
            let rows = wrapped.exactRows(of: (entry.text ?? "") + (isFolded ? " …" : ""), width: width)
            add(rows, isSelected ? .bold : [], links: [entry.url])
            return lines
        }
        let lead = entry.title ?? (isRow || isHead ? entry.text : nil)
        let meta = meta(of: entry, at: index, in: screen, words)
        if isRow {
            if let lead { addStart(of: lead, style, most: 2, link: entry.url) }
            if !meta.isEmpty { addStart(of: meta, .dim, most: 1) }
        } else {
            if let lead { add(lead, style, link: entry.url) }
            if !meta.isEmpty { add(meta, .dim) }
        }
        if isHead { for row in picture(of: entry, words) { lines.add(ReaderLine([mark] + row)) } }
        if !isRow, let text = entry.text, text != lead {
            if isHead { add("", []) }
            add(text, [])
        }
        if !isRow, entry.text != nil {
            if !entry.links.isEmpty { add("", []) }
            add(wrapped.rows(of: entry.links, width: width, areNumbered: true), .dim, links: entry.links)
        }
        if isHead { for url in [entry.url, entry.picture].compactMap(\.self) { add(url, .dim, link: url) } }
        if lines.count == 0 { add(entry.shownID, []) }
        lines.add(ReaderLine([.init("  "), threads]))
        return lines
    }

    private func meta(of entry: ReaderItem, at index: Int, in screen: ReaderScreen, _ words: Words) -> String {
        let date = entry.date.map { time in
            let relative = words(words.dates.message(of: time))
            guard screen.hasHead, index == 0 else { return relative }
            let exact = Timestamp.text(Int64(time.seconds + utcOffset)).prefix("2026-01-01T10:00".count)
            return "\(relative) (\(exact.replacing("T", with: " ")))"
        }
        var parts = [entry.author, date].compactMap(\.self)
        parts += entry.details
        if showsIDs { parts.append(entry.shownID) }
        let hidden = screen.hiddenCount(under: index)
        if entry.replies > 0, screen.subject != .list, !screen.hasReplies(under: index) {
            parts.append(
                words(Message(entry.replies, one: "\(entry.replies) reply", other: "\(entry.replies) replies")))
        }
        if hidden > 0 {
            parts.append(words(Message(hidden, one: "\(hidden) hidden reply", other: "\(hidden) hidden replies")))
        }
        return parts.joined(separator: " · ")
    }

    /// The rows of an item's picture, or what there is to say of it.
    private func picture(of item: ReaderItem, _ words: Words) -> [[ReaderLine.Part]] {
        guard let key = pictureKey(of: item) else { return [] }
        func text(_ message: Message) -> [ReaderLine.Part] {
            [.init(DisplayWidth.truncated(words(message), to: key.size.columns), .dim)]
        }
        switch pictures[key] {
        // The room that it will need, so that the text below stays where it is.
        case nil, .loading:
            return [[], text(Message("loading the picture …"))]
                + [[ReaderLine.Part]](repeating: [], count: key.size.rows - 1)
        case .drawn(let picture): return [[]] + picture.rows
        case .failed(let reason): return [[], text(Message("no picture: \(reason); Enter loads it again"))]
        }
    }
}
