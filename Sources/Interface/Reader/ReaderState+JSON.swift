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
            .saveAll, .showIDs:
            notice = Message("not here: q leads back")
            return []
        default: return nil
        }
    }

    /// The path to the selected value.
    var selectedPath: String? {
        let place = screen.viewport.selected
        guard screen.subject == .json, screen.visible.indices.contains(place) else { return nil }
        return JSONLines.path(of: screen.visible[place], in: screen.entries)
    }

    /// Copies the path to the selected value.
    mutating func copyPath() -> [ReaderEffect] {
        guard let path = selectedPath else {
            notice = Message("no path here: v shows the JSON")
            return []
        }
        notice = Message("copied: \(path)")
        return [.copy(path)]
    }
}
