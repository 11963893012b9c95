import JSON
import Pagination
import Probing
import Wording
import YAML

/// How a list is paged, from what a document says about its parameters and its response.
struct ListPaging {
    let list: ListOperation

    private var parameters: [OpenAPIParameter] { list.operation.parameters }
    private var signs: SampleSigns? { list.signs }

    /// The parameters that paging sends, and all others that select a page.
    var names: Set<String> {
        Set(parameters.filter { $0.pagingRole != nil || declaredInputs.contains($0.name) }.map(\.name))
    }

    private func parameter(_ role: PagingRole) -> OpenAPIParameter? {
        parameters.first { $0.pagingRole == role }
    }

    /// The setting.
    var setting: DraftMapping {
        declared ?? link ?? token ?? keyset ?? numbered ?? doubtful ?? Self.unpaged
    }

    // MARK: What the document declares

    /// Extensions of generators of clients, whose writers had to say how the list goes on.
    private var declared: DraftMapping? {
        let node = list.operation.node
        if let pageable = node["x-ms-pageable"] {
            guard let name = pageable["nextLinkName"]?.text else { return ["strategy": .word("none")] }
            return withSize(["strategy": .word("link"), "next": .text("\(JSONPath([.key(name)]))")])
        }
        guard let paging = node["x-speakeasy-pagination"], let type = paging["type"]?.text else { return nil }
        let outputs = paging["outputs"]
        let path = { (name: String) in outputs?[name]?.text.flatMap { Self.path(ofPointer: $0) } }
        let input = { (type: String) in
            paging["inputs"]?.items?.first { $0["type"]?.text == type }?["name"]?.text
        }
        switch type {
        case "url":
            guard let next = path("nextUrl") else { return nil }
            return withSize(["strategy": .word("link"), "next": .text(next)])
        case "cursor":
            guard let token = path("nextCursor"), let name = input("cursor") else { return nil }
            return withSize([
                "strategy": .word("cursor"), "token": .text(token), "cursor": .mapping(["query": .text(name)]),
            ])
        case "offsetLimit":
            if let name = input("page") {
                let until: DraftMapping = ["pages": path("numPages").map { .text($0) }]
                return withSize([
                    "strategy": .word("page"), "page": .mapping(["query": .text(name), "first": first(of: name)]),
                    "until": until.isEmpty ? nil : .mapping(until),
                ])
            }
            guard let name = input("offset") else { return nil }
            return withSize(["strategy": .word("offset"), "offset": .mapping(["query": .text(name)])])
        default: return nil
        }
    }

    /// The parameters that select a page, as such an extension says.
    private var declaredInputs: [String] {
        (list.operation.node["x-speakeasy-pagination"]?["inputs"]?.items ?? []).filter { $0["type"]?.text != "limit" }
            .compactMap { $0["name"]?.text }
    }

    /// A path such as `.meta.next` for `$.meta.next`; nil for anything else. A document must not write programs.
    private static func path(ofPointer text: String) -> String? {
        (try? JSONPath(parsing: text.hasPrefix("$") ? String(text.dropFirst()) : text)).map { "\($0)" }
    }

    // MARK: What names mean

    private var link: DraftMapping? {
        if let next = signs?.nextURL { return withSize(["strategy": .word("link"), "next": Self.source(next)]) }
        let isJSONAPI = list.response.mediaType.contains("vnd.api+json")
        if isJSONAPI { return withSize(["strategy": .word("link"), "next": .text(".links.next?")]) }
        return list.response.hasLinkHeader ? withSize(["strategy": .word("link")]) : nil
    }

    private var token: DraftMapping? {
        // A page that is a text is a token, too, and so is one whose successor the response names.
        let isNamed =
            if case .member(let path)? = signs?.token { SignNames.plain(path.lastName ?? "") == "nextpage" } else {
                false
            }
        let page = parameters.first { $0.pagingRole == .page && ($0.type == "string" || isNamed) }
        guard let cursor = parameter(.cursor) ?? page, let token = signs?.token else { return nil }
        return withSize(
            [
                "strategy": .word("cursor"), "token": Self.source(token),
                "cursor": .mapping(["query": .text(cursor.name)]),
            ], flags: true)
    }

    private var keyset: DraftMapping? {
        // Without a token in the response, `after` takes the id of the last item.
        let after = parameters.first { $0.name == "after" && $0.pagingRole == .cursor }
        // With `max_id`, a list has its newest items first, so that `since_id` leads nowhere.
        let older = parameters.first { $0.name == "max_id" && $0.place == .query }
        let own = parameters.first { $0.pagingRole == .key && $0.name != "since_id" }
        let given = own ?? older ?? (signs?.token == nil && signs?.more != nil ? after : nil)
        guard let key = given, list.id != nil, parameter(.page) == nil else { return nil }
        return withSize(["strategy": .word("keyset"), "after": .mapping(["query": .text(key.name)])], flags: true)
    }

    private var numbered: DraftMapping? {
        let total = signs?.total.map(Self.source) ?? list.response.totalHeader.map { .mapping(["header": .text($0)]) }
        if let page = parameter(.page) {
            let pages =
                signs?.pages.map { DraftValue.text("\($0)") }
                ?? list.response.pagesHeader.map { .mapping(["header": .text($0)]) }
            var until = flags
            until["total"] = total
            until["pages"] = pages
            // Many servers have no page after the last one.
            if total == nil, pages == nil { until["status"] = .list([.word("404")]) }
            var setting = withSize([
                "strategy": .word("page"),
                "page": .mapping(["query": .text(page.name), "first": first(of: page.name)]),
                "until": .mapping(until),
            ])
            if first(of: page.name) == nil, page.standard == nil, page.minimum == nil, page.example == nil {
                setting.comment(Message("is the first page 1, or is it 0 (first: 0)?"), at: "page")
            }
            return setting
        }
        guard let offset = parameter(.offset) else { return nil }
        var until = flags
        until["total"] = total
        if total == nil { until["status"] = .list([.word("404")]) }
        return withSize([
            "strategy": .word("offset"),
            "offset": .mapping(["query": .text(offset.name), "first": firstOffset(offset)]),
            "until": until.isEmpty ? nil : .mapping(until),
        ])
    }

    /// A list with pages, of which nothing shows how they follow each other.
    private var doubtful: DraftMapping? {
        let names = parameters.filter { self.names.contains($0.name) || $0.mayBePosition }.map(\.name)
        let isSigned = signs.map { !$0.isEmpty } ?? false
        let texts = [list.operation.node["summary"]?.text, list.operation.node["description"]?.text]
        let isMentioned =
            list.operation.node["x-speakeasy-pagination"] != nil
            || texts.contains { $0?.lowercased().contains("paginat") == true }
        guard !names.isEmpty || isSigned || isMentioned else { return nil }
        var setting = DraftMapping()
        setting["strategy"] = .word("unknown")
        if let size = parameter(.size) { setting["size"] = self.size(size) }
        let known = names + [signs?.token?.description, signs?.more.map { "\($0)" }].compactMap(\.self)
        setting.comment(
            known.isEmpty
                ? Message("how does the list go on? The document only says that it has pages")
                : Message("how does the list go on? The document only has: \(known.joined(separator: ", "))"),
            at: "strategy")
        return setting
    }

    /// Nothing suggests that there are pages. Many documents say nothing of the header `Link`.
    private static let unpaged: DraftMapping = ["strategy": .word("link")]

    // MARK: Parts

    private func withSize(_ setting: DraftMapping, flags hasFlags: Bool = false) -> DraftMapping {
        var setting = setting
        // In OData, it is the size of the whole list.
        let isLink = setting["strategy"] == .word("link")
        if let size = parameter(.size), !(isLink && size.name == "$top") { setting["size"] = self.size(size) }
        if hasFlags, !flags.isEmpty { setting["until"] = .mapping(flags) }
        return setting
    }

    /// Sizes above this save few requests.
    private static let usefulSize = 100

    private func size(_ parameter: OpenAPIParameter) -> DraftValue {
        let standard = parameter.standard.flatMap(Int.init)
        var size: DraftMapping = ["query": .text(parameter.name)]
        if let most = parameter.maximum, most > 0 {
            // A list is not shorter than its page because a document says so: `max` would end it there.
            size["default"] = .word("\(max(standard ?? 0, min(most, Self.usefulSize)))")
        } else if let standard, standard > 0 {
            size["default"] = .word("\(standard)")
        } else if parameter.isRequired {
            size["default"] = .word("\(Self.usefulSize)")
        }
        return .mapping(size)
    }

    private var flags: DraftMapping {
        ["has_more": signs?.more.map { .text("\($0)") }, "last": signs?.last.map { .text("\($0)") }]
    }

    /// The number of the first page; nil for 1.
    private func first(of name: String) -> DraftValue? {
        guard let parameter = parameters.first(where: { $0.name == name }) else { return nil }
        let help = (parameter.help ?? "").lowercased()
        let isZero =
            parameter.standard == "0" || parameter.standard == nil && parameter.minimum == 0
            || parameter.standard == nil && parameter.example == "0" || list.hasPagesFromZero
            || help.contains(/(first|starts?|starting|begins?|beginning)( page)? (is|at|from|with) (0|zero)/)
            || [
                "zero-based", "zero based", "0-based", "starting from 0", "starting at 0", "starts at 0", "0-indexed",
                "zero-indexed", "starts from 0", "begins at 0", "0 based",
            ].contains(where: help.contains)
        return isZero ? .word("0") : nil
    }

    /// The first item's offset; nil for 0.
    private func firstOffset(_ parameter: OpenAPIParameter) -> DraftValue? {
        let isOne = parameter.standard == "1" || parameter.standard == nil && parameter.minimum == 1
        return isOne ? .word("1") : nil
    }

    private static func source(_ place: FoundPlace) -> DraftValue {
        if case .field(let name) = place { return .mapping(["header": .text(name)]) }
        return .text(place.description)
    }
}

extension DraftMapping: ExpressibleByDictionaryLiteral {
    /// Keys without a value are left out.
    package init(dictionaryLiteral entries: (String, DraftValue?)...) {
        self.init()
        for (key, value) in entries { self[key] = value }
    }
}

extension OpenAPIOperation.Response {
    /// The header with the number of items in the whole list.
    var totalHeader: String? {
        SignNames.totalFields.first { headers.contains($0.lowercased()) }
    }

    /// The header with the number of pages in the whole list.
    var pagesHeader: String? {
        ["X-Pages", "X-Total-Pages", "X-WP-TotalPages", "X-Page-Count"].first { headers.contains($0.lowercased()) }
    }
}
