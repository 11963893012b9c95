import JSON

/// Concludes the id, the order, the signs and the end of the list.
extension Probe {
    mutating func noteLink(_ trial: FoundPaging.Trial) {
        guard case .link(let place) = step else { return }
        finding?.turn = place.map { .link($0, trial) } ?? .linkHeader(trial)
    }

    mutating func chooseID() {
        let paths = idPaths(of: firstItems)
        guard let path = CommentSearch.linkedID(firstItems, among: paths, listAt: url) ?? paths.first else { return }
        finding?.id = FoundID(path: path, count: firstItems.count, pages: 1)
    }

    /// Checks that the same items have the same ids in another response.
    mutating func settleID(_ items: [JSONTree]) {
        guard !items.isEmpty else { return }
        let paths = [finding?.id?.path].compactMap(\.self) + idPaths(of: firstItems)
        let stable = paths.first { path in
            let ids = Set(firstItems.compactMap { $0[path]?.text })
            return items.contains { item in item[path]?.text.map(ids.contains) ?? false }
        }
        guard let stable, stable != finding?.id?.path else { return }
        finding?.id = FoundID(path: stable, count: firstItems.count, pages: 1)
        finding?.fields = FieldSearch.fields(of: firstItems, id: stable)
    }

    mutating func noteMoreItems(_ items: [JSONTree]) {
        guard let id = finding?.id else { return }
        let known = Set(firstItems.map(identity))
        let others = Set(items.compactMap { $0[id.path]?.text })
        // A value that numbers the items of a page is not an id, nor is one that another item has, too.
        guard others.count == items.count, !IDSearch.isShared(id.path, firstItems, items) else {
            let better = idPaths(of: items).first { path in
                idPaths(of: firstItems).contains(path) && !IDSearch.isShared(path, firstItems, items)
            }
            finding?.id = better.map { FoundID(path: $0, count: firstItems.count + items.count, pages: 2) }
            finding?.fields = FieldSearch.fields(of: firstItems, id: better)
            return
        }
        finding?.id?.count = known.union(others).count
        finding?.id?.pages += 1
    }

    /// Concludes the version and the order of the items from their times.
    mutating func noteTimes() {
        let created = times(of: "created_at")
        let updated = times(of: "updated_at")
        // A date without a time is the same after another change on the day.
        if let updated, updated.texts.allSatisfy({ $0.utf8.count > 10 || !$0.contains("-") }) {
            finding?.version = updated.path
        }
        if let created, let isFalling = Self.isFalling(created.texts) {
            let kind: FoundOrder.Kind = isFalling ? .newestFirst : .oldestFirst
            finding?.order = FoundOrder(kind: kind, path: created.path, count: created.texts.count)
        } else if let updated, updated.path == finding?.version, Self.isFalling(updated.texts) == true {
            finding?.order = FoundOrder(
                kind: .recentlyChangedFirst, path: updated.path, count: updated.texts.count)
        }
    }

    /// The times under the name of a field, if all items have one.
    private func times(of name: String) -> (path: JSONPath, texts: [String])? {
        guard let path = finding?.fields.first(where: { $0.name == name && $0.isMeaning })?.path else { return nil }
        let texts = firstItems.compactMap { $0[path]?.text }
        return texts.count == firstItems.count ? (path, texts) : nil
    }

    /// Whether times never increase, or never decrease; nil if neither is certain.
    private static func isFalling(_ times: [String]) -> Bool? {
        guard times.count >= 8, Set(times).count > times.count / 2 else { return nil }
        let pairs = Array(zip(times, times.dropFirst()))
        if pairs.allSatisfy({ $0 >= $1 }) { return true }
        return pairs.allSatisfy { $0 <= $1 } ? false : nil
    }

    /// Compares the signs of two pages of different sizes: a value that differs is not the list's length.
    mutating func noteSigns(_ page: ProbedPage, count: Int) {
        let (one, other) = (PagingSigns(pages[0], list: listPath), PagingSigns(page, list: listPath))
        let total = one.totals.first { sign in
            sign.count >= firstItems.count && other.totals.contains { $0.place == sign.place && $0.count == sign.count }
        }
        finding?.signs.total = total?.place
        finding?.signs.totalCount = total?.count
        if let total = total?.count {
            let pages = one.pageCounts.first { sign in
                sign.count == Self.pageCount(total, by: firstItems.count)
                    && other.pageCounts.contains {
                        $0.path == sign.path && $0.count == Self.pageCount(total, by: count)
                    }
            }
            finding?.signs.pages = pages?.path
        }
        noteFlags(other)
    }

    mutating func noteFlags(_ signs: PagingSigns) {
        if let more = signs.more, more.isTrue { finding?.signs.more = more.path }
        if let last = signs.last, !last.isTrue { finding?.signs.last = last.path }
    }

    mutating func noteWhole() {
        guard let first = pages.first, let finding else { return }
        let signs = PagingSigns(first, list: finding.list.path)
        noteFlags(signs)
        if finding.signs.total == nil, let total = signs.totals.first(where: { $0.count > firstItems.count }) {
            self.finding?.signs.total = total.place
            self.finding?.signs.totalCount = total.count
        }
        let lacksNext = signs.lacksNext && !signs.totals.contains { $0.count > firstItems.count }
        let isAll = signs.hasCertainTotal && signs.totals.allSatisfy { $0.count == firstItems.count }
        let hasNext = goesOn(first, listPath)
        // A smaller page may show how the list continues.
        let hasSmaller = smallPage.map { finding.list.objects(in: $0).count < firstItems.count } ?? false
        if purpose.isReading {
            // Some servers send the length of the list only with a part of it.
            let small = smallPage.map { PagingSigns($0, list: finding.list.path).totals } ?? []
            let isAllOfMore = hasSmaller && !small.isEmpty && small.allSatisfy { $0.count == firstItems.count }
            let isLonger = signs.totals.contains { $0.count > firstItems.count }
            let saysSo = signs.more?.isTrue == false || signs.last?.isTrue == true
            // A part of it goes on, and the page does not.
            let smallGoesOn = hasSmaller && smallPage.map { goesOn($0, listPath) } ?? false
            let isSure = signs.saysEnd && !isLonger || isAll && saysSo || isAllOfMore || smallGoesOn && !isLonger
            self.finding?.isWhole = isSure && !hasNext
            mayBeWhole = (signs.hintsAtEnd && !isLonger || isAll) && !hasNext
        } else {
            let isEnd = signs.more?.isTrue == false || signs.last?.isTrue == true || lacksNext
            self.finding?.isWhole = (isEnd || isAll) && !hasNext && !hasSmaller
        }
    }

    /// Whether a page has a URL or a token for the next one.
    func goesOn(_ page: ProbedPage, _ list: JSONPath) -> Bool {
        let signs = PagingSigns(page, list: list)
        return page.nextLink != nil || signs.nextURL != nil || signs.token != nil
    }
}
