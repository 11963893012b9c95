package import Wording

/// What a key does.
package enum ReaderCommand: CaseIterable, Sendable {
    case next, previous, pageDown, pageUp, halfPageDown, halfPageUp, first, last, enter, back
    case refresh, refreshPastCache, open, openLink, openPicture, copyURL, showJSON, copyPath, save, saveAll
    case markRead, markAllAbove, showUnread
    case fold, foldAll, nextThread, previousThread, addComment
    case search, searchNext, searchPrevious, filter, run, showIDs, help, suspend, quit

    /// The keys of vim, less and Emacs that mean it.
    package var keys: [Key] {
        switch self {
        case .next: [.character("j"), .down, .control("n")]
        case .previous: [.character("k"), .up, .control("p")]
        case .pageDown: [.character(" "), .pageDown, .control("f"), .control("v")]
        case .pageUp: [.character("b"), .pageUp, .control("b")]
        case .halfPageDown: [.control("d")]
        case .halfPageUp: [.control("u")]
        case .first: [.character("g"), .home]
        case .last: [.character("G"), .end]
        case .enter: [.enter, .character("l"), .right, .character("c")]
        case .back: [.character("h"), .left, .character("q"), .escape]
        case .refresh: [.character("r")]
        case .refreshPastCache: [.character("R")]
        case .open: [.character("o")]
        case .openLink: Self.digits
        case .openPicture: [.character("O")]
        case .copyURL: [.character("y")]
        case .showJSON: [.character("v")]
        case .copyPath: [.character("Y")]
        case .save: [.character("s")]
        case .saveAll: [.character("S")]
        case .markRead: [.character("m")]
        case .markAllAbove: [.character("M")]
        case .showUnread: [.character("u")]
        case .fold: [.character("z")]
        case .foldAll: [.character("Z")]
        case .nextThread: [.tab, .character("]")]
        case .previousThread: [.character("[")]
        case .addComment: [.character("+")]
        case .search: [.character("/")]
        case .searchNext: [.character("n")]
        case .searchPrevious: [.character("N")]
        case .filter: [.character("|")]
        case .run: [.character("!")]
        case .showIDs: [.character("i")]
        case .help: [.character("?")]
        case .suspend: [.control("z")]
        case .quit: [.control("c")]
        }
    }

    /// What it does, for the help.
    package var help: Message {
        switch self {
        case .next: Message("the next item or comment")
        case .previous: Message("the previous item or comment")
        case .pageDown: Message("a page down")
        case .pageUp: Message("a page up")
        case .halfPageDown: Message("half a page down")
        case .halfPageUp: Message("half a page up")
        case .first: Message("the start")
        case .last: Message("the end of what is loaded")
        case .enter: Message("open the item; load or unfold replies, or load what failed")
        case .back: Message("back; at the start, q quits")
        case .refresh: Message("refresh")
        case .refreshPastCache: Message("refresh, ignoring the cache")
        case .open: Message("open the URL in a browser")
        case .openLink: Message("open the link with that number")
        case .openPicture: Message("open the picture in a browser")
        case .copyURL: Message("copy the URL")
        case .showJSON: Message("show the item's JSON, or leave it")
        case .copyPath: Message("copy the path of the selected value in the JSON")
        case .save: Message("save the item to a file")
        case .saveAll: Message("save all that is loaded to a file")
        case .markRead: Message("mark as read or as unread")
        case .markAllAbove: Message("mark this item and all above as read")
        case .showUnread: Message("show only unread items, or all")
        case .fold: Message("fold or unfold a thread")
        case .foldAll: Message("fold or unfold all threads")
        case .nextThread: Message("the next thread")
        case .previousThread: Message("the previous thread")
        case .addComment: Message("write a comment in the editor")
        case .search: Message("search what is loaded")
        case .searchNext: Message("the next match")
        case .searchPrevious: Message("the previous match")
        case .filter: Message("show only the items for which a jq expression is true")
        case .run: Message("run a command of the plugin file for the item")
        case .showIDs: Message("show or hide ids")
        case .help: Message("this help")
        case .suspend: Message("suspend folio")
        case .quit: Message("quit")
        }
    }

    private static let digits = (1...9).map { Key.character(Character("\($0)")) }

    /// Its keys, as the help shows them.
    var shownKeys: String { self == .openLink ? "1–9" : keys.map(\.name).joined(separator: " ") }

    private static let byKey: [Key: ReaderCommand] = Dictionary(
        allCases.flatMap { command in command.keys.map { ($0, command) } }, uniquingKeysWith: { first, _ in first })

    /// The command of a key; nil for a key without one.
    package init?(_ key: Key) {
        guard let command = Self.byKey[key] else { return nil }
        self = command
    }
}
