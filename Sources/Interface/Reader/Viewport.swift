/// Which lines of a list of entries are on the screen, and which entry is selected.
///
/// Entries have any number of lines, and only those near the screen are measured, so that lists may be long.
struct Viewport: Hashable, Sendable {
    /// The selected entry.
    private(set) var selected = 0
    /// The first entry on the screen.
    private(set) var top = 0
    /// How many of its lines are above the screen.
    private(set) var hidden = 0

    /// Whether nothing was moved.
    var isAtStart: Bool { selected == 0 && top == 0 && hidden == 0 }

    /// Measures entries.
    struct Content {
        /// How many entries there are.
        let count: Int
        /// How many lines the screen has for them.
        let rows: Int
        /// How many lines an entry has; at least one.
        let height: (Int) -> Int
    }

    /// Selects an entry and brings it on the screen.
    mutating func select(_ entry: Int, in content: Content) {
        selected = max(0, min(entry, content.count - 1))
        show(in: content)
    }

    /// Selects the next entry, or scrolls within one that goes on below the screen.
    mutating func down(in content: Content) {
        guard content.count > 0 else { return }
        if linesBelow(in: content) > 0 { return scroll(by: 1, in: content) }
        select(selected + 1, in: content)
    }

    /// Selects the entry before, or scrolls within one that begins above the screen.
    mutating func up(in content: Content) {
        guard content.count > 0 else { return }
        if selected == top, hidden > 0 { return scroll(by: -1, in: content) }
        let before = selected - 1
        select(before, in: content)
        // An entry that is taller than the screen is entered from below.
        if selected == top, content.count > 0, before >= 0 {
            hidden = max(0, content.height(selected) - content.rows)
        }
    }

    /// Selects the last entry, and shows its end.
    mutating func end(in content: Content) {
        guard content.count > 0 else { return }
        (selected, top) = (content.count - 1, content.count - 1)
        hidden = content.height(top)
        keepFilled(in: content)
    }

    /// Scrolls to a line of the selected entry, if it is not on the screen.
    mutating func show(line: Int, in content: Content) {
        if top <= selected {
            let row = (top..<selected).reduce(line - hidden) { $0 + content.height($1) }
            if (0..<content.rows).contains(row) { return }
        }
        (top, hidden) = (selected, max(0, line - content.rows / 3))
        keepFilled(in: content)
    }

    /// The first line of the selected entry that is on the screen.
    var firstLine: Int { selected == top ? hidden : 0 }

    /// Moves by almost a screen, or half of one; selects the first entry that begins there.
    mutating func page(down isDown: Bool, isHalf: Bool = false, in content: Content) {
        guard content.count > 0 else { return }
        let before = self
        scroll(by: (isDown ? 1 : -1) * max(1, isHalf ? content.rows / 2 : content.rows - 1), in: content)
        if before.top == top, before.hidden == hidden {
            // There is nothing left to scroll to.
            selected = isDown ? content.count - 1 : 0
            return
        }
        selected = hidden > 0 && content.height(top) - hidden < content.rows && top + 1 < content.count ? top + 1 : top
    }

    /// Moves the lines on the screen.
    private mutating func scroll(by lines: Int, in content: Content) {
        hidden += lines
        while hidden < 0, top > 0 {
            top -= 1
            hidden += content.height(top)
        }
        hidden = max(0, hidden)
        while top + 1 < content.count, hidden >= content.height(top) {
            hidden -= content.height(top)
            top += 1
        }
        keepFilled(in: content)
    }

    /// Does not scroll past the end.
    private mutating func keepFilled(in content: Content) {
        var free = content.rows + hidden
        var entry = top
        while entry < content.count, free > 0 {
            free -= content.height(entry)
            entry += 1
        }
        guard free > 0, entry == content.count else { return }
        hidden -= free
        while hidden < 0, top > 0 {
            top -= 1
            hidden += content.height(top)
        }
        hidden = max(0, hidden)
    }

    /// Brings the selected entry on the screen: all of it, or its start if it is taller.
    mutating func show(in content: Content) {
        guard content.count > 0 else {
            (selected, top, hidden) = (0, 0, 0)
            return
        }
        selected = min(selected, content.count - 1)
        if selected <= top {
            (top, hidden) = (selected, 0)
            return keepFilled(in: content)
        }
        // From the selected entry upwards, as many as fit.
        var free = content.rows - content.height(selected)
        var first = selected
        while first > 0, first > top, free > 0 {
            first -= 1
            free -= content.height(first)
        }
        if first == top, free + hidden >= 0 { return keepFilled(in: content) }
        (top, hidden) = (first, max(0, -free))
        if free > 0 || first == selected { hidden = 0 }
        keepFilled(in: content)
    }

    /// How many lines of the selected entry are below the screen.
    private func linesBelow(in content: Content) -> Int {
        var row = -hidden
        for entry in top..<max(top, selected) { row += content.height(entry) }
        return max(0, row + content.height(selected) - content.rows)
    }

    /// Keeps the same entries on the screen after others were put before them.
    mutating func shift(by count: Int) {
        selected += count
        top = max(0, top + count)
    }
}
