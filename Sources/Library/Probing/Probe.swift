package import HTTP
import JSON

/// The course of a probe: chooses the next request, and draws conclusions from the responses.
///
/// It makes at most twelve requests. The first is the given URL. Then it tries the link or token
/// that a page offers for the next one, and parameters that APIs use. It tries many parameters at once, with values of
/// different effects, so that one response shows which the server knows.
package struct Probe: Sendable {
    /// The most pages that a probe reads without finding anything about the list.
    package static let pageLimit = 5
    /// The most requests that a probe for a plugin file makes.
    package static let requestLimit = 12
    /// What it is for.
    let purpose: Purpose
    /// The GraphQL query to send; nil for none.
    package let graphQL: GraphQLQuery?

    /// A server that fails so often is left alone.
    private static let mostFailures = 3
    /// How many page sizes are tried alone if several together are refused.
    private static let mostSizesAlone = 4

    /// The URL of the first page, after redirects.
    var url: HTTPURL
    /// The URL as it was given, while a request without its page is tried first; nil if that is the URL.
    private var givenURL: HTTPURL?
    /// The result; nil until a list is found.
    package var result: Finding? {
        guard var finding else { return nil }
        // Texts may repeat.
        if finding.list.hasTexts { finding.id?.isCertain = false }
        guard purpose.isReading else { return finding.inItems }
        // Whoever counts pages from the wrong number misses one.
        if unbasedPage != nil { finding.turn = nil }
        if doubtsSize { finding.size = nil }
        if mayBeWhole, finding.turn == nil { finding.isWhole = true }
        if isListUnsure { (finding.turn, finding.isWhole) = (nil, false) }
        let isCertain = isCertain(finding.id?.path)
        finding.id?.isCertain = isCertain
        return finding.inItems
    }

    /// The result with items as objects.
    var finding: Finding?
    var pages: [ProbedPage] = []
    var requests: [HTTPURL] = []
    var refusals: [Int] = []
    var step: ProbeStep = .first
    var firstItems: [JSONTree] = []
    /// A page of a chosen size. It shows how to continue, if the first page did not because it was the whole list.
    var smallPage: ProbedPage?
    private var mustRepeatFirst = false
    var hasTriedSizes = false
    /// Whether pages of the chosen size do not go on, so that the parameter may be the length of the whole list.
    var doubtsSize = false
    /// Whether a list without items may be meant, so that nothing is known of its pages.
    var isListUnsure = false
    /// Whether the first page has what other lists have on every page, too, such as a total that is the number of its items.
    var mayBeWhole = false
    /// The page sizes to try alone, after several together were refused.
    var untriedSizes: [SizeTrial] = []
    var hasTriedLink = false
    /// Whether the parameter that the first page names was tried.
    var hasTriedDeclaredPage = false
    var untriedTokenNames: [String]?
    var untriedTurns = ProbeStep.turningParameters
    /// Whether the server refuses unknown parameters, so that only one is tried at a time.
    var isStrict = false
    /// The parameter that numbers pages, from 0 or from 1.
    var unbasedPage: String?
    var untriedMaxima = [1000, 100]
    /// Where comments may be; nil before the rest is known.
    var untriedComments: [CommentSearch.Trial]?

    /// - Parameters:
    ///   - url: the URL of a list. If it selects a page, a plugin file describes the list from its start.
    ///   - purpose: what the probe is for.
    ///   - graphQL: the GraphQL query to send to the URL, to read its list; nil for none.
    package init(_ url: HTTPURL, for purpose: Purpose = .describing, graphQL: GraphQLQuery? = nil) {
        self.purpose = purpose
        self.graphQL = graphQL
        guard !purpose.isReading else {
            self.url = url
            return
        }
        let counted = PercentEncoding.queryParameters(of: "\(url)").filter { parameter in
            ParameterNames.startingPlaces.contains(parameter.name) && Int(parameter.value) != nil
        }
        self.url = url.removingQuery(Set(counted.map(\.name)))
        if !counted.isEmpty { givenURL = url }
    }

    /// The next URL to request; nil if enough is known, or the limit of requests is reached.
    package mutating func next() -> HTTPURL? {
        let limit = purpose.requestLimit(firstItems: firstItems.count)
        guard requests.count < limit, refusals.count(where: { $0 >= 500 }) < Self.mostFailures else { return nil }
        let isFruitless = finding.map { $0.size == nil && $0.turn == nil } ?? false
        let isOver = isFruitless && pages.count >= Self.pageLimit
        // The last requests are for comments, rather than for one more guess.
        let isLate = purpose == .describing && requests.count >= limit - 2 && unbasedPage == nil
        guard let next = (isOver || isLate ? commentStep() : nil) ?? (isOver ? nil : nextStep()) else { return nil }
        step = next.step
        requests.append(next.url)
        return next.url
    }

    /// Requests the URL as it was given, after the server has refused it without its page. Returns whether there is such a
    /// URL.
    package mutating func returnToGivenURL() -> Bool {
        guard finding == nil, let given = givenURL else { return false }
        givenURL = nil
        (url, mustRepeatFirst) = (given, true)
        return true
    }

    /// Counts a request that was sent again with other header fields.
    package mutating func countRequest() { requests += requests.suffix(1) }

    /// Takes the response to the last request.
    package mutating func take(_ page: ProbedPage) {
        pages.append(page)
        switch step {
        case .first: takeFirst(page)
        case .comments(let trial): takeComments(page, trial)
        default: takeLater(page)
        }
        finding?.requests = requests
    }

    /// Whether the last request is for comments, which most lists do not have.
    package var seeksComments: Bool {
        if case .comments = step { true } else { false }
    }

    /// Handles a last request that was refused, or whose response is not a page.
    ///
    /// - Parameter status: the response's status; nil without a response.
    package mutating func refuse(status: Int?) {
        guard !seeksComments, let status else { return }
        refusals.append(status)
        finding?.requests = requests
        finding?.refusals = refusals
        switch step {
        case .first: break
        case .sizes(let trials):
            noteFailure(of: trials)
        case .link: noteLink(.failed)
        case .token, .comments: break
        case .pageBase: if purpose.isReading { finding?.turn = nil }
        case .turns(let trials, _):
            // One of several may have caused the refusal, so the others are tried alone.
            if trials.trials.count == 1 {
                finding?.triedPagingNames += trials.trials.map(\.candidate.name)
                untriedTurns.removeAll { $0 == trials.trials.first?.candidate }
            }
            isStrict = true
        case .maximum(let asked): finding?.size?.limit = .refused(asked: asked, status: status)
        }
    }

    /// Notes page sizes that were refused, or for which there are no items. One of several may be the cause, such as a filter,
    /// so that they are tried alone.
    mutating func noteFailure(of trials: [SizeTrial]) {
        isStrict = true
        if trials.count > 1 {
            untriedSizes = Array(likeliest(trials).prefix(Self.mostSizesAlone))
        } else {
            finding?.triedSizes += trials.map(\.name)
        }
    }

    // MARK: Requests

    mutating func nextStep() -> (step: ProbeStep, url: HTTPURL)? {
        guard let finding else {
            guard requests.isEmpty || mustRepeatFirst else { return nil }
            mustRepeatFirst = false
            return (.first, url)
        }
        if firstItems.isEmpty { return nil }
        if purpose.isReading { return readingStep(finding) }
        return sizeStep(finding) ?? turnStep(finding) ?? maximumStep() ?? commentStep()
    }

    mutating func sizeStep(_ finding: Finding) -> (step: ProbeStep, url: HTTPURL)? {
        if !hasTriedSizes, finding.size == nil {
            let own = ownSize
            hasTriedSizes = own == nil
            let trials = sizeTrials(own).filter { own != nil || !purpose.isReading || !isGiven($0.name) }
            if !trials.isEmpty {
                let query = trials.map { (name: $0.name, value: "\($0.asked)") }
                return (.sizes(trials), url.setting(query))
            }
        }
        if finding.size == nil, !untriedSizes.isEmpty {
            let trial = untriedSizes.removeFirst()
            return (.sizes([trial]), url.setting([(trial.name, "\(trial.asked)")]))
        }
        return nil
    }

    mutating func commentStep() -> (step: ProbeStep, url: HTTPURL)? {
        guard let id = finding?.id, finding?.list.columns == nil, finding?.comments == nil else { return nil }
        var trials = untriedComments ?? CommentSearch.trials(firstItems, id: id.path, listAt: url)
        let trial = trials.isEmpty ? nil : trials.removeFirst()
        untriedComments = trials
        return trial.map { (.comments($0), $0.url) }
    }

    mutating func turnStep(_ finding: Finding) -> (step: ProbeStep, url: HTTPURL)? {
        let base = smallPage ?? pages[0]
        let signs = PagingSigns(base, list: finding.list.path)
        if finding.turn == nil, !hasTriedLink, let link = base.nextLink ?? signs.nextURL?.text {
            hasTriedLink = true
            let place = base.nextLink == nil ? signs.nextURL?.place : nil
            if let target = try? base.url.resolvingLink(link) {  // An invalid URL leads nowhere.
                step = .link(place)
                guard target.origin == url.origin else {
                    noteLink(.foreign(target.origin))
                    return nil
                }
                return (.link(place), target)
            }
        }
        if finding.turn == nil, let token = signs.token {
            if case .object(let members) = token.value {
                if untriedTokenNames != nil { return nil }
                untriedTokenNames = []
                return (
                    .token(token.place, name: nil),
                    sizedURL.setting(members.compactMap { member in member.value.text.map { (member.name, $0) } })
                )
            }
            if untriedTokenNames == nil {
                let names = ParameterNames.names(forToken: token.place.lastName)
                // A number may be a position, which the trials below find more quickly.
                untriedTokenNames =
                    token.value.integer == nil && Int(token.value.text ?? "") == nil ? names : Array(names.prefix(2))
            }
            if let name = untriedTokenNames?.first, let text = token.value.text {
                untriedTokenNames?.removeFirst()
                return (.token(token.place, name: name), sizedURL.setting([(name, text)]))
            }
        }
        if let name = unbasedPage {
            unbasedPage = nil
            return (.pageBase(name: name), sizedURL.setting([(name, "1")]))
        }
        guard finding.turn == nil, !finding.isWhole else { return nil }
        return trialStep()
    }

    func trialStep() -> (step: ProbeStep, url: HTTPURL)? {
        let ids = firstItems.map(identity)
        let size = smallPage == nil || doubtsSize ? nil : finding?.size?.asked
        // Without an id, no parameter can take the key of an item.
        let candidates = untriedTurns.filter { candidate in
            (!isGiven(candidate.name) || candidate == givenStart) && (candidate.kind != .key || finding?.id != nil)
        }
        // If the page size is unknown, new items are evidence for one parameter only.
        let isAlone = isStrict || size == nil && candidates.first?.kind == .page
        let trials = PositionTrials(candidates, ids: ids, size: size, count: isAlone ? 1 : .max)
        guard !trials.trials.isEmpty else { return nil }
        return (
            .turns(trials, size: size),
            sizedURL.setting(trials.trials.map { ($0.candidate.name, $0.value) })
        )
    }

    mutating func maximumStep() -> (step: ProbeStep, url: HTTPURL)? {
        guard let size = finding?.size, let asked = untriedMaxima.first else { return nil }
        switch size.limit {
        case .untried, .refused: break
        case .granted, .clamped, .unknown: return nil
        }
        untriedMaxima.removeFirst()
        guard asked > firstItems.count else { return nil }
        return (.maximum(asked: asked), url.setting([(size.name, "\(asked)")]))
    }

    /// Sizes that differ from the page's size without the parameter, and from one another.
    ///
    /// - Parameter own: the only parameter to try; nil for those that APIs use.
    func sizeTrials(_ own: String?) -> [SizeTrial] {
        let count = firstItems.count
        let names = own.map { [$0] } ?? familySizes + ParameterNames.sizes
        // A smaller page is there for sure.
        let sizes = (count > 2 ? Array(2..<count) : []) + Array(count + 1...count + names.count)
        return zip(names, sizes).map { SizeTrial(name: $0, asked: $1) }
    }

    /// The parameter not tried yet that has the page size in the URL of this page or of the next one, or in the page, if there
    /// is one.
    private var ownSize: String? {
        let isSize = { ParameterNames.isSize($0) && $1 == "\(firstItems.count)" }
        let given = shownParameters.filter(isSize).map(\.name)
        let named = PagingSigns(pages[0], list: listPath).sizes.filter { $0.count == firstItems.count }.map(\.name)
        let tried = finding?.triedSizes ?? []
        return (given + named).first { !tried.contains($0) }
    }

    /// The sizes that belong to tokens, such as `aplimit` to the `apcontinue` of MediaWiki.
    private var familySizes: [String] {
        let tokens = (pages[0].document["continue"]?.members ?? []).map(\.name)
        return tokens.compactMap { name in
            name.hasSuffix("continue") && name != "continue" ? name.dropLast("continue".count) + "limit" : nil
        }.filter { !ParameterNames.sizes.contains($0) }
    }

    /// The parameters in the URLs of the first page and of the next one.
    private var shownParameters: [(name: String, value: String)] {
        let links = [pages[0].nextLink, PagingSigns(pages[0], list: listPath).nextURL?.text].compactMap(\.self)
        return links.flatMap(PercentEncoding.queryParameters) + PercentEncoding.queryParameters(of: "\(url)")
    }

    /// The trials with those first whose names begin as other parameters do, such as `_size` beside `_next`.
    private func likeliest(_ trials: [SizeTrial]) -> [SizeTrial] {
        let mark = { (name: String) in name.prefix { !$0.isLetter } }
        let marks = Set(shownParameters.map { mark($0.name) }).subtracting([""])
        let isAlike = { (trial: SizeTrial) in marks.contains(mark(trial.name)) }
        return trials.filter(isAlike) + trials.filter { !isAlike($0) }
    }

    /// The URL with the page size that has an effect, if one is known.
    var sizedURL: HTTPURL {
        guard !doubtsSize, let size = finding?.size else { return url }
        return url.setting([(size.name, "\(size.asked)")])
    }

    /// Whether the URL has a parameter, which may be anything, such as a filter.
    func isGiven(_ name: String) -> Bool {
        PercentEncoding.queryParameters(of: "\(url)").contains { $0.name == name }
    }

    /// The parameter in the URL that selects its start.
    var givenStart: PositionTrials.Candidate? {
        let given = PercentEncoding.queryParameters(of: "\(url)").filter { parameter in
            Int(parameter.value).map { 0...1 ~= $0 } ?? false
        }
        return untriedTurns.first { turn in turn.kind != .key && given.contains { $0.name == turn.name } }
    }

    var listPath: JSONPath { finding?.list.path ?? JSONPath([]) }

    func identity(_ item: JSONTree) -> String { IDSearch.identity(item, by: finding?.id?.path) }

    /// What the list may be called: as in its URL, and as in the response.
    private var listNames: [String] {
        let segment = url.path.split(separator: "/").last.map(String.init)
        let names = listPath.steps.compactMap { step in if case .key(let name) = step { name } else { nil } }
        return [segment].compactMap(\.self) + names
    }

    /// The paths that may be the id of items, the likeliest first.
    func idPaths(of items: [JSONTree]) -> [JSONPath] { IDSearch.paths(items, in: listNames) }

    /// Whether a path is that of the items' id, by its name or by the links in the items.
    private func isCertain(_ id: JSONPath?) -> Bool {
        guard let id, finding?.list.hasTexts != true else { return false }
        if finding?.list.isMap == true, id == JSONPath([.key("key")]) { return true }
        return IDSearch.isCertain(id, in: listNames)
            || CommentSearch.linkedID(firstItems, among: [id], listAt: url) != nil
    }

    /// Whether items differ from those of the page that the last step started from. A list may grow meanwhile, so that a few
    /// differ in any case.
    func isOther(_ items: [JSONTree]) -> Bool {
        let base = finding?.list.objects(in: smallPage ?? pages[0]) ?? []
        return overlap(of: items, with: base).map { $0 < 0.5 } ?? false
    }

    /// Which part of the shorter of two pages is on the other one, too; nil if a page is empty.
    func overlap(of items: [JSONTree], with others: [JSONTree]) -> Double? {
        let known = Set(others.map(identity))
        let length = min(items.count, others.count)
        return length == 0 ? nil : Double(items.count { known.contains(identity($0)) }) / Double(length)
    }

    static func pageCount(_ total: Int, by size: Int) -> Int { size > 0 ? (total + size - 1) / size : 0 }
}

extension HTTPURL {
    /// The URL with query parameters set, which replace those of the same names.
    func setting(_ parameters: [(name: String, value: String)]) -> HTTPURL {
        let text = parameters.map { "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))" }
        return removingQuery(Set(parameters.map(\.name))).appendingQuery(text.joined(separator: "&"))
    }
}
