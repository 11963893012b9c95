import YAML

/// The requests for the pages of a stream: those of the first page, and of later ones where they differ.
struct ManifestTarget {
    let url: ManifestURL
    /// The query parameters that all pages have.
    private(set) var kept: [String]
    /// Where the token of a page is.
    let token: Token
    private(set) var request: ManifestRequest
    /// The requests of later pages; nil if they only add the token.
    private var later: (url: ManifestURL, request: ManifestRequest)?

    /// Where the token of a page is.
    enum Token {
        /// In the URL of the next page, or where an option of the paginator says.
        case option
        /// In a place that a template names.
        case place(ManifestRequest.Place)
        /// In templates of later requests, which add a number to it.
        case templates(shift: Int)
    }

    /// - Parameters:
    ///   - paginator: of the stream; nil if it has one page.
    ///   - sent: what requests send of partitions and times.
    ///   - dropsSent: whether only the first page has that.
    ///   - header: the name of a header that is sent as a credential.
    init(
        _ requester: ManifestComponent, _ scope: RequestScope, _ paginator: ManifestComponent?,
        sent: [(template: String, place: ManifestRequest.Place)], dropsSent: Bool,
        without header: (ManifestURL) -> String?
    ) throws(ManifestProblem) {
        func made(
            _ page: RequestPage, isWhole: Bool = true
        ) throws(ManifestProblem) -> (url: ManifestURL, request: ManifestRequest, kept: [String]) {
            var scope = scope
            scope.page = page
            let text = RequestText(scope: scope)
            let url = try ManifestURL(requester, text)
            var request = try ManifestRequest(requester, text, without: header(url))
            try request.add(url.query)
            let kept = request.keptQuery
            if isWhole { for (template, place) in sent { try request.add(template, at: place) } }
            return (url, request, kept)
        }
        let option = paginator?.component("page_token_option")
        let isLink = option?.type == "RequestPath"
        let drops = dropsSent && !sent.isEmpty
        // With a token, the first request would be a later one, too; and next URLs are requested with all headers.
        let hasFirstToken =
            paginator?.component("pagination_strategy")?["inject_on_first_request"]?.scalar?.bool == true
        if drops, hasFirstToken || isLink && sent.contains(where: \.place.isHeader) {
            throw .key("ignore_stream_slicer_parameters_on_paginated_requests", of: "SimpleRetriever")
        }
        let plain = Result { () throws(ManifestProblem) in
            let plain = try made(.any)
            // The URL of a next page is requested unchanged.
            if !isLink { try plain.request.checkTokens() }
            return plain
        }
        if paginator != nil, option == nil, (try? plain.get())?.request.tokenPlaces.count != 1 {
            let numbers = PageNumbers()
            let first = try made(.first)
            let later = try made(.later(numbers), isWhole: !drops)
            guard let shift = numbers.shift, !numbers.isAmbiguous else {
                throw .missing("page_token_option", of: "DefaultPaginator")
            }
            (url, request, kept) = first
            (token, self.later) = (.templates(shift: shift), (later.url, later.request))
        } else {
            (url, request, kept) = try plain.get()
            token = request.tokenPlaces.first.map { .place($0) } ?? .option
            if drops, paginator != nil, !isLink {
                let rest = try made(.any, isWhole: false)
                later = (rest.url, rest.request)
            }
        }
        if let later, later.url.base != url.base || later.request.headers != request.headers {
            throw .key("request_headers", of: "HttpRequester")
        }
        // A template may send the token in place of an option.
        if option != nil, !request.tokenPlaces.isEmpty { throw .template("next_page_token") }
        if !dropsSent { kept = request.keptQuery }
    }

    /// Adds a value to the requests of all pages.
    mutating func add(_ template: String, at place: ManifestRequest.Place) throws(ManifestProblem) {
        try request.add(template, at: place)
        try later?.request.add(template, at: place)
    }

    /// Makes a body, so that paging can add to it.
    mutating func prepareBody(for place: ManifestRequest.Place) throws(ManifestProblem) {
        try request.prepareBody(for: place)
        try later?.request.prepareBody(for: place)
    }

    /// What is different in later requests, as `pagination.later` has it; nil if nothing is.
    var laterKeys: DraftMapping? {
        guard let later else { return nil }
        var keys = DraftMapping()
        if later.url.path != url.path { keys["path"] = .text(later.url.path) }
        let (own, first) = (later.request.keys, request.keys)
        for key in ["query", "json", "form"] where own[key] != first[key] { keys[key] = own[key] ?? .mapping([:]) }
        return keys.isEmpty ? nil : keys
    }
}
