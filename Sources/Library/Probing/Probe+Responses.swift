import HTTP
import JSON
import Pagination

/// Evaluates responses.
extension Probe {
    mutating func takeFirst(_ page: ProbedPage) {
        url = page.url
        var lists = ListSearch.lists(in: page.document, of: url)
        if lists.isEmpty, let texts = ListSearch.texts(in: page.document, of: url),
            texts.isNamed || goesOn(page, texts.path)
        {
            lists = [texts]
        }
        guard let list = chosen(among: lists, in: page) else { return }
        firstItems = list.objects(in: page)
        var finding = Finding(url: url, list: list)
        finding.graphQL = graphQL
        finding.otherLists = lists.filter { $0.path != list.path }
        finding.query = PercentEncoding.queryParameters(of: "\(url)")
        self.finding = finding
        chooseID()
        let fields = FieldSearch.fields(of: firstItems, id: self.finding?.id?.path)
        self.finding?.fields = fields
        noteTimes()
        noteWhole()
    }

    /// The likeliest list, or one that something else speaks for: a variable of the query for the place of its pages, or a
    /// length of 0.
    private mutating func chosen(among lists: [FoundList], in page: ProbedPage) -> FoundList? {
        if let graphQL, let list = lists.first(where: { graphQL.placeVariable(for: $0) != nil }) { return list }
        guard let first = lists.first, first.count > 0, let empty = lists.first(where: { $0.count == 0 }) else {
            return lists.first
        }
        // A total of 0 may be that of a part of the response, such as the albums that were found beside the tracks.
        let isPart = first.isNamed && !first.path.steps.starts(with: empty.path.steps.dropLast())
        if !isPart, PagingSigns(page, list: empty.path).totals.contains(where: { $0.count == 0 }) { return empty }
        // The other one may accompany it.
        isListUnsure = true
        return first
    }

    mutating func takeLater(_ page: ProbedPage) {
        let items = finding?.list.objects(in: page) ?? []
        switch step {
        case .first, .comments: break
        case .sizes(let trials): takeSizes(page, items, trials)
        case .link: noteLink(isOther(items) ? .otherItems(items.count) : .failed)
        case .token(let place, let name):
            if isOther(items) {
                finding?.turn = .token(place, name: name, .otherItems(items.count))
            } else if let name {
                finding?.triedPagingNames.append(name)
            }
        case .turns(let trials, let size): takeTurns(page, items, trials, size: size)
        case .pageBase(let name):
            let overlap = overlap(of: items, with: firstItems)
            if let base = overlap.flatMap({ $0 > 0.5 ? 1 : $0 == 0 ? 0 : nil }) {
                finding?.turn = .page(name: name, first: base, asked: 2, landed: nil)
            } else {
                finding?.turn = nil
            }
        case .maximum(let asked): takeMaximum(page, items, asked: asked)
        }
        if isOther(items) { noteMoreItems(items) }
        checkSigns(page)
    }

    /// Comments have a text. An empty list may be anything.
    mutating func takeComments(_ page: ProbedPage, _ trial: CommentSearch.Trial) {
        guard let list = ListSearch.lists(in: page.document, of: page.url).first, list.columns == nil else { return }
        let items = list.objects(in: page)
        // Some servers have the list itself below any path.
        guard !items.isEmpty, Set(items).isDisjoint(with: firstItems) else { return }
        let id = IDSearch.paths(items).first
        let fields = FieldSearch.fields(of: items, id: id)
        guard fields.contains(where: { $0.name == "message" }) else { return }
        var comments = FoundComments(path: trial.path, query: trial.query, list: list, id: id, fields: fields)
        comments.turn = nextLink(of: page, list: list.path)
        finding?.comments = comments
    }

    /// Values that another page lacks are not signs.
    mutating func checkSigns(_ page: ProbedPage) {
        guard let signs = finding?.signs else { return }
        let others = PagingSigns(page, list: listPath)
        if signs.more != others.more?.path { finding?.signs.more = nil }
        if signs.last != others.last?.path { finding?.signs.last = nil }
        let isSame = others.totals.contains { $0.place == signs.total && $0.count == signs.totalCount }
        guard !isSame else { return }
        finding?.signs.total = nil
        finding?.signs.totalCount = nil
        finding?.signs.pages = nil
    }

    mutating func takeSizes(_ page: ProbedPage, _ items: [JSONTree], _ trials: [SizeTrial]) {
        guard !items.isEmpty else { return noteFailure(of: trials) }
        finding?.triedSizes += trials.map(\.name)
        settleID(items)
        let given = items.map(identity)
        let begins = zip(given, firstItems.map(identity)).allSatisfy { $0 == $1 }
        guard let trial = trials.first(where: { $0.asked == items.count }), begins else { return }
        smallPage = page
        let standard = finding?.isWhole == true ? nil : firstItems.count
        let size = FoundSize(name: trial.name, asked: trial.asked, standard: standard, limit: .untried)
        finding?.size = size
        noteSigns(page, count: items.count)
        noteWhole()
    }

    /// - Parameter size: the page size of the request; nil if none was chosen.
    mutating func takeTurns(_ page: ProbedPage, _ items: [JSONTree], _ trials: PositionTrials, size: Int?) {
        let tried = trials.trials.map(\.candidate)
        guard !items.isEmpty else {
            // One of them excludes all items, which hides the effect of the others.
            isStrict = true
            if purpose.isReading, smallPage != nil, !doubtsSize {
                doubtsSize = true
            } else if tried.count == 1 {
                giveUp(tried)
            }
            return
        }
        // The list may have grown meanwhile.
        let (known, given) = (firstItems.map(identity), items.map(identity))
        let landing = given.enumerated().lazy.compactMap { place, id in
            known.firstIndex(of: id).map { $0 - place }
        }.first
        guard let effect = trials.effect(landing: landing) else {
            giveUp(tried)
            return
        }
        // A whole page is there if the size is that of each page, and not that of the whole list.
        if purpose.isReading, let size, let landing, items.count < min(size, firstItems.count - landing) {
            doubtsSize = true
        }
        let name = effect.trial.candidate.name
        switch effect.trial.candidate.kind {
        case .offset:
            finding?.turn = .offset(
                name: name, first: effect.first ?? 0, asked: effect.trial.number, landed: landing ?? 0)
        case .key: finding?.turn = .key(name: name, landed: landing ?? 0)
        case .page:
            let given = PercentEncoding.queryParameters(of: "\(url)").first { $0.name == name }.flatMap {
                Int($0.value)
            }
            if let base = effect.first ?? given ?? declaredBase(page, name, asked: effect.trial.number) {
                finding?.turn = .page(name: name, first: base, asked: effect.trial.number, landed: landing)
            } else {
                finding?.turn = .page(name: name, first: 1, asked: effect.trial.number, landed: landing)
                unbasedPage = name
            }
        }
    }

    /// The number of the first page, from the numbers that the responses show for that page and for the one asked for. A
    /// server may count from 0 in requests and from 1 in responses.
    private func declaredBase(_ page: ProbedPage, _ name: String, asked: Int) -> Int? {
        let (one, other) = (PagingSigns(pages[0], list: listPath), PagingSigns(page, list: listPath))
        return ([SignNames.plain(name)] + SignNames.currentPages.sorted()).lazy.compactMap { name in
            guard let first = one.numbers[name], let second = other.numbers[name], first != second else { return nil }
            let base = first - (second - asked)
            return 0...1 ~= base ? base : nil
        }.first
    }

    mutating func giveUp(_ tried: [PositionTrials.Candidate]) {
        finding?.triedPagingNames += tried.map(\.name)
        untriedTurns.removeAll { tried.contains($0) }
    }

    mutating func takeMaximum(_ page: ProbedPage, _ items: [JSONTree], asked: Int) {
        let signs = PagingSigns(page, list: listPath)
        let total = finding?.signs.totalCount
        let hasMore =
            page.nextLink != nil || signs.nextURL != nil || signs.token != nil || signs.more?.isTrue == true
            || (total ?? 0) > items.count
        let limit: FoundSize.Limit =
            if items.count >= asked {
                .granted(items.count)
            } else if hasMore, items.count > firstItems.count {
                .clamped(asked: asked, granted: items.count)
            } else {
                .unknown(asked: asked, given: items.count)
            }
        finding?.size?.limit = limit
    }
}
