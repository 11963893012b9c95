import JSON
import Wording
import YAML

/// A stream of a manifest, as an endpoint.
struct ManifestStream {
    /// The keys of the endpoint.
    let keys: DraftMapping
    /// The credential; nil if its requests need none.
    let credential: DraftMapping?
    /// The base of its URLs.
    let base: String
    /// The variables, by the keys below `stream_slice`.
    let variables: [[String]: String]
    /// The endpoints that its variables need.
    let needs: [String]
    /// Whether it is read within bounds of time.
    let hasTimes: Bool

    /// - Parameters:
    ///   - isParent: whether its records are only read for those of another stream.
    ///   - parent: makes the endpoint of a parent stream.
    init(
        _ stream: ManifestComponent, _ inputs: ManifestInputs, isParent: Bool = false,
        parent: (ManifestComponent) throws(ManifestProblem) -> (name: String, variables: [[String]: String])
    ) throws(ManifestProblem) {
        let (retriever, requester, selector) = try Self.parts(of: stream)
        func scope(_ component: ManifestComponent) -> RequestScope {
            RequestScope(parameters: component.parameters, inputs: inputs)
        }
        let partitions = try ManifestPartitions(
            retriever.components("partition_router"), RequestText(scope: scope(retriever)), parent: parent)
        let cursor = stream.component("incremental_sync")
        let isCounting = cursor?.type == "IncrementingCountCursor"
        let times = try (isCounting ? nil : cursor).map { (cursor) throws(ManifestProblem) in
            try ManifestTimes(cursor, RequestText(scope: scope(cursor)), isOfParent: isParent)
        }
        let paginator = retriever.component("paginator").flatMap { $0.type == "NoPagination" ? nil : $0 }
        let dropsSent = retriever["ignore_stream_slicer_parameters_on_paginated_requests"]?.scalar?.bool == true
        var count = try (isCounting ? cursor : nil).flatMap { (cursor) throws(ManifestProblem) in
            try Self.count(cursor, RequestText(scope: scope(cursor)))
        }
        // The first value of what paging sends.
        let first =
            dropsSent
            ? try count.flatMap { (count) throws(ManifestProblem) in
                try ManifestPaging.sends(paginator, at: count.place) ? count.template : nil
            } : nil
        if first != nil { count = nil }
        let sent = partitions.sent.map { ("{\($0.name)}", $0.place) } + (times?.sent ?? [count].compactMap(\.self))
        var requestScope = scope(requester)
        requestScope.variables = partitions.variables
        requestScope.times = times?.bounds ?? [:]
        let owner = ManifestCredential(RequestText(scope: scope(requester)))
        var target = try ManifestTarget(
            requester, requestScope, paginator,
            sent: sent, dropsSent: dropsSent,
            without: { $0.hasOpenHost ? owner.header(of: requester)?.name : nil })
        let url = target.url
        let header = url.hasOpenHost ? owner.header(of: requester) : nil

        let authenticator = requester.component("authenticator")
        let signer = ManifestCredential(RequestText(scope: scope(authenticator ?? requester)))
        let several = try authenticator.flatMap { (authenticator) throws(ManifestProblem) in
            try signer.headerOfSeveral(authenticator)
        }
        if let several { try target.add(several.template, at: .header(several.name)) }
        let own = try several == nil ? signer.setting(authenticator) : nil

        var itemScope = scope(selector)
        (itemScope.variables, itemScope.times) = (partitions.variables, requestScope.times)
        var items = try ManifestItems(selector, itemScope)
        if let span = times?.filter { items.add(try span.condition(items.bindings)) }
        let changes = try ManifestChanges(
            stream.components("transformations"), itemScope, filter: items.filter,
            isFilteredLater: items.isFilteredLater, items.bindings)
        items.changes = changes
        // airbyte-cdk would find no time in its records.
        if let span = times?.filter, changes.removes(span.field) {
            throw .key("is_client_side_incremental", of: "DatetimeBasedCursor")
        }
        var paging = try ManifestPaging(
            paginator, of: items, keeping: target.kept, token: target.token, scope(paginator ?? retriever))
        if let (template, place) = paging.plainSize { try target.add(template, at: place) }
        for place in paging.bodyPlaces { try target.prepareBody(for: place) }
        paging.setLater(target.laterKeys)
        try first.map { (first) throws(ManifestProblem) in try paging.setFirst(first) }
        let request = target.request
        let errors = try ManifestErrors(requester.component("error_handler"), scope(requester))
        paging.end(at: errors.ends)
        credential = header?.setting ?? own

        if let name = inputs.conflict { throw .key(name, of: "url_base") }
        if let name = inputs.ambiguous { throw .key(name, of: "config") }
        // A variable would take the place of a parameter with its name.
        let names = Set(inputs.used.parameters.map { inputs.name(of: $0.path) })
        if let name = partitions.variables.values.first(where: names.contains) {
            throw .key(name, of: "partition_router")
        }

        var keys = DraftMapping()
        if !partitions.each.isEmpty { keys["each"] = .mapping(partitions.each) }
        keys["path"] = .text(url.path)
        keys = keys.adding(request.keys)
        keys = keys.adding(try Self.format(retriever.component("decoder")))
        keys = keys.adding(items.keys)
        keys["items"] = .text(changes.changed(items.items))
        keys = keys.adding(changes.keys)
        keys["id"] = try Self.id(stream["primary_key"])
        if let times, !isParent {
            let sent = times.sent(in: request.keys, url.path)
            let set = times.sent(in: changes.keys, "")
            // folio then compares the time of the cursor, which must be the one that the filter compares.
            if !sent.since, !times.comparesItems, set.since || set.until,
                try items.filter.map({ (filter) throws(ManifestProblem) in
                    Set(try RequestText.parsed(filter).paths(below: "record")) != [[times.field]]
                }) ?? true
            {
                throw .template(items.filter ?? "stream_slice")
            }
            hasTimes = try Self.add(
                times, sent: sent, isMentioned: set.since || set.until, inputs, to: &keys)
        } else {
            hasTimes = false
        }
        if !paging.setting.isNone { keys["pagination"] = .mapping(paging.setting) }
        if !errors.rules.isEmpty { keys["errors"] = .list(errors.rules) }
        if credential == nil { keys["auth"] = .word("none") }
        self.keys = keys
        base = url.base
        variables = partitions.variables
        needs = partitions.needs
    }

    /// The components of a stream, with keys that folio knows.
    private static func parts(
        of stream: ManifestComponent
    ) throws(ManifestProblem) -> (
        retriever: ManifestComponent, requester: ManifestComponent, selector: ManifestComponent
    ) {
        guard stream.type == nil || stream.type == "DeclarativeStream" else { throw .component(stream.type ?? "") }
        try stream.check(["retriever", "incremental_sync", "transformations"])
        guard let retriever = stream.component("retriever") else {
            throw .missing("retriever", of: "DeclarativeStream")
        }
        guard retriever.type == nil || retriever.type == "SimpleRetriever" else {
            throw .component(retriever.type ?? "retriever")
        }
        try retriever.check([
            "requester", "record_selector", "paginator", "partition_router", "decoder",
            "ignore_stream_slicer_parameters_on_paginated_requests",
        ])
        guard let requester = retriever.component("requester"), let selector = retriever.component("record_selector")
        else {
            throw .missing("requester", of: "SimpleRetriever")
        }
        guard requester.type == nil || requester.type == "HttpRequester" else {
            throw .component(requester.type ?? "requester")
        }
        try requester.check([
            "url_base", "url", "path", "http_method", "authenticator", "error_handler", "request_parameters",
            "request_headers", "request_body_json", "request_body_data", "request_body", "use_cache",
        ])
        return (retriever, requester, selector)
    }

    /// Adds `since:`, if the records of the stream are within bounds of time. Returns whether they are.
    ///
    /// - Parameters:
    ///   - sent: which bounds requests have.
    ///   - isMentioned: whether records get a bound.
    private static func add(
        _ times: ManifestTimes, sent: (since: Bool, until: Bool), isMentioned: Bool, _ inputs: ManifestInputs,
        to keys: inout DraftMapping
    ) throws(ManifestProblem) -> Bool {
        guard sent.since || sent.until || times.comparesItems || isMentioned else { return false }
        if let problem = times.startProblem { throw problem }
        let hasSteps = times.setting["step"] != nil && (sent.since || sent.until)
        if hasSteps {
            if let problem = times.stepProblem { throw problem }
            // folio leaves out an item that the server also sends for another step.
            guard sent.since, sent.until || !times.comparesItems else { throw .key("step", of: "DatetimeBasedCursor") }
            if keys["id"] == nil, times.comparesItems { throw .missing("primary_key", of: "DeclarativeStream") }
        }
        // The same request for each step has the same records.
        if !hasSteps, times.setting["step"] != nil, keys["id"] == nil {
            throw .missing("primary_key", of: "DeclarativeStream")
        }
        keys["since"] = .mapping(hasSteps ? times.setting : times.withoutSteps)
        if let start = times.start { inputs.use(start, asOption: "--since") }
        if let end = times.end, sent.until || times.comparesItems || hasSteps {
            inputs.use(end, asOption: "--until")
            if let text = end.standard {
                keys.comment(Message("\(text): give \("--until") in its place"), at: "since")
            }
        }
        if hasSteps, !sent.until {
            keys.comment(Message("requests have only the start of a step: an item may come several times"), at: "since")
        }
        for (template, option, isOfInput) in times.options
        where option == "--since" || sent.until || times.comparesItems || hasSteps {
            // Nobody would know that requests lack a bound.
            guard isOfInput else { throw .template(template) }
            keys.comment(Message("\(template): give \(option) in its place"), at: "since")
        }
        return true
    }

    /// The first value of a number that grows with each record; nil if it is not sent.
    private static func count(
        _ cursor: ManifestComponent, _ text: RequestText
    ) throws(ManifestProblem) -> (template: String, place: ManifestRequest.Place)? {
        try cursor.check(["cursor_field", "start_value", "start_value_option"])
        guard let option = cursor.component("start_value_option") else { return nil }
        let place = try ManifestRequest.Place(option)
        if case .body = place { throw .key("inject_into: body_json", of: "RequestOption") }
        return try text.template(cursor["start_value"]?.text ?? "0", at: .query).map { ($0, place) }
    }

    private static func format(_ decoder: ManifestComponent?) throws(ManifestProblem) -> DraftMapping {
        guard let decoder else { return DraftMapping() }
        switch decoder.type {
        case "JsonDecoder": return DraftMapping()
        case "JsonlDecoder": return ["format": .word("jsonl")]
        case "CsvDecoder":
            try decoder.check(["delimiter", "encoding"])
            if let encoding = decoder.text("encoding"), !["utf-8", "utf8"].contains(encoding.lowercased()) {
                throw .key("encoding", of: "CsvDecoder")
            }
            switch decoder.text("delimiter") {
            case nil, ",": return ["format": .word("csv")]
            case "\\t"?, "\t"?: return ["format": .mapping(["csv": .mapping(["separator": .text("\t")])])]
            case let other?: return ["format": .mapping(["csv": .mapping(["separator": .text(other)])])]
            }
        case "GzipDecoder":
            try decoder.check(["decoder"])
            return (["unpack": .word("gzip")] as DraftMapping).adding(try format(decoder.component("decoder")))
        default: throw .component(decoder.type ?? "decoder")
        }
    }

    private static func id(_ key: YAMLNode?) throws(ManifestProblem) -> DraftValue? {
        guard let key else { return nil }
        let paths: [[String]] =
            key.text.map { [[$0]] }
            ?? (key.items ?? []).map { item in
                item.text.map { [$0] } ?? (item.items ?? []).compactMap(\.text)
            }
        guard !paths.isEmpty, paths.allSatisfy({ !$0.isEmpty && !$0.contains { $0.isEmpty } }) else { return nil }
        let texts = paths.map { "\(JSONPath($0.map { .key($0) }))" }
        if texts.count == 1 { return .text(texts[0]) }
        return .text(
            "[\(texts.joined(separator: ", "))] | if any(. == null) then error(\"a part of the key is missing\") "
                + "else \(JQText.exact) | tojson end")
    }
}

extension DraftMapping {
    /// Whether it is the setting of a list of one page.
    fileprivate var isNone: Bool { self["strategy"] == .word("none") }
}

extension ManifestInputs {
    /// Notes a bound of time that an option of the command gives.
    fileprivate func use(_ bound: Bound, asOption option: String) {
        if case .input(let path, _) = bound { use(path, asOption: option) }
    }
}
