import Pagination
import Schema
import Templates

/// Compiles `pagination.later`.
extension Compiler {
    /// The template of the requests of all pages but the first; nil if they are like the first.
    ///
    /// A key replaces that of the first request as a whole: nothing is merged inside it.
    mutating func later(_ settings: Settings, first: RequestTemplate, known: [Parameter]) -> RequestTemplate? {
        guard let pagination = settings[EndpointKeys.pagination], let later = pagination.later,
            let location = pagination.values[LaterKeys.name]?.keyLocation
        else { return nil }
        if later.values.isEmpty, later.isWhole { note(.later(.empty), at: location) }
        let mayMention = Paging.mayMentionToken(pagination)
        let mentionsToken = mayMention && !known.hasToken
        let known = mayMention ? known.withToken : known
        let method = later[LaterKeys.method] ?? first.method
        let path = template(later, EndpointKeys.path, known: known)
        if let path { checkPath(path, at: later.location(of: EndpointKeys.path)) }
        let query = later[EndpointKeys.query].map { entries in self.query(entries, known: known) }
        checkQueryNames(of: later, pagination)
        let body = laterBody(later, pagination, method: method, first: first, known: known)
        let template = RequestTemplate(
            method: method, base: first.base, path: path ?? first.path, query: query ?? first.query,
            headers: first.headers,
            body: body, isAuthenticated: first.isAuthenticated, isRepeatable: first.isRepeatable,
            isReading: first.isReading)
        let isSent =
            !mayMention || Paging.hasPlaceForToken(pagination)
            || mentionsToken && template.templates.contains { $0.depends(on: LaterKeys.token) }
        if later.isWhole, !isSent { note(.later(.sameForEveryPage), at: location) }
        return template
    }

    /// Checks that each query parameter is set once. Later requests always have the values of paging.
    private mutating func checkQueryNames(of later: Settings, _ pagination: Settings) {
        let names = Paging.places(pagination).compactMap { if case .query = $0.place { $0.text } else { nil } }
        for (name, value) in later[EndpointKeys.query] ?? [] {
            if name.isEmpty { note(.emptyQueryName, at: value.keyLocation) }
            if names.contains(name) { note(.queryNameOfPaging(name), at: value.keyLocation) }
            if isSigned, credentialQuery.contains(name) { note(.queryNameOfCredential(name), at: value.keyLocation) }
        }
    }

    /// The body: that of the first request, unless `later` has one or its method sends none.
    private mutating func laterBody(
        _ later: Settings, _ pagination: Settings, method: String, first: RequestTemplate, known: [Parameter]
    ) -> RequestBody? {
        let own = body(
            later, method: method, known: known, isGETKnown: first.method == "GET" && first.body != nil)
        let isBodiless = later[LaterKeys.method] != nil && Self.bodiless.contains(method)
        var places = Paging.places(pagination)
        if !Paging.sendsSizeLater(pagination) { places.removeAll(where: \.isSize) }
        let inBody = places.filter { if case .body = $0.place { true } else { false } }
        if isBodiless, let sent = inBody.first {
            note(.later(.valueNeedsBody(sent.text)), at: later.location(of: LaterKeys.method))
        }
        if let own { inBody.forEach { checkPath(of: $0, in: own) } }
        return own ?? (isBodiless ? nil : first.body ?? (inBody.isEmpty ? nil : .json(.object([]))))
    }
}

extension [Parameter] {
    /// The same with the token of the page, unless a parameter has its name.
    fileprivate var withToken: [Parameter] { hasToken ? self : self + [.token] }

    /// Whether a parameter has the name of the token, and is another value.
    fileprivate var hasToken: Bool { contains { $0.name == LaterKeys.token } }
}

extension Parameter {
    /// The token of the page, in later requests.
    fileprivate static let token = Parameter(
        name: LaterKeys.token, help: nil, isRequired: true, isList: false, defaultValue: nil, allowed: nil)
}

extension Template {
    /// Whether the text depends on the value of a parameter, and not only on whether it is set.
    fileprivate func depends(on name: String) -> Bool {
        pieces.contains { piece in
            guard case .parameter(name, let functions) = piece else { return false }
            return !functions.contains { if case .replacement = $0 { true } else { false } }
        }
    }
}
