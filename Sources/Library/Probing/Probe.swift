package import HTTP
import JSON

/// The course of a probe: says what to ask for next, and draws its conclusions from the answers.
///
/// At most four pages are read, by at most six requests. The first is the URL as given. What a page says of the next
/// one – a link, a token – is tried; so are parameters that APIs use, many at once with values that have different
/// effects, so that one answer tells which the server knows.
package struct Probe: Sendable {
    package static let pageLimit = 4
    package static let requestLimit = 6

    /// That of the first page, after redirects.
    private var url: HTTPURL
    /// What has been found; nil before a list was.
    package var result: Finding? { finding?.inItems }

    /// The same, of items as objects.
    private var finding: Finding?
    private var pages: [ProbedPage] = []
    private var requests: [HTTPURL] = []
    private var refusals: [Int] = []
    private var step: ProbeStep = .first
    private var firstItems: [JSONTree] = []
    /// A page of a chosen size, which says of the next one what the first did not if that was the whole list.
    private var smallPage: ProbedPage?
    private var hasTriedSizes = false
    private var hasTriedLink = false
    private var untriedTokenNames: [String]?
    private var untriedTurns = ProbeStep.turningParameters
    /// The server refuses what it does not know, so that only one parameter is tried at a time.
    private var isStrict = false
    /// Pages are counted by this parameter, from 0 or from 1.
    private var unbasedPage: String?
    private var untriedMaxima = [1000, 100]

    /// - Parameter url: that of a list; where it says which page it wants, the list is read from its start.
    package init(_ url: HTTPURL) {
        let counted = PercentEncoding.queryParameters(of: "\(url)").filter { parameter in
            ParameterNames.startingPlaces.contains(parameter.name) && Int(parameter.value) != nil
        }
        self.url = url.removingQuery(Set(counted.map(\.name)))
    }

    /// The URL to ask for next; nil when enough is known, or enough was asked.
    package mutating func next() -> HTTPURL? {
        guard pages.count < Self.pageLimit, requests.count < Self.requestLimit, let next = nextStep() else {
            return nil
        }
        step = next.step
        requests.append(next.url)
        return next.url
    }

    /// Takes the answer to what was asked for.
    package mutating func take(_ page: ProbedPage) {
        pages.append(page)
        if case .first = step { takeFirst(page) } else { takeLater(page) }
        finding?.requests = requests
    }

    /// What was asked for is refused, or no page.
    package mutating func refuse(status: Int) {
        refusals.append(status)
        finding?.requests = requests
        finding?.refusals = refusals
        switch step {
        case .first: break
        case .sizes: (hasTriedSizes, isStrict) = (true, true)
        case .link: noteLink(.failed)
        case .token, .pageBase: break
        case .turns(let trials, _):
            // One of several may be what was refused, and the others are to be tried by themselves.
            if trials.trials.count == 1 {
                finding?.triedTurns += trials.trials.map(\.candidate.name)
                untriedTurns.removeAll { $0 == trials.trials.first?.candidate }
            }
            isStrict = true
        case .maximum(let asked): finding?.size?.limit = .refused(asked: asked, status: status)
        }
    }

    // MARK: What to ask for

    private mutating func nextStep() -> (step: ProbeStep, url: HTTPURL)? {
        guard let finding else { return requests.isEmpty ? (.first, url) : nil }
        if firstItems.isEmpty { return nil }
        if !hasTriedSizes {
            hasTriedSizes = true
            let trials = sizeTrials()
            if !trials.isEmpty {
                let query = trials.map { (name: $0.name, value: "\($0.asked)") }
                return (.sizes(trials), url.setting(query))
            }
        }
        return turnStep(finding) ?? maximumStep()
    }

    private mutating func turnStep(_ finding: Finding) -> (step: ProbeStep, url: HTTPURL)? {
        let base = smallPage ?? pages[0]
        let signs = PagingSigns(base, list: finding.list.path)
        if finding.turn == nil, !hasTriedLink, let link = base.nextLink ?? signs.nextURL?.text {
            hasTriedLink = true
            let path = base.nextLink == nil ? signs.nextURL?.path : nil
            if let target = try? base.url.resolving(link) {  // What is no URL leads nowhere.
                step = .link(path: path)
                guard target.origin == url.origin else {
                    noteLink(.foreign(target.origin))
                    return nil
                }
                return (.link(path: path), target)
            }
        }
        if finding.turn == nil, let token = signs.token {
            if case .object(let members) = token.value {
                if untriedTokenNames != nil { return nil }
                untriedTokenNames = []
                return (
                    .token(path: token.path, name: nil),
                    sizedURL.setting(members.compactMap { member in member.value.text.map { (member.name, $0) } })
                )
            }
            if untriedTokenNames == nil {
                untriedTokenNames = ParameterNames.names(forToken: token.path.lastName ?? "")
            }
            guard let name = untriedTokenNames?.first, let text = token.value.text else { return nil }
            untriedTokenNames?.removeFirst()
            return (.token(path: token.path, name: name), sizedURL.setting([(name, text)]))
        }
        if let name = unbasedPage {
            unbasedPage = nil
            return (.pageBase(name: name), sizedURL.setting([(name, "1")]))
        }
        guard finding.turn == nil, !finding.isWhole else { return nil }
        return trialStep()
    }

    private func trialStep() -> (step: ProbeStep, url: HTTPURL)? {
        let ids = firstItems.map(identity)
        let size = smallPage == nil ? nil : finding?.size?.asked
        // Where the size is not known, other items tell only of one parameter.
        let isAlone = isStrict || size == nil && untriedTurns.first?.kind == .page
        let trials = PositionTrials(untriedTurns, ids: ids, size: size, count: isAlone ? 1 : .max)
        guard !trials.trials.isEmpty else { return nil }
        return (
            .turns(trials, size: size),
            sizedURL.setting(trials.trials.map { ($0.candidate.name, $0.value) })
        )
    }

    private mutating func maximumStep() -> (step: ProbeStep, url: HTTPURL)? {
        guard let size = finding?.size, let asked = untriedMaxima.first else { return nil }
        switch size.limit {
        case .untried, .refused: break
        case .granted, .clamped, .unknown: return nil
        }
        untriedMaxima.removeFirst()
        guard asked > firstItems.count else { return nil }
        return (.maximum(asked: asked), url.setting([(size.name, "\(asked)")]))
    }

    /// Sizes that differ from what is there without, and from one another.
    private func sizeTrials() -> [SizeTrial] {
        let count = firstItems.count
        let links = [pages[0].nextLink, PagingSigns(pages[0], list: listPath).nextURL?.text].compactMap(\.self)
        let shown = links.flatMap(PercentEncoding.queryParameters) + PercentEncoding.queryParameters(of: "\(url)")
        let own = shown.first { ParameterNames.sizes.contains($0.name) && $0.value == "\(count)" }?.name
        let names = own.map { [$0] } ?? ParameterNames.sizes
        let sizes = count > 2 ? Array(2..<count) : Array((count + 1)...(count + 8))
        return zip(names, sizes).map { SizeTrial(name: $0, asked: $1) }
    }

    // MARK: What answers tell

    private mutating func takeFirst(_ page: ProbedPage) {
        url = page.url
        let lists = ListSearch.lists(in: page.document)
        guard let list = lists.first else { return }
        firstItems = list.objects(page.items(at: list.path) ?? [])
        var finding = Finding(url: url, list: list)
        finding.otherLists = Array(lists.dropFirst())
        finding.query = PercentEncoding.queryParameters(of: "\(url)")
        self.finding = finding
        chooseID()
        let fields = FieldSearch.fields(of: firstItems, id: self.finding?.id?.path)
        self.finding?.fields = fields
        noteOrder()
        noteWhole()
    }

    private mutating func takeLater(_ page: ProbedPage) {
        let items = finding?.list.objects(page.items(at: listPath) ?? []) ?? []
        switch step {
        case .first: break
        case .sizes(let trials): takeSizes(page, items, trials)
        case .link: noteLink(isOther(items) ? .otherItems(items.count) : .failed)
        case .token(let path, let name):
            if isOther(items) {
                finding?.turn = .token(path: path, name: name, .otherItems(items.count))
            } else if let name {
                finding?.triedTurns.append(name)
            }
        case .turns(let trials, _): takeTurns(page, items, trials)
        case .pageBase(let name):
            let isFirst = items.first.map(identity) == firstItems.first.map(identity)
            finding?.turn = .page(name: name, first: isFirst ? 1 : 0, asked: 2, landed: nil)
        case .maximum(let asked): takeMaximum(page, items, asked: asked)
        }
        if isOther(items) { noteMoreItems(items) }
        checkSigns(page)
    }

    /// What another page does not say as well is no sign.
    private mutating func checkSigns(_ page: ProbedPage) {
        guard let signs = finding?.signs else { return }
        let others = PagingSigns(page, list: listPath)
        if signs.more != others.more?.path { finding?.signs.more = nil }
        if signs.last != others.last?.path { finding?.signs.last = nil }
        let isSame = others.totals.contains { $0.path == signs.total && $0.count == signs.totalCount }
        guard !isSame else { return }
        finding?.signs.total = nil
        finding?.signs.totalCount = nil
        finding?.signs.pages = nil
    }

    private mutating func takeSizes(_ page: ProbedPage, _ items: [JSONTree], _ trials: [SizeTrial]) {
        finding?.triedSizes = trials.map(\.name)
        settleID(items)
        let given = items.map(identity)
        let begins = zip(given, firstItems.map(identity)).allSatisfy { $0 == $1 }
        guard let trial = trials.first(where: { $0.asked == items.count }), begins else {
            isStrict = isStrict || items.isEmpty
            return
        }
        smallPage = page
        let standard = finding?.isWhole == true ? nil : firstItems.count
        let size = FoundSize(name: trial.name, asked: trial.asked, standard: standard, limit: .untried)
        finding?.size = size
        noteSigns(page, count: items.count)
        noteWhole()
    }

    private mutating func takeTurns(_ page: ProbedPage, _ items: [JSONTree], _ trials: PositionTrials) {
        let tried = trials.trials.map(\.candidate)
        guard let first = items.first.map(identity) else {
            // One of them leaves out everything, and hides what the others do.
            isStrict = true
            if tried.count == 1 { giveUp(tried) }
            return
        }
        let landing = firstItems.map(identity).firstIndex(of: first)
        guard let effect = trials.effect(landing: landing) else {
            giveUp(tried)
            return
        }
        let name = effect.trial.candidate.name
        switch effect.trial.candidate.kind {
        case .offset:
            finding?.turn = .offset(
                name: name, first: effect.first ?? 0, asked: effect.trial.number, landed: landing ?? 0)
        case .key: finding?.turn = .key(name: name, landed: landing ?? 0)
        case .page:
            let told = PagingSigns(pages[0], list: listPath).numbers[PlainName.of(name)].flatMap { $0 < 2 ? $0 : nil }
            if let base = effect.first ?? told {
                finding?.turn = .page(name: name, first: base, asked: effect.trial.number, landed: landing)
            } else {
                finding?.turn = .page(name: name, first: 1, asked: effect.trial.number, landed: landing)
                unbasedPage = name
            }
        }
    }

    private mutating func giveUp(_ tried: [PositionTrials.Candidate]) {
        finding?.triedTurns += tried.map(\.name)
        untriedTurns.removeAll { tried.contains($0) }
    }

    private mutating func takeMaximum(_ page: ProbedPage, _ items: [JSONTree], asked: Int) {
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

    // MARK: Notes

    private mutating func noteLink(_ trial: FoundTurn.Trial) {
        guard case .link(let path) = step else { return }
        finding?.turn = path.map { .link(path: $0, trial) } ?? .linkHeader(trial)
    }

    private mutating func chooseID() {
        guard let path = IDSearch.paths(firstItems).first else { return }
        finding?.id = FoundID(path: path, count: firstItems.count, pages: 1)
    }

    /// Asked again, the same items must have the same ids.
    private mutating func settleID(_ items: [JSONTree]) {
        guard !items.isEmpty else { return }
        let stable = IDSearch.paths(firstItems).first { path in
            let ids = Set(firstItems.compactMap { $0[path]?.text })
            return items.contains { item in item[path]?.text.map(ids.contains) ?? false }
        }
        guard let stable, stable != finding?.id?.path else { return }
        finding?.id = FoundID(path: stable, count: firstItems.count, pages: 1)
        finding?.fields = FieldSearch.fields(of: firstItems, id: stable)
    }

    private mutating func noteMoreItems(_ items: [JSONTree]) {
        guard let id = finding?.id else { return }
        let known = Set(firstItems.map(identity))
        let others = Set(items.compactMap { $0[id.path]?.text })
        // An id that only counts the items of a page is none.
        guard others.count == items.count else {
            finding?.id = nil
            return
        }
        finding?.id?.count = known.union(others).count
        finding?.id?.pages += 1
    }

    private mutating func noteOrder() {
        guard let path = finding?.fields.first(where: { $0.name == "created_at" })?.path else { return }
        let times = firstItems.compactMap { $0[path]?.text }
        guard times.count == firstItems.count, times.count >= 8, Set(times).count > times.count / 2 else { return }
        let pairs = Array(zip(times, times.dropFirst()))
        let isNewestFirst = pairs.allSatisfy { $0 >= $1 }
        guard isNewestFirst || pairs.allSatisfy({ $0 <= $1 }) else { return }
        finding?.order = FoundOrder(isNewestFirst: isNewestFirst, path: path, count: times.count)
    }

    /// Signs of two pages of different sizes: what says another thing of each is not the list's length.
    private mutating func noteSigns(_ page: ProbedPage, count: Int) {
        let (one, other) = (PagingSigns(pages[0], list: listPath), PagingSigns(page, list: listPath))
        let total = one.totals.first { sign in
            sign.count >= firstItems.count && other.totals.contains { $0.path == sign.path && $0.count == sign.count }
        }
        finding?.signs.total = total?.path
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

    private mutating func noteFlags(_ signs: PagingSigns) {
        if let more = signs.more, more.isTrue { finding?.signs.more = more.path }
        if let last = signs.last, !last.isTrue { finding?.signs.last = last.path }
    }

    private mutating func noteWhole() {
        guard let first = pages.first, let finding else { return }
        let signs = PagingSigns(first, list: finding.list.path)
        noteFlags(signs)
        if finding.signs.total == nil, let total = signs.totals.first(where: { $0.count > firstItems.count }) {
            self.finding?.signs.total = total.path
            self.finding?.signs.totalCount = total.count
        }
        let isEnd = signs.more?.isTrue == false || signs.last?.isTrue == true
        let isAll = !signs.totals.isEmpty && signs.totals.allSatisfy { $0.count == firstItems.count }
        let goesOn = first.nextLink != nil || signs.nextURL != nil || signs.token != nil
        // A page that was asked to be smaller may show how the list goes on.
        let hasSmaller = smallPage.map { ($0.items(at: finding.list.path)?.count ?? 0) < firstItems.count } ?? false
        self.finding?.isWhole = (isEnd || isAll) && !goesOn && !hasSmaller
    }

    /// The URL with the size that has an effect, where one is known.
    private var sizedURL: HTTPURL {
        finding?.size.map { url.setting([($0.name, "\($0.asked)")]) } ?? url
    }

    private var listPath: JSONPath { finding?.list.path ?? JSONPath([]) }

    private func identity(_ item: JSONTree) -> String { IDSearch.identity(item, by: finding?.id?.path) }

    /// Whether items go on behind the page that the last step went from.
    private func isOther(_ items: [JSONTree]) -> Bool {
        guard let first = items.first.map(identity) else { return false }
        let base = finding?.list.objects((smallPage ?? pages[0]).items(at: listPath) ?? []) ?? []
        return !base.map(identity).contains(first)
    }

    private static func pageCount(_ total: Int, by size: Int) -> Int { size > 0 ? (total + size - 1) / size : 0 }

}

/// A size asked for under one of several names at once.
struct SizeTrial: Sendable {
    let name: String
    let asked: Int
}

/// What one request of a probe is to find out.
enum ProbeStep: Sendable {
    case first
    case sizes([SizeTrial])
    /// - Parameter path: where the URL is in the body; nil for the `Link` header.
    case link(path: JSONPath?)
    case token(path: JSONPath, name: String?)
    case turns(PositionTrials, size: Int?)
    case pageBase(name: String)
    case maximum(asked: Int)

    /// Parameters that turn the page, the likeliest first.
    static let turningParameters: [PositionTrials.Candidate] = {
        let kinds: [(PositionTrials.Kind, [String])] = [
            (.page, ParameterNames.pages), (.offset, ParameterNames.offsets), (.key, ParameterNames.keys),
        ]
        let longest = kinds.map(\.1.count).max() ?? 0
        return (0..<longest).flatMap { place in
            kinds.compactMap { kind, names in
                place < names.count ? PositionTrials.Candidate(kind: kind, name: names[place]) : nil
            }
        }
    }()
}

extension HTTPURL {
    /// The URL with query parameters in place of those of the same names.
    func setting(_ parameters: [(name: String, value: String)]) -> HTTPURL {
        let text = parameters.map { "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))" }
        return removingQuery(Set(parameters.map(\.name))).appendingQuery(text.joined(separator: "&"))
    }
}
