import Documents
import Expressions
package import HTTP
package import JSON
package import Pages
import Pagination
import Plugins
import Redaction

/// Reads responses and stored bodies as pages.
extension BoundEndpoint {
    /// Reads the page in a response.
    ///
    /// - Parameters:
    ///   - ordinal: the page's index in the walk, from 0.
    package func page(_ response: HTTPResponse, at position: Position?, ordinal: Int) throws(ResponseError) -> Page {
        // A position may be just after the last page: a command that printed all its items cannot know.
        let place = PagePlace(position)
        let isLater = ordinal > 0 || place.page != nil
        // An earlier attempt may have used up the position.
        let mayBeUsedUp = isLater && (namesNext ? response.retry.mayBeProcessed : response.retry.followsBroken)
        if isLater, endpoint.paging.until.statuses.contains(response.status), mayBePastEnd(response), !mayBeUsedUp {
            var page = reading.emptyPage(at: position)
            if place.skipping > 0 {
                // The page was there, with the items before this place.
                page = page.from(place)
                note(accountOf: response, in: &page)
                return page
            }
            // For a list at a URL, this is a guess, so that the length counts that the server announced.
            page.isPastEnd = !endpoint.isFound
            note(accountOf: response, in: &page)
            return page
        }
        let verdict = verdict(of: response)
        // For several lists, a 401 is about all of them.
        if verdict == .empty, response.status != 401 || endpoint.variables.isEmpty {
            var page = reading.emptyPage(at: position).from(PagePlace(position))
            page.isSkipped = true
            note(accountOf: response, in: &page)
            return page
        }
        let isAccepted = endpoint.accepts(response.status)
        let method = method(at: position)
        if let fault = Self.fault(verdict, of: response, method: method, isAccepted: isAccepted) {
            throw fault
        }
        do throws(PageError) {
            guard endpoint.accepts(response.status) else { throw .status }
            let content =
                response.status == 204
                ? PageContent(body: response.body, extraction: reading.nothing)
                : try reading.content(of: endpoint.form.marked(response.body, charset: response.charset))
            try reading.checkVersions(content)
            var page = try page(content, of: response, at: position)
            // The response that broke off may have had items, or the page before has named this one. If the server says how
            // long the list is, that counts.
            if mayBeUsedUp, page.received == 0, page.next == nil, page.declared == Page.Declared() {
                page.declared.hasMore = true
            }
            return page
        } catch {
            var fault = Self.fault(error, of: response, method: method)
            fault.advice = advice(on: response)
            throw fault
        }
    }

    /// Whether a status that ends the list comes from the API. For a list at a URL, which statuses do so is a guess, and a
    /// page for people may be that of a proxy.
    private func mayBePastEnd(_ response: HTTPResponse) -> Bool {
        !endpoint.isFound || (try? Self.anything.extract(from: response.body)) != nil
    }

    private static let anything = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])

    private func advice(on response: HTTPResponse) -> CredentialAdvice? {
        [401, 403].contains(response.status) && endpoint.isAuthenticated ? plugin.advice(on: response) : nil
    }

    /// Reads the page in a stored body as if the server had just sent it.
    ///
    /// - Parameters:
    ///   - next: the next page's position, as found when the body was received.
    ///   - fetchedAt: when the body was received, in seconds since 1970 (UTC).
    package func storedPage(
        _ body: [UInt8], at position: Position?, next: Position?, fetchedAt: Int64
    ) throws(ResponseError) -> Page {
        let response = HTTPResponse(status: ResponseError.stored, body: body, url: target.url)
        do throws(PageError) {
            let content = body.isEmpty ? nil : try reading.content(of: body, isStored: true)
            let whole =
                content?.page(layout, at: position, next: next) ?? reading.emptyPage(at: position, next: next)
            var page = whole.from(PagePlace(position))
            page.signs = content.map { reading.partialSigns(in: $0) } ?? []
            page.provenance.isFromStore = true
            page.provenance.source = .stale
            page.provenance.fetchedAt = fetchedAt
            noteOrigin(ofStored: &page)
            return page
        } catch {
            throw Self.fault(error, of: response, method: method(at: position))
        }
    }

    /// The data for the next page may be unusable; the page still has its items.
    private func page(
        _ content: PageContent, of response: HTTPResponse, at position: Position?
    ) throws(PageError) -> Page {
        let place = PagePlace(position)
        let outcome = Result { () throws(PageError) in
            try following(content, of: response, at: place.page)
        }
        var page =
            switch outcome {
            case .success(let (next, declared)):
                content.page(
                    layout, at: position, next: next.map { PagePlace(page: $0, skipping: 0).position },
                    declared: declared)
            case .failure(.expression(.stopped, let item)): throw .expression(.stopped, item: item)
            case .failure(let thrown):
                content.page(
                    layout, at: position, next: nil,
                    fault: Self.fault(thrown, of: response, method: method(at: position)))
            }
        page.signs = signs(in: response, content, of: page, at: place.page)
        page.provenance.source = PageSource(response.provenance.source)
        page.provenance.fetchedAt = response.provenance.receipt?.second
        if page.times != nil { page.provenance.date = Self.date(of: response) }
        page.provenance.number = response.provenance.receipt?.number ?? 0
        page.provenance.mayBeStored =
            response.provenance.mayBeStored && !response.secrets.forbidStoring
        page.provenance.repeatsCredential = response.secrets.forbidStoring
        note(accountOf: response, in: &page)
        noteOrigin(of: &page, in: response)
        return page.from(place)
    }

    /// When the server made a response, in seconds since 1970 (UTC); nil if it does not say.
    private static func date(of response: HTTPResponse) -> Int64? {
        response.fields["Date"].flatMap { HTTPDate($0, now: response.provenance.receipt?.second ?? 0) }?
            .secondsSince1970
    }

    /// Notes that a page must not be stored because its request may have been signed for another account.
    private func note(accountOf response: HTTPResponse, in page: inout Page) {
        guard response.secrets.areOfOtherAccount else { return }
        (page.provenance.isOfOtherAccount, page.provenance.mayBeStored) = (true, false)
    }

    /// What in a response shows that items are missing. Only the first page and one without a next position are searched
    /// for signs of more.
    private func signs(
        in response: HTTPResponse, _ content: PageContent, of page: Page, at position: Position?
    ) -> [MoreSign] {
        let partial = reading.partialSigns(in: content, of: response)
        let pager = endpoint.paging.pager
        // Signs of a next page are about the other direction for a walk that goes up.
        guard page.fault == nil, page.next == nil || page.position == nil, !endpoint.isSingle,
            !pager.goesUp(from: position)
        else { return partial }
        let place = SignSearch.Place(
            list: endpoint.items.path, received: page.received, pagesBefore: pager.before(position).pages,
            token: position?.text, hasRoot: endpoint.form.hasRoot,
            around: endpoint.items.path == nil ? SignSearch.Place.keys(beginning: "\(endpoint.items)") : [])
        let found = SignSearch.signs(in: response, content.documentBytes, at: place).filter { !partial.contains($0) }
        let unknown: [MoreSign] = hasUnknownEnd(at: page) ? [.unknownEnd] : []
        let reported = partial + (endpoint.paging.until.reportsSigns ? found : found.filter(\.isOfPage)) + unknown
        return reported.map { $0.mapPlace(response.shown) }
    }

    /// Whether a page with items is not known to be the last one, although it has no next one. The description of a list at a
    /// URL may be wrong; then its first page lacks what shows the second one.
    private func hasUnknownEnd(at page: Page) -> Bool {
        guard page.received > 0, page.next == nil else { return false }
        if endpoint.paging.endIsUnknown { return true }
        return endpoint.isFound && !endpoint.paging.isOnePage && page.position == nil && page.declared.hasMore != false
    }

    /// The next page's position, and the length of the list.
    private func following(
        _ content: PageContent, of response: HTTPResponse, at position: Position?
    ) throws(PageError) -> (next: Position?, declared: Page.Declared) {
        let sent = endpoint.paging.sent(position)
        let values = try reading.facts(of: response, content, at: sent, target: target)
        var outcome: (next: Position?, declared: Page.Declared)
        do throws(PageError) {
            outcome = try endpoint.paging.read(
                at: position, pageSize: pageSize, received: content.extraction.items.count, values: values)
        } catch {
            // The error for an invalid token would show the token's text.
            throw reading.repeatsCredential(values.compactMap(\.text), of: response) ? .credentialInNext : error
        }
        outcome.next = try outcome.next.map(keepingParameters)
        if let next = outcome.next {
            if reading.repeatsCredential([next.text], of: response) { throw .credentialInNext }
            try checkFields(for: next)
            try checkReach(of: next, from: response)
        }
        return outcome
    }

    /// A next URL with the parameters of the first request that it is to keep.
    private func keepingParameters(_ next: Position) throws(PageError) -> Position {
        let names = endpoint.paging.pager.keptParameters
        guard !names.isEmpty, let url = try? HTTPURL(next.text), let first = try? request(to: nil).url,
            url.origin == first.origin || target.secretOrigins.contains(url.origin)
        else { return next }
        let known = PercentEncoding.queryParameters(of: next.text)
        let kept = (first.query ?? "").split(separator: "&").filter { part in
            PercentEncoding.queryParameters(of: "?\(part)").contains { parameter in
                names.contains(parameter.name)
                    && !known.contains { $0.name == parameter.name && $0.value == parameter.value }
            }
        }
        return Position(url.appendingQuery(kept.joined(separator: "&")).description)
    }

    /// Checks that the request for the next page can be sent. The server made the position, so that an error here is about
    /// its response.
    private func checkFields(for next: Position) throws(PageError) {
        let step: Step
        do { step = try endpoint.paging.step(to: next, pageSize: pageSize) } catch { throw .pagination(error) }
        if later?.mentionsToken ?? false || endpoint.paging.pager.positionsAreURLs {
            do throws(EndpointError) {
                _ = try request(to: PagePlace(page: next, skipping: 0).position)
            } catch {
                throw .unusableNext(error)
            }
        }
        for parameter in step.parameters {
            if case .header(let name) = parameter.place, !HTTPFields.isValue(parameter.value) {
                throw .badFieldValue(name: name)
            }
        }
    }

    /// The verdict of the error rules: the one found when the response arrived, or else found now. A cached response
    /// may come from `folio call`, which does not apply the endpoint's rules.
    private func verdict(of response: HTTPResponse) -> HTTPVerdict {
        response.retry.verdict ?? errors?.verdict(of: response) ?? .noRule
    }

    /// The error that an error rule found; nil if there is none.
    ///
    /// - Parameter isAccepted: whether the status means success.
    static func fault(
        _ verdict: HTTPVerdict, of response: HTTPResponse, method: String = "GET", isAccepted: Bool
    ) -> ResponseError? {
        let isTemporary: Bool
        let message: String?
        switch verdict {
        case .noRule, .empty: return nil
        case .again(let words): (isTemporary, message) = (true, words)
        case .failure(let words): (isTemporary, message) = (false, words)
        }
        var fault = fault(
            isAccepted ? .errorInside(isTemporary: isTemporary) : .status, of: response, method: method)
        fault.explanation = message
        return fault
    }

    static func fault(
        _ problem: PageError, of response: HTTPResponse, method: String = "GET"
    ) -> ResponseError {
        // Each text of the server may repeat a credential; a redirect may have led to a URL with one.
        ResponseError(
            method: method, url: response.shown(response.url.description), status: response.status,
            contentType: response.fields["Content-Type"].map(response.shown),
            problem: problem.mapTexts(response.shownReason),
            explanation: explanation(of: problem, response), tries: response.retry.tries,
            isBusy: response.status == 403 && response.isTemporaryFailure,
            wait: response.retry.wait, waitEnd: response.retry.waitEnd,
            redirection: problem == .status ? response.redirection.map(response.shown) : nil)
    }

    private static func explanation(of problem: PageError, _ response: HTTPResponse) -> String? {
        switch problem {
        case .status: ErrorExplanation.text(of: response)
        case .json(.itemsAbsent, _), .json(.notAList, _), .json(.elementWithoutItems, _):
            ErrorExplanation.textInsteadOfItems(response)
        default: nil
        }
    }
}

extension ResponseError {
    /// The error for a response that should be JSON and is not.
    package static func json(_ error: JSONError, _ response: HTTPResponse, method: String) -> ResponseError {
        BoundEndpoint.fault(.json(error, items: "."), of: response, method: method)
    }
}

extension Plugin {
    /// Where the credential that the server refused or missed comes from.
    func advice(on response: HTTPResponse) -> CredentialAdvice? {
        if response.secrets.isUnsigned { return .elsewhere(origin: response.url.origin.description) }
        return response.secrets.clockDifference.map { .clock(seconds: $0, credentialAdvice) } ?? credentialAdvice
    }
}

extension Paging {
    fileprivate func read(
        at position: Position?, pageSize: Int?, received: Int, values: [FactValue]
    ) throws(PageError) -> (next: Position?, declared: Page.Declared) {
        do {
            return try outcome(at: position, pageSize: pageSize, received: received, values: values)
        } catch {
            throw PageError.pagination(error)
        }
    }
}

extension PageSource {
    fileprivate init(_ source: HTTPResponse.Source) {
        self =
            switch source {
            case .remote: .remote
            case .revalidated: .revalidated
            case .cache: .cache
            case .stale: .stale
            }
    }
}

extension HTTPResponse {
    /// The place of a sign. A server may have a credential as the name of a member.
    fileprivate func shown(_ place: MoreSign.Place) -> MoreSign.Place {
        guard case .member(let path) = place else { return place }
        return .member(shown(path))
    }

    /// A path in the response, with a mark in place of names that have a credential.
    package func shown(_ path: JSONPath) -> JSONPath {
        JSONPath(
            path.steps.map { step in
                guard case .key(let name) = step, shown(name) != name else { return step }
                return .key(Redactor.placeholder)
            })
    }

    /// A text about the response, which may quote a part of it. If the body repeats a credential, the part may be one.
    fileprivate func shownReason(_ text: String) -> String {
        secrets.areInBody ? Redactor.placeholder : shown(text)
    }
}
