import Wording

/// The search for a word in what is loaded.
extension ReaderState {
    /// A line in which the word is.
    struct Match {
        /// The place of the entry among those that are shown.
        let place: Int
        /// The line of the entry.
        let line: Int
    }

    mutating func search(for word: String) {
        (searched, match) = (word, nil)
        search(isForward: true)
    }

    /// The most entries that are looked through for the number of matches: a key must not wait.
    private static let mostCounted = 5_000
    /// The same where each entry's lines are looked through.
    private static let mostCountedLines = 300

    /// Selects the next entry with the word, or the one before; after the last, it begins again. In an item and its comments,
    /// each line with the word is a match.
    mutating func search(isForward: Bool) {
        guard !searched.isEmpty else { return }
        let count = screen.visible.count
        // The row with an error is below the last entry.
        let start = screen.viewport.selected < count ? screen.viewport.selected : isForward ? count - 1 : 0
        let known = match.flatMap { $0.place == start ? $0 : nil }
        let isInList = screen.subject == .list
        // A new word is sought from the first line on the screen.
        let line = known?.line ?? (isInList ? nil : screen.viewport.firstLine - (isForward ? 1 : 0))
        for step in 0...max(1, count) {
            let place = ((start + (isForward ? step : -step)) % max(1, count) + count) % max(1, count)
            guard place < count, step > 0 || line != nil && !isInList else { continue }
            var found = matches(at: place)
            if step == 0, let line { found.removeAll { isForward ? $0.line <= line : $0.line >= line } }
            guard let next = isForward ? found.first : found.last else { continue }
            match = next
            let content = content(of: screens.count - 1)
            // The line of an entry that is on the screen may be there, too.
            if place != screen.viewport.selected { screen.viewport.select(place, in: content) }
            screen.viewport.show(line: next.line, in: content)
            if count <= (isInList ? Self.mostCounted : Self.mostCountedLines) { noticeMatch(next) }
            return
        }
        notice = Message("no match for '\(searched)' in what is loaded")
    }

    private mutating func noticeMatch(_ found: Match) {
        var (number, all) = (0, 0)
        for place in screen.visible.indices {
            let lines = matches(at: place).map(\.line)
            if place < found.place { number += lines.count }
            if place == found.place { number += lines.count { $0 <= found.line } }
            all += lines.count
        }
        notice = Message("match \(number) of \(all) for '\(searched)'")
    }

    /// The lines of an entry that have the word. An entry of a list is one match, also where its lines are cut before it.
    private func matches(at place: Int) -> [Match] {
        guard screen.entries[screen.visible[place]].contains(searched) else { return [] }
        if screen.subject == .list { return [Match(place: place, line: 0)] }
        let lines = lines(ofEntryAt: place).enumerated().filter { $0.element.lowercased().contains(searched) }
        return lines.isEmpty ? [Match(place: place, line: 0)] : lines.map { Match(place: place, line: $0.offset) }
    }
}
