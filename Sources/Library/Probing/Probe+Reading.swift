import HTTP
import JSON
import Pagination

extension Probe {
    /// What a probe is for.
    package enum Purpose: Sendable, Hashable {
        /// To describe the list in a plugin file.
        case describing
        /// To read as many items of the list at once. The probe finds only what that needs, with at most two requests for
        /// other things than the pages to read.
        case reading(items: Int)
        /// To read the comments under one of its items.
        case comments

        var isReading: Bool { self != .describing }

        /// The most requests that the probe makes.
        ///
        /// - Parameter count: the number of items on the first page.
        package func requestLimit(firstItems count: Int) -> Int {
            switch self {
            case .describing: Probe.requestLimit
            // If pages are numbered, two requests show the number of the first one. One of them is for the second page.
            case .reading(let items): items > count ? 4 : 3
            case .comments: 2
            }
        }
    }

    /// The next request of a probe for reading.
    mutating func readingStep(_ finding: Finding) -> (step: ProbeStep, url: HTTPURL)? {
        if purpose == .comments { return commentStep() }
        if let query = graphQL {
            if finding.turn == nil { turn(by: query) }
            guard let name = unbasedPage else { return nil }
            unbasedPage = nil
            return (.pageBase(name: name), url)
        }
        if finding.turn == nil, !finding.isWhole, let link = nextLink(of: pages[0], list: listPath) {
            self.finding?.turn = link
            return nil
        }
        // What a page offers for the next one needs no size.
        if finding.isWhole || finding.turn != nil && unbasedPage == nil || startsLater { return nil }
        if unbasedPage != nil { return turnStep(finding) }
        let token = PagingSigns(pages[0], list: listPath).token?.value
        let number = token.flatMap { $0.integer ?? $0.text.flatMap { Int($0) } }
        // A token that counts the items of the page may be an offset.
        if number == firstItems.count, untriedTokenNames.map({ !$0.isEmpty }) ?? false {
            untriedTokenNames = []
            untriedTurns.sort { $0.kind == .offset && $1.kind != .offset }
            return trialStep()
        }
        let hasToken = token != nil
        if !hasToken || number != nil, !hasTriedDeclaredPage,
            let declared = givenStart ?? (hasToken ? nil : declaredPage)
        {
            hasTriedDeclaredPage = true
            untriedTurns.removeAll { $0 == declared }
            untriedTurns.insert(declared, at: 0)
            return trialStep()
        }
        if !hasToken, !hasTriedSizes, let step = sizeStep(finding) { return step }
        if let size = finding.size {
            let partners = ParameterNames.partners(ofSize: size.name)
            untriedTurns =
                untriedTurns.filter { partners.contains($0.name) } + untriedTurns.filter { !partners.contains($0.name) }
        }
        // APIs that refuse unknown parameters, and do not repeat the number of the page, count items more often.
        if !hasToken, isStrict, !hasTriedDeclaredPage { untriedTurns.sort { $0.kind == .offset && $1.kind != .offset } }
        return turnStep(finding)
    }

    /// The query to send with the next request.
    package var query: GraphQLQuery? {
        if case .pageBase(let name) = step { graphQL?.setting(name, to: 1) } else { graphQL }
    }

    /// Concludes from a GraphQL query how it pages: arguments such as `after: $after` name the variables.
    private mutating func turn(by query: GraphQLQuery) {
        let signs = PagingSigns(pages[0], list: listPath)
        if let more = signs.more { finding?.signs.more = more.path }
        if let last = signs.last { finding?.signs.last = last.path }
        let fields = GraphQLQuery.fields(to: listPath)
        let variable = { query.variable(of: $0, for: fields) }
        if let name = variable(GraphQLQuery.sizeArguments) {
            finding?.size = FoundSize(name: name, asked: firstItems.count, standard: nil, limit: .untried)
        }
        if let token = signs.token, let name = variable(GraphQLQuery.tokenArguments) {
            finding?.turn = .token(token.place, name: name, .untried)
        } else if let name = variable(GraphQLQuery.pageArguments) {
            finding?.turn = .page(name: name, first: 1, asked: 1, landed: nil)
            unbasedPage = name
        } else if let name = variable(GraphQLQuery.offsetArguments) {
            finding?.turn = .offset(name: name, first: 0, asked: 0, landed: 0)
        }
        // A query for the last items goes on backwards.
        let hasPrevious = pages[0].surroundings(of: listPath).contains { value in
            SignNames.plain(value.path) == "haspreviouspage" && value.value.flag == true
        }
        let isEnd = !hasPrevious && (signs.more?.isTrue == false || signs.last?.isTrue == true)
        let hasTurn = finding?.turn != nil
        finding?.isWhole = !hasTurn && isEnd
    }

    /// The URL of the next page on a page, if there is one.
    func nextLink(of page: ProbedPage, list: JSONPath) -> FoundPaging? {
        let signs = PagingSigns(page, list: list)
        let link = page.nextLink
        guard let text = link ?? signs.nextURL?.text, let target = try? page.url.resolvingLink(text) else { return nil }
        let trial = target.origin == url.origin ? FoundPaging.Trial.untried : .foreign(target.origin)
        return link == nil ? signs.nextURL.map { .link($0.place, trial) } : .linkHeader(trial)
    }

    /// The parameter of page numbers, if the first page says that it has the number 0 or 1.
    private var declaredPage: PositionTrials.Candidate? {
        let numbers = PagingSigns(pages[0], list: listPath).numbers
        return untriedTurns.first { candidate in
            candidate.kind == .page && numbers[SignNames.plain(candidate.name)].map { 0...1 ~= $0 } ?? false
        }
    }

    /// Whether the URL selects a page other than the first one, so that it does not show where the list starts.
    var startsLater: Bool {
        PercentEncoding.queryParameters(of: "\(url)").contains { parameter in
            ParameterNames.startingPlaces.contains(parameter.name) && ParameterNames.startsLater(parameter)
        }
    }
}
