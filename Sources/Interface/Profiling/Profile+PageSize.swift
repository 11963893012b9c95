extension Profile {
    /// How many items the fullest page of a list held that had several pages; nil where no list had.
    ///
    /// An empty page only says that the list is at its end.
    package var itemsOfFullPage: Int? {
        var lists: [Int: (count: Int, most: Int)] = [:]
        for page in self.pages where page.received > 0 {
            let known = lists[page.place.list] ?? (0, 0)
            lists[page.place.list] = (known.count + 1, max(known.most, page.received))
        }
        return lists.values.filter { $0.count > 1 }.map(\.most).max()
    }
}
