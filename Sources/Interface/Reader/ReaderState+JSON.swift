import Wording

/// The screen with an item's JSON.
extension ReaderState {
    /// Shows the JSON of the selected item or comment.
    mutating func showJSON() {
        guard let item = screen.selected, !item.json.isEmpty else { return }
        screens.append(ReaderScreen(jsonOf: item, title: item.title ?? list.title))
    }

    /// What a key does on that screen; nil for one that does the same everywhere.
    mutating func carryOutInJSON(_ command: ReaderCommand) -> [ReaderEffect]? {
        switch command {
        case .showJSON: return back()
        case .enter: return carryOut(.fold, .enter)
        case .refresh, .refreshPastCache, .openLink, .openPicture, .markRead, .markAllAbove, .showUnread, .addComment,
            .saveAll:
            notice = Message("not here: q leads back")
            return []
        default: return nil
        }
    }

    /// Copies the path to the selected value.
    mutating func copyPath() -> [ReaderEffect] {
        guard screen.subject == .json, let path = screen.selected?.id else {
            notice = Message("no path here: v shows the JSON")
            return []
        }
        notice = Message("copied: \(path)")
        return [.copy(path)]
    }
}
