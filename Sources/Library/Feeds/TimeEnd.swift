import Pages

/// Finds the end of what a walk is to read in a list with the newest items first: a page whose items are all from before the
/// earliest time, and come after such an item; or a page that ends with such an item, if the list is known to be sorted.
///
/// The items must really be in this order: once an item is newer than the one before it, the whole list is read. A page of
/// old items that are pinned to the top of the list is not the end.
package struct TimeEnd: Sendable {
    private let since: Int
    private let isSorted: Bool
    /// The time of the last item; nil once the items are in another order.
    package private(set) var oldest: Int?

    /// - Parameters:
    ///   - since: seconds since 1970 (UTC).
    ///   - isSorted: whether no item before the earliest time is followed by one after it.
    ///   - earlier: the progress of a walk that is resumed; nil for a new one.
    package init(_ since: Int, isSorted: Bool = false, resuming earlier: Generation.Checkpoint? = nil) {
        (self.since, self.isSorted) = (since, isSorted)
        oldest = if let earlier { earlier.memory.oldest } else { Int.max }
    }

    /// Takes the next page; returns true if it is the last one. Pages of several stored walks are not in one order.
    mutating func ends(with page: Page) -> Bool {
        guard let before = oldest else { return false }
        let times = (page.times ?? []).compactMap(\.seconds)
        for time in times {
            guard let last = oldest, time <= last, !page.provenance.isFromStore else {
                oldest = nil
                return false
            }
            oldest = time
        }
        return (isSorted ? oldest ?? .max : before) < since && !times.isEmpty
    }
}
