/// The lines of an entry. Each is made when it is shown: a long text has many thousands, and a screen few.
struct EntryLines {
    private var groups: [(count: Int, line: (Int) -> ReaderLine)] = []
    /// How many there are.
    private(set) var count = 0

    /// Adds lines at the end, by a function that makes the line with a number from 0.
    mutating func add(_ count: Int, _ line: @escaping (Int) -> ReaderLine) {
        groups.append((count, line))
        self.count += count
    }

    /// Adds a line at the end.
    mutating func add(_ line: ReaderLine) { add(1) { _ in line } }

    /// At most as many lines, from a number on.
    func lines(from first: Int, most: Int = .max) -> [ReaderLine] {
        var (lines, skipped) = ([ReaderLine](), first)
        for group in groups {
            let shown = min(group.count, skipped)..<min(group.count, skipped + min(most - lines.count, group.count))
            lines += shown.map(group.line)
            skipped = max(0, skipped - group.count)
        }
        return lines
    }
}
