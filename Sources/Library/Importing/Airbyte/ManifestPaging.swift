import JSON
import YAML

/// How a stream is paged, as `pagination:` has it.
struct ManifestPaging {
    /// Where requests have the token of a page.
    private enum Token {
        /// In the URL of the next page.
        case link
        case place(ManifestRequest.Place)
        /// In templates of later requests, which add a number to it.
        case templates(shift: Int)

        var place: ManifestRequest.Place? { if case .place(let place) = self { place } else { nil } }
    }

    private(set) var setting: DraftMapping = ["strategy": .word("none")]
    /// The page size where a person gives it, as a template, so that it cannot be that of `size:`.
    private(set) var plainSize: (text: String, place: ManifestRequest.Place)?

    /// - Parameters:
    ///   - items: the items of a page.
    ///   - kept: the query parameters that all requests of the stream have.
    ///   - token: where requests have the token.
    init(
        _ paginator: ManifestComponent?, of items: ManifestItems, keeping kept: [String],
        token: ManifestTarget.Token, _ scope: RequestScope
    ) throws(ManifestProblem) {
        guard let paginator, paginator.type != "NoPagination" else { return }
        guard paginator.type == "DefaultPaginator" else { throw .component(paginator.type ?? "paginator") }
        try paginator.check(["pagination_strategy", "page_size_option", "page_token_option", "decoder", "url_base"])
        guard let strategy = paginator.component("pagination_strategy") else {
            throw .missing("pagination_strategy", of: "DefaultPaginator")
        }
        if let decoder = paginator.component("decoder"), decoder.type != "JsonDecoder" {
            throw .component(decoder.type ?? "decoder")
        }
        let text = RequestText(scope: scope)
        var size = try Self.size(strategy, text)
        let option = paginator.component("page_token_option")
        let isLink = option?.type == "RequestPath"
        let token: Token =
            switch token {
            case .place(let place): .place(place)
            case .templates(let shift): .templates(shift: shift)
            case .option where isLink: .link
            case .option:
                if let option {
                    .place(try ManifestRequest.Place(option))
                } else {
                    throw .missing("page_token_option", of: "DefaultPaginator")
                }
            }
        var sizePlace = try paginator.component("page_size_option").map { (option) throws(ManifestProblem) in
            try ManifestRequest.Place(option)
        }
        bodyPlaces = [sizePlace, token.place].compactMap(\.self)
        if size == nil, let place = sizePlace {
            guard
                let template = try strategy["page_size"]?.text.flatMap({ (given) throws(ManifestProblem) in
                    try text.template(given, at: .query)
                }),
                strategy.type != "CursorPagination" || !isLink
            else { throw .missing("page_size", of: strategy.type ?? "") }
            if case .body = place { throw .template(template) }
            (plainSize, sizePlace, size) = ((template, place), nil, nil)
        }
        if isLink, let given = size, let place = sizePlace, place.isFixed {
            // The next URL does not have it: all requests send it.
            (plainSize, sizePlace, size) = (("\(given)", place), nil, nil)
        }
        switch strategy.type {
        case "PageIncrement":
            try strategy.check(["page_size", "start_from_page", "inject_on_first_request"])
            let first = strategy["start_from_page"]?.text ?? "0"
            guard Int(first) != nil else { throw .template(first) }
            try setCounted("page", first, strategy, token, size, sizePlace, items)
        case "OffsetIncrement":
            try strategy.check(["page_size", "inject_on_first_request"])
            try setCounted("offset", "0", strategy, token, size, sizePlace, items)
        case "CursorPagination":
            try strategy.check(["page_size", "cursor_value", "stop_condition", "decoder"])
            if let decoder = strategy.component("decoder"), decoder.type != "JsonDecoder" {
                throw .component(decoder.type ?? "decoder")
            }
            try setCursor(strategy, token, size, sizePlace, items, kept, scope)
        default: throw .component(strategy.type ?? "pagination_strategy")
        }
    }

    private static func size(_ strategy: ManifestComponent, _ text: RequestText) throws(ManifestProblem) -> Int? {
        guard let given = strategy["page_size"]?.text else { return nil }
        guard let constant = try text.constant(given) else { return nil }
        guard let size = Int(constant), size > 0 else { throw .template(given) }
        return size
    }

    private static func setting(_ size: Int, _ place: ManifestRequest.Place) -> DraftValue {
        var mapping = place.setting
        mapping["default"] = .word("\(size)")
        return .mapping(mapping)
    }

    /// The pages that a next URL leads to. airbyte-cdk adds the parameters of the request to it.
    private static func link(
        next: String?, _ kept: [String], _ size: Int?, _ sizePlace: ManifestRequest.Place?
    ) throws(ManifestProblem) -> DraftMapping {
        var kept = kept
        var sizeSetting: DraftValue?
        if let size, let sizePlace {
            guard case .query(let name) = sizePlace else { throw .component("RequestPath") }
            kept.append(name)
            sizeSetting = setting(size, sizePlace)
        }
        return [
            "strategy": .word("link"), "next": next.map { .text($0) },
            "keep": kept.isEmpty ? nil : .list(kept.map { .text($0) }), "size": sizeSetting,
        ]
    }

    private static func isFlag(_ node: YAMLNode?) throws(ManifestProblem) -> Bool {
        guard let node else { return false }
        guard let flag = node.scalar?.bool else { throw .template(node.text ?? "inject_on_first_request") }
        return flag
    }

    private mutating func setCounted(
        _ kind: String, _ first: String, _ strategy: ManifestComponent, _ token: Token, _ size: Int?,
        _ sizePlace: ManifestRequest.Place?, _ items: ManifestItems
    ) throws(ManifestProblem) {
        var count = DraftMapping()
        var first = first
        let sendsFirst = try Self.isFlag(strategy["inject_on_first_request"])
        switch token {
        case .link: throw .component("RequestPath")
        case .place(let place): count = place.setting
        case .templates(let shift):
            // The first page has no token.
            if sendsFirst { throw .key("inject_on_first_request", of: strategy.type ?? "") }
            let (number, overflows) = (Int(first) ?? 0).addingReportingOverflow(shift)
            guard !overflows else { throw .template(first) }
            first = "\(number)"
        }
        let standard = kind == "page" ? "1" : "0"
        if first != standard { count["first"] = .word(first) }
        if token.place != nil, !sendsFirst { count["send_first"] = .word("false") }
        setting = ["strategy": .word(kind), kind: .mapping(count)]
        guard let size else { return }
        if let sizePlace {
            setting["size"] = Self.setting(size, sizePlace)
            setting["until"] = .mapping(["short": .word("true")])
        } else {
            setting["until"] = .mapping(["last": .text("([\(items.all)] | length) < \(size)")])
        }
    }

    private mutating func setCursor(
        _ strategy: ManifestComponent, _ token: Token, _ size: Int?, _ sizePlace: ManifestRequest.Place?,
        _ items: ManifestItems, _ kept: [String], _ scope: RequestScope
    ) throws(ManifestProblem) {
        guard let value = strategy.text("cursor_value") else { throw .missing("cursor_value", of: "CursorPagination") }
        let stop = strategy.text("stop_condition").flatMap { $0.isEmpty ? nil : $0 }
        if items.condition != nil, (value + (stop ?? "")).contains("last_") {
            throw .template(stop.map { $0.contains("last_") ? $0 : value } ?? value)
        }
        for text in [value, stop ?? ""]
        where try RequestText.parsed(text).paths(below: "last_record").contains(where: {
            items.changes?.affects($0) == true
        }) {
            throw .template(text)
        }
        let jq = JQText(subject: .page(items: items.all, isList: items.isWholeBody, pageSize: size), scope: scope)
        if case .link = token, try Self.isLinkHeader(value) {
            // Without a next link, the header ends the list.
            if let stop { guard try Self.isAboutLinkHeader(stop) else { throw .template(stop) } }
            setting = try Self.link(next: nil, kept, size, sizePlace)
            return
        }
        for text in [value, stop ?? ""] where try Self.mentionsLinks(text) { throw .template(text) }
        var next = try jq.value(of: value)
        var isPlain = jq.isPath(value)
        if let stop, try !jq.isNegation(stop, of: value) {
            next = "if \(try jq.condition(of: stop).withoutParentheses) then null else \(next) end"
            isPlain = false
        }
        let sizeSetting = size.flatMap { size in sizePlace.map { Self.setting(size, $0) } }
        if case .link = token {
            // airbyte-cdk joins other references with the base of the URL.
            next = """
                \(isPlain ? next : "(\(next))") | if IN(null, false, "", 0, [], {}) then null \
                elif test("^([a-zA-Z]+:|/)") then . else error("a relative URL") end
                """
            setting = try Self.link(next: next, kept, size, sizePlace)
            return
        }
        if case .place(.body) = token {
            // Digits are sent as a number.
            next = "\(next) | if type == \"string\" and test(\"^(0|-?[1-9][0-9]*)$\") then tonumber else . end"
            isPlain = false
        }
        if case .templates(let shift) = token, shift != 0 { throw .template("next_page_token") }
        next =
            isPlain
            ? "\(next) | select(IN(0, \"0\", \"None\") | not)"
            : "\(next) | if IN(0, \"0\", \"None\", [], {}) then null else . end"
        setting = [
            "strategy": .word("cursor"), "token": .text(next), "cursor": token.place.map { .mapping($0.setting) },
            "size": sizeSetting,
        ]
    }

    /// Whether a paginator sends the token of a page at a place.
    static func sends(
        _ paginator: ManifestComponent?, at place: ManifestRequest.Place
    ) throws(ManifestProblem) -> Bool {
        guard let option = paginator?.component("page_token_option"), option.type != "RequestPath" else { return false }
        return try ManifestRequest.Place(option) == place
    }

    /// Sends a value in place of the first page's token.
    mutating func setFirst(_ value: String) throws(ManifestProblem) {
        guard setting["strategy"] == .word("cursor"), !value.contains("{") else { throw .template(value) }
        setting["first"] = .text(value)
    }

    /// Notes what is different in later requests.
    mutating func setLater(_ keys: DraftMapping?) {
        if let keys { setting["later"] = .mapping(keys) }
    }

    /// Ends the list where a server answers with one of these statuses after the first page.
    mutating func end(at statuses: [Int]) {
        guard !statuses.isEmpty, setting["strategy"] != .word("none") else { return }
        var until = DraftMapping()
        if case .mapping(let known)? = setting["until"] { until = known }
        until["status"] = .list(statuses.map { .word("\($0)") })
        setting["until"] = .mapping(until)
    }

    /// The places of the body that paging needs.
    private(set) var bodyPlaces: [ManifestRequest.Place] = []

    /// Whether a template is the URL of the `Link` header's next page.
    private static func isLinkHeader(_ text: String) throws(ManifestProblem) -> Bool {
        let parts = try RequestText.parsed(text).parts
        guard parts.count == 1, case .expression(let expression) = parts[0], let access = expression.access else {
            return false
        }
        return access.root == "headers" && access.path == ["link", "next", "url"]
    }

    /// Whether a template mentions links of the `Link` header, and not only their parameters.
    private static func mentionsLinks(_ text: String) throws(ManifestProblem) -> Bool {
        guard text.contains("link"), text.contains("headers") else { return false }
        return try RequestText.parsed(text).parts.contains { part in
            guard case .expression(let expression) = part else { return false }
            return expression.mentionsLinks
        }
    }

    /// Whether a condition says that the `Link` header has no next page.
    private static func isAboutLinkHeader(_ text: String) throws(ManifestProblem) -> Bool {
        let parts = try RequestText.parsed(text).parts
        guard parts.count == 1, case .expression(let expression) = parts[0] else { return false }
        switch expression {
        case .not(.operation("in", .text("next"), let header)):
            return header.access.map { $0.root == "headers" && $0.path == ["link"] } ?? false
        case .not(let value):
            return value.access.map {
                $0.root == "headers" && [["link", "next", "url"], ["link", "next"]].contains($0.path)
            }
                ?? false
        default: return false
        }
    }
}

extension JinjaExpression {
    /// Whether it has the links of the `Link` header themselves.
    fileprivate var mentionsLinks: Bool {
        guard let access else { return children.contains(where: \.mentionsLinks) }
        guard access.root == "headers" else { return access.standard?.mentionsLinks ?? false }
        return access.partOfLink == nil && access.path.first?.lowercased() == "link"
    }
}
