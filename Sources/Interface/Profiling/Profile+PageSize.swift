extension Profile {
    /// How many items the fullest page had, over all lists with several pages; nil without such a list.
    ///
    /// An empty page does not count: it only marks the end of a list.
    package var itemsOfFullPage: Int? {
        var lists: [Int: (count: Int, most: Int)] = [:]
        for page in self.pages where page.received > 0 {
            let known = lists[page.place.list] ?? (0, 0)
            lists[page.place.list] = (known.count + 1, max(known.most, page.received))
        }
        return lists.values.filter { $0.count > 1 }.map(\.most).max()
    }
}
