/// What a reader looks at: a list of items, an item with the comments under it, or the JSON of one of them.
struct ReaderScreen: Hashable, Sendable {
    /// What is loaded for the screen.
    enum Subject: Hashable, Sendable {
        case list
        /// The comments under an item, by its id.
        case comments(String)
        /// The JSON of an item or comment.
        case json
    }

    /// How far the screen is loaded.
    enum Loading: Hashable, Sendable {
        /// A request is running: its number, and the position that it asks for.
        case running(Int, from: String?)
        /// There is more, from a position on.
        case waiting(String)
        /// The last request failed: why, and the position that it asked for.
        case failed(String, from: String?)
        /// Everything is loaded; whether nothing is missing.
        case ended(isComplete: Bool)
        /// Nothing is loaded: the items of the list have no comments.
        case none
    }

    let subject: Subject
    let title: String
    /// The items or comments; on the screen of an item, the item comes first.
    private(set) var entries: ReaderEntries
    /// Whether the first entry is the item of the screen.
    let hasHead: Bool
    var loading: Loading { didSet { pause = nil } }
    /// Why the request waits; nil if it does not.
    var pause: String?
    /// The request for what the library has; nil if it does not run.
    var stored: Int?
    /// When the oldest part was received, if it comes from the library, in seconds since 1970 (UTC); nil if it is new.
    var storedAt: Int64?
    /// The newest first page, if it has other items than the screen and the reader is in the middle.
    var pending: ReaderPage?
    var viewport = Viewport()
    /// The ids of comments whose replies are hidden.
    private(set) var folded: Set<String> = []
    /// The marks of the items that are not shown, as they were read; nil if all are shown.
    private(set) var hidden: Set<UInt64>?
    /// A filter of the items.
    struct Filter: Hashable, Sendable {
        /// A jq expression.
        let expression: String
        /// Whether it is true for each item, as far as that is known.
        var kept: [Bool] = []
        /// How often results became invalid, because items were replaced.
        var round = 0
    }

    /// The entry that was selected before the filter.
    private var entryBeforeFilter = 0
    /// The filter of the items; nil to show all.
    private(set) var filter: Filter?
    /// Whether only some of the items are shown.
    var isNarrowed: Bool { hidden != nil || filter != nil }
    /// Where the items or comments are, by their keys.
    private var known = EntryPlaces()
    /// How many replies are not there; nil if that is not known.
    var missingReplies: Int? = 0
    /// How many levels of comments and replies were asked for; nil for those that come with the comments.
    var depth: Int?
    /// The item whose JSON is shown; nil for other screens.
    private(set) var source: ReaderItem?
    /// How many values of the JSON are not shown.
    private(set) var missing = 0
    /// How many pages are there.
    var pages = 0
    /// The entries that are not hidden.
    private(set) var visible: VisibleEntries

    /// The folder for temporary files; nil for the usual one.
    private let folder: String?

    init(
        _ subject: Subject, title: String, head: ReaderItem? = nil, loading: Loading, folder: String? = nil
    ) {
        self.folder = folder
        self.subject = subject
        self.title = title
        entries = ReaderEntries(head.map { [$0] } ?? [], isPacked: subject == .list, folder: folder)
        hasHead = head != nil
        self.loading = loading
        visible = .all(entries.count)
    }

    /// A screen of an item's JSON.
    init(jsonOf item: ReaderItem, title: String) {
        self.init(.json, title: title, loading: .none)
        let lines = JSONLines(item.json)
        source = item
        missing = lines.missing
        append(lines.entries)
    }

    /// The entry that is selected; nil without any.
    var selected: ReaderItem? {
        visible.indices.contains(viewport.selected) ? entries[visible[viewport.selected]] : nil
    }

    /// Whether the last request failed.
    var hasFailed: Bool { if case .failed = loading { true } else { false } }

    /// How many levels to ask for so that more replies come; nil if all of them are there that can be.
    var deeper: Int? {
        switch loading {
        case .waiting, .ended: break
        case .running, .failed, .none: return nil
        }
        guard subject != .list, missingReplies != 0, count > 0 else { return nil }
        let levels = (entries.dropFirst(hasHead ? 1 : 0).map(\.depth).max() ?? 0) + 1
        guard let depth else { return levels + 1 }
        return levels >= depth ? depth + 1 : nil
    }

    /// How many items or comments there are.
    var count: Int { entries.count - (hasHead ? 1 : 0) }

    /// Adds the items of a further page. An item that an earlier page has, as lists move, takes its place there.
    mutating func append(_ items: [ReaderItem]) {
        var added: [Int: Int] = [:]
        for (item, key) in zip(items, Self.keys(of: items)) {
            if let key, let place = known[key] {
                entries[place] = item
                forgetFilter(from: place)
                continue
            }
            // Items of one page are different, even if their ids are not.
            if let key, added[key] == nil { added[key] = entries.count }
            entries.append(item)
        }
        known.add(added)
        makeVisible()
    }

    /// How many of the items are not there.
    func newCount(of items: [ReaderItem]) -> Int { Self.keys(of: items).count { $0.map { known[$0] == nil } ?? true } }

    /// What tells items apart: their ids, and for replies also what they are under. Nil for one without an id.
    private static func keys(of items: [ReaderItem]) -> [Int?] {
        var above: [Int] = []
        return items.map { item in
            above.removeLast(max(0, above.count - item.depth))
            let key = key(item.id, isText: item.hasTextID, under: above.last ?? 0)
            above.append(key)
            return item.id.isEmpty ? nil : key
        }
    }

    private static func key(_ id: String, isText: Bool, under parent: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(parent)
        hasher.combine(isText)
        hasher.combine(id)
        return hasher.finalize()
    }

    /// Replaces all items, and keeps the selected one where it is.
    mutating func replace(with items: [ReaderItem]) {
        let id = selected?.id
        let before = viewport.selected
        entries = ReaderEntries(hasHead ? [entries[0]] : [], isPacked: subject == .list, folder: folder)
        known = EntryPlaces()
        forgetFilter(from: 0)
        append(items)
        if let id, let now = visible.firstIndex(where: { entries[$0].id == id }), now != before {
            viewport.shift(by: now - before)
        }
    }

    /// Hides the items with some marks, or none, and keeps the selected one where it is if it is shown.
    mutating func hide(_ marks: Set<UInt64>?) {
        let entry = selectedEntry
        hidden = marks
        makeVisible()
        keepSelected(entry)
    }

    /// Shows only the items for which an expression is true, once that is known; all of them for nil.
    mutating func filter(by expression: String?) {
        // Before anything is known to stay, none is shown.
        if !visible.isEmpty { entryBeforeFilter = selectedEntry }
        filter = expression.map { Filter(expression: $0, round: (filter?.round ?? 0) + 1) }
        makeVisible()
        keepSelected(entryBeforeFilter)
    }

    /// Notes for which of the next items the filter is true.
    mutating func keep(_ kept: [Bool]) {
        let entry = filter?.kept.isEmpty == true ? entryBeforeFilter : selectedEntry
        filter?.kept += kept
        makeVisible()
        keepSelected(entry)
    }

    private mutating func forgetFilter(from entry: Int) {
        guard let count = filter?.kept.count, entry < count else { return }
        filter?.kept.removeSubrange(entry...)
        filter?.round += 1
    }

    private var selectedEntry: Int { visible.indices.contains(viewport.selected) ? visible[viewport.selected] : 0 }

    /// Selects an entry, or the next one that is shown, and keeps it where it is.
    private mutating func keepSelected(_ entry: Int) {
        let now = visible.firstIndex { $0 >= entry } ?? max(0, visible.count - 1)
        viewport.shift(by: now - viewport.selected)
    }

    /// Which of the visible entries has a mark; nil without one.
    func place(of mark: UInt64) -> Int? { visible.firstIndex { entries.mark(at: $0) == mark } }

    /// Folds or unfolds the selected comment.
    mutating func fold() {
        guard let entry = selected, !(hasHead && viewport.selected == 0) else { return }
        if folded.remove(entry.id) == nil { folded.insert(entry.id) }
        makeVisible()
    }

    /// Folds all threads, or unfolds them if all are folded. What is selected stays, or the comment that it is under.
    mutating func foldAll() {
        let tops = entries.indices.dropFirst(hasHead ? 1 : 0).filter { index in
            entries[index].depth == 0 && index + 1 < entries.count && entries[index + 1].depth > 0
        }
        let ids = Set(tops.map { entries[$0].id })
        let entry = visible.indices.contains(viewport.selected) ? visible[viewport.selected] : 0
        folded = ids.isSubset(of: folded) ? [] : ids
        makeVisible()
        let now = visible.lastIndex { $0 <= entry } ?? 0
        viewport.shift(by: now - viewport.selected)
    }

    /// Whether entries are under a shown one, so that they can be folded.
    func hasThread(under place: Int) -> Bool {
        visible.indices.contains(place) && !(hasHead && place == 0) && hasReplies(under: visible[place])
    }

    /// Whether replies to a comment are loaded.
    func hasReplies(under entry: Int) -> Bool {
        entry + 1 < entries.count && entries[entry + 1].depth > entries[entry].depth
    }

    /// Whether there are threads.
    var hasThreads: Bool { entries.dropFirst(hasHead ? 1 : 0).contains { $0.depth > 0 } }

    /// Whether a shown entry is folded.
    func hidesReplies(of place: Int) -> Bool {
        visible.indices.contains(place) && !(hasHead && place == 0) && hiddenCount(under: visible[place]) > 0
    }

    /// How many comments are hidden under an entry.
    func hiddenCount(under entry: Int) -> Int {
        guard folded.contains(entries[entry].id) else { return 0 }
        return entries[(entry + 1)...].prefix { $0.depth > entries[entry].depth }.count
    }

    /// The place of the next entry at the top of a thread, or of the one before.
    func thread(after place: Int, isForward: Bool) -> Int? {
        let others = isForward ? Array(visible.indices.dropFirst(place + 1)) : visible.indices.prefix(place).reversed()
        return others.first { entries[visible[$0]].depth == 0 }
    }

    private mutating func makeVisible() {
        if isNarrowed {
            visible = .some(
                entries.indices.filter { index in
                    let isKept = filter.map { $0.kept.indices.contains(index) && $0.kept[index] } ?? true
                    return isKept && entries.mark(at: index).map { hidden?.contains($0) != true } ?? true
                })
            return
        }
        guard !folded.isEmpty else {
            visible = .all(entries.count)
            return
        }
        var shown: [Int] = []
        var limit = Int.max
        for (index, entry) in entries.enumerated() where entry.depth <= limit || index == 0 && hasHead {
            limit = folded.contains(entry.id) && !(index == 0 && hasHead) ? entry.depth : .max
            shown.append(index)
        }
        visible = .some(shown)
    }
}
