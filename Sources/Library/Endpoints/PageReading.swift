import Documents
import Expressions
import HTTP
import JSON
import Pages
import Pagination
import Plugins
import Redaction

/// How to read an endpoint's responses: which values to extract, and what each is for.
struct PageReading: Sendable {
    let layout: ItemLayout
    var meter: (any PageMeter)?
    /// The bounds in time; nil without any.
    var filter: TimeFilter?
    private let endpoint: Endpoint
    /// The values that `set:` gives to all items, in its order; nil for one that is not set.
    var constants: [[UInt8]?]
    private let plan: ReadingPlan
    /// The columns that rows of cells must have.
    private let neededColumns: [String]
    private let requiredFields: [(field: Endpoint.Field, slot: Int)]
    /// The fields with coded text. Their decoded text has a column of its own, since the item's id may be the same value.
    let codedFields: [(name: String, slot: Int, coding: Endpoint.Field.Coding)]
    /// The facts that paging needs, and where they are.
    private let facts: [(fact: Fact, source: FactSource)]
    /// What the paths of facts, and those of optional items, lead through, each with its slot.
    private let stages: (facts: [(stage: PathStage, slot: Int)], items: [(stage: PathStage, slot: Int)])
    private let partialData: PartialData

    init(_ endpoint: Endpoint, _ filter: TimeFilter? = nil, constants: [[UInt8]?] = []) {
        (self.endpoint, self.filter, self.constants) = (endpoint, filter, constants)
        let wanted = endpoint.paging.facts
        let fields = endpoint.fields ?? []
        let count = endpoint.replyCount.map { [Expression($0)] } ?? []
        let time = filter == nil ? nil : endpoint.since?.at
        let keys = [endpoint.id, endpoint.version, endpoint.deleted, endpoint.thread?.parent, time].compactMap(\.self)
        let found = wanted.compactMap(\.inDocument)
        let factStages = found.compactMap(\.path).filter { !$0.isOptional }.flatMap(PathStage.all)
        // In XML, a path to no element leads to an empty list.
        let itemStages =
            endpoint.items.path.map { $0.isOptional || endpoint.form.hasRoot ? PathStage.all(of: $0) : [] } ?? []
        plan = ReadingPlan(
            endpoint,
            columns: keys + fields.map(\.path) + wanted.compactMap(\.inItem) + count,
            facts: found + (factStages + itemStages).map { Expression($0.path) }
                + PartialData.paths.map { Expression($0) })
        partialData = PartialData(endpoint, slots: plan.factSlots.suffix(PartialData.paths.count))
        let stageSlots = plan.factSlots.dropFirst(found.count)
        stages = (
            zip(factStages, stageSlots).map { ($0, $1) },
            zip(itemStages, stageSlots.dropFirst(factStages.count)).map { ($0, $1) }
        )

        let slots = plan.columnSlots
        var keySlots = slots[..<keys.count]
        let idSlot = endpoint.id.flatMap { _ in keySlots.popFirst() }
        let versionSlot = endpoint.version.flatMap { _ in keySlots.popFirst() }
        let deletedSlot = endpoint.deleted.flatMap { _ in keySlots.popFirst() }
        let parentSlot = endpoint.thread.flatMap { _ in keySlots.popFirst() }
        let timeSlot = time.flatMap { _ in keySlots.popFirst() }
        let named = zip(fields, slots[keys.count...])
        let coded = named.compactMap { field, slot in field.coding.map { (name: field.name, slot: slot, coding: $0) } }
        codedFields = coded
        let decodedSlots = Dictionary(uniqueKeysWithValues: zip(coded.map(\.name), plan.columnCount...))
        let deletions = deletedSlot.map { [ItemLayout.Field(name: ItemLayout.deletedName, slot: $0)] } ?? []
        layout = ItemLayout(
            idSlot: idSlot, versionSlot: versionSlot, deletedSlot: deletedSlot, timeSlot: timeSlot,
            versionDefinition: [endpoint.version, endpoint.deleted].compactMap(\.?.description).joined(separator: "\0"),
            isByChange: endpoint.order == .recentlyChangedFirst, comparesItems: endpoint.isFound,
            fields: endpoint.fields.map { _ in
                deletions + named.map { ItemLayout.Field(name: $0.name, slot: decodedSlots[$0.name] ?? $1) }
            },
            replyCountSlot: count.isEmpty ? nil : slots.last,
            hasReplies: endpoint.hasReplies, parentSlot: parentSlot, roots: endpoint.thread?.roots ?? [])
        neededColumns = endpoint.neededColumns
        requiredFields = named.filter(\.0.isRequired).map { ($0, $1) }
        var itemSlots = slots[(keys.count + fields.count)...]
        var documentSlots = plan.factSlots[...]
        facts = wanted.map { ($0, FactSource($0, itemSlots: &itemSlots, documentSlots: &documentSlots)) }
    }

    /// The program of the endpoint's expressions; nil without any.
    var program: ExpressionProgram? { plan.program }

    /// The expressions of facts with the variables of the page, each once.
    private var pageExpressions: [Expression] {
        facts.reduce(into: []) { all, fact in
            if case .page(let expression) = fact.source, !all.contains(expression) { all.append(expression) }
        }
    }

    /// The extraction of a response without a body.
    var nothing: JSONExtraction {
        JSONExtraction(
            items: [], columns: [], columnCount: 0,
            facts: Array(repeating: .missing, count: plan.factCount))
    }

    /// A page without items. It is the last one unless `next` is given.
    func emptyPage(at position: Position?, next: Position? = nil) -> Page {
        Page(body: [], extraction: nothing, layout: layout, position: position, next: next)
    }

    /// Extracts all values from a body, and checks that each item has its required values.
    ///
    /// - Parameter isStored: whether the body is from the library.
    func content(of body: [UInt8], isStored: Bool = false) throws(PageError) -> PageContent {
        let read = { Result { () throws(PageError) in try find(in: body, isStored: isStored) } }
        let content = try (meter?.parsing(read) ?? read()).get()
        try check(content)
        return content
    }

    private func find(in body: [UInt8], isStored: Bool) throws(PageError) -> PageContent {
        var content = try found(in: body)
        if content.extraction.items.isEmpty { try check(stages.items, in: content, for: .items) }
        if let list = listAmongItems(of: content) { throw .json(.itemIsList(offset: list), items: plan.itemsText) }
        let program = plan.isNative ? nil : plan.program
        if let program { try plan.computeDocument(&content, program) }
        try plan.nameColumns(of: &content, path: endpoint.columns?.description ?? "")
        if let changes = plan.changes { try plan.change(&content, changes, constants, program) }
        if let program { try plan.computeItems(&content, program) }
        if !codedFields.isEmpty { decode(&content) }
        for (stage, slot) in plan.stages {
            for row in content.extraction.items.indices {
                try stage.check(content.extraction.column(slot, ofItem: row), in: content.body, for: .item(row))
            }
        }
        if case .column(let slot) = plan.condition {
            let found = content.extraction
            content.isWanted = found.items.indices.map { content.body.isTrue(found.column(slot, ofItem: $0)) }
        }
        // The record of a deletion often has no more than the id, and whoever has the item must learn of it.
        if let isWanted = content.isWanted, layout.deletedSlot != nil {
            content.isWanted = isWanted.indices.map { isWanted[$0] || isDeleted($0, in: content) }
        }
        if let filter { content.compareTimes(of: layout, with: filter, isStored: isStored) }
        return content
    }

    private func check(
        _ stages: [(stage: PathStage, slot: Int)], in content: PageContent, for use: PathUse
    ) throws(PageError) {
        for (stage, slot) in stages { try stage.check(content.extraction.facts[slot], in: content.body, for: use) }
    }

    /// What is at plain paths.
    private func found(in body: [UInt8]) throws(PageError) -> PageContent {
        let converted: [UInt8]?
        do throws(DocumentError) {
            converted = try endpoint.form.json(of: body, columns: neededColumns)
        } catch {
            throw .document(error)
        }
        do throws(JSONError) {
            guard let converted else {
                return PageContent(body: body, extraction: try plan.document.extract(from: body))
            }
            guard body.count + converted.count < UInt32.max else { throw .invalid(.tooLarge, offset: 0) }
            return PageContent(
                body: body, converted: converted, extraction: try plan.document.extract(from: converted))
        } catch {
            throw .json(error.inBody(endpoint.form.format), items: endpoint.items.description)
        }
    }

    private func isDeleted(_ row: Int, in content: PageContent) -> Bool {
        layout.deletedSlot.map { content.body.isTrue(content.extraction.column($0, ofItem: row)) } ?? false
    }

    /// Where an item is a list, although the path has `[]` before its last step: its elements are the items. Nil if none
    /// is.
    private func listAmongItems(of content: PageContent) -> Int? {
        guard plan.names == nil, let steps = endpoint.items.path?.steps, steps.contains(.each), steps.last != .each
        else { return nil }
        return content.extraction.items.first { content.body.kind(of: $0) == .array }.map { Int($0.start) }
    }

    /// The values of the facts that paging needs, in order.
    func facts(
        of response: HTTPResponse, _ content: PageContent, at position: Position?, target: RequestTarget
    ) throws(PageError) -> [FactValue] {
        try check(stages.facts, in: content, for: .pagination)
        var values: [FactValue] = []
        let computed = try computed(pageExpressions, of: response, content, at: position)
        let isLink = endpoint.paging.pager.positionsAreURLs
        let own = endpoint.paging.pager.facts.count
        for (index, (_, source)) in facts.enumerated() {
            if !isLink, index < own, case .header(let name) = source,
                response.secrets.inFields.contains(name.lowercased())
            {
                // Without the credential, it is not the value that the server meant.
                throw .credentialInNext
            }
            if isLink, index == 0, let name = source.fieldName, response.secrets.inLinks.contains(name) {
                throw .credentialInNext
            }
            if case .nextLink = source { try checkLinks(of: response) }
            let marks = marksStrings && index < own
            var value = value(from: source, in: response, content, marksStrings: marks)
            if case .page(let expression) = source, let found = computed[expression] {
                value = found.bytes.fact(found.range, marksStrings: marks)
            }
            let hasMarks =
                source.fieldName.map { name in
                    response.fields.all.contains { $0.name.lowercased() == name && $0.hasLinks }
                } ?? false
            if isLink, index == 0, !hasMarks, case .text(let text) = value {
                value = .text(target.concealing(link: text))
            }
            // Signs may be shown too.
            // If positions are URLs, the pager's first fact is the next page's URL.
            if isLink, index == 0, case .text(let text) = value {
                value = .text(text.isEmpty ? text : try next(text, of: response, target))
            } else if isLink || index >= own {
                value = response.withoutCredentials(value)
            }
            values.append(value)
        }
        return values
    }

    /// What shows that a page itself lacks items, whatever follows it.
    ///
    /// - Parameter response: nil for a stored page.
    func partialSigns(in content: PageContent, of response: HTTPResponse? = nil) -> [MoreSign] {
        partialData.signs(in: content, of: response)
    }

    /// The next page's URL, without the credentials that each request adds again. It is an error if it would lead elsewhere
    /// without them, or if it has some for a host that must not get them.
    private func next(
        _ text: String, of response: HTTPResponse, _ target: RequestTarget
    ) throws(PageError) -> String {
        // Without the credential, it would be another URL than the one that the expression made.
        if computesPositions, !response.secrets.areInBody, repeatsKey([text], of: response) { throw .credentialInNext }
        let next: HTTPURL
        do throws(PageError) {
            next = try target.next(text, from: response.url)
        } catch {
            let keyless = response.withoutKeys(text)
            if keyless == text { throw error }
            _ = try target.next(keyless, from: response.url)
            throw .credentialInNext
        }
        guard target.originsOfRepeatedSecrets.contains(next.origin) else {
            if target.hasMark(next) || next.hasKnownCredential(besides: target.secrets(for: next.origin))
                || response.withoutCredentials(next.description) != next.description
            {
                throw .credentialInNext
            }
            return next.description
        }
        let clean = response.withoutCredentials(response.withoutParameters(ofCredentialsIn: text))
        if clean == text { return next.description }
        guard response.mayLoseCredentials(text) else { throw .credentialInNext }
        return try target.next(clean, from: response.url).description
    }

    /// Whether texts that become positions repeat a credential of the request. A next link does not: it is stored
    /// without the credential, which every request adds again.
    func repeatsCredential(_ texts: [String], of response: HTTPResponse) -> Bool {
        guard !endpoint.paging.pager.positionsAreURLs else { return false }
        if response.secrets.areInBody, texts.contains(where: SecretSearch(response.secrets.inBody).finds) {
            return true
        }
        return computesPositions && repeatsKey(texts, of: response)
    }

    /// Whether expressions make positions: they may make a credential of texts that are none.
    private var computesPositions: Bool {
        endpoint.paging.facts.contains { $0.expression.map { $0.path == nil } ?? false }
    }

    /// Whether texts that an expression made have a credential of the request.
    private func repeatsKey(_ texts: [String], of response: HTTPResponse) -> Bool {
        guard !response.secrets.keys.isEmpty else { return false }
        let search = SecretSearch(response.secrets.keys, shortest: SecretSearch.shortestShown)
        return texts.contains(where: search.finds)
    }

    /// The text of an item fact, for one item of a page.
    func text(of fact: Fact, ofItem row: Int, in page: Page) -> String? {
        guard let slot = facts.first(where: { $0.fact == fact })?.source.itemSlot else { return nil }
        let range = page.column(slot, ofItem: row)
        let isMarked = marksStrings && page.body.kind(of: range) == .string
        return page.body.text(of: range).map { isMarked ? BodyText.text(ofString: $0) : $0 }
    }

    /// Without a next link, all `Link` fields must be readable: an unreadable one may contain it.
    private func checkLinks(of response: HTTPResponse) throws(PageError) {
        let header = LinkHeader(response.fields.values(of: "Link"))
        guard let malformed = header.malformed, header.link(relation: "next") == nil else { return }
        throw .badLink(text: response.withoutCredentials(malformed))
    }

    /// Checks that each item has its version, if the list is sorted by it. Stored items may be from before.
    func checkVersions(_ content: PageContent) throws(PageError) {
        guard layout.isByChange, let slot = layout.versionSlot else { return }
        let found = content.extraction
        if let row = found.firstRow(
            of: Array(found.items.indices), column: slot, in: content.body, unless: { $0 != nil && $0 != .null })
        {
            throw .itemWithoutVersion(index: row, path: endpoint.version?.description ?? "")
        }
    }

    private func check(_ content: PageContent) throws(PageError) {
        let (extraction, body) = (content.extraction, content.body)
        let rows =
            content.isWanted.map { isWanted in isWanted.indices.filter { isWanted[$0] } }
            ?? Array(extraction.items.indices)
        if let slot = layout.idSlot,
            let row = rows.first(where: { !isID(extraction.column(slot, ofItem: $0), in: body) })
        {
            throw .itemWithoutID(index: row, path: endpoint.id?.description ?? "")
        }
        if let slot = layout.parentSlot,
            let row = extraction.firstRow(
                of: rows, column: slot, in: body, unless: { $0 != .object && $0 != .array })
        {
            throw .parentNotID(index: row, path: endpoint.thread?.parent.description ?? "")
        }
        let isPresent = { (kind: JSONKind?) in kind != nil && kind != .null }
        let kept = layout.deletedSlot == nil ? rows : rows.filter { !isDeleted($0, in: content) }
        for (field, slot) in requiredFields {
            if let row = extraction.firstRow(of: kept, column: slot, in: body, unless: isPresent) {
                throw .fieldMissing(name: field.name, path: field.path.description, index: row)
            }
        }
    }

    /// Whether a value can be the id of an item. An empty text cannot: items would be left out as repeated. In a list that
    /// folio found by itself, the items are compared whole.
    private func isID(_ value: JSONRange, in body: [UInt8]) -> Bool {
        let kind = body.kind(of: value)
        return kind.isScalar && (kind != .string || value.bytes.count > 2 || endpoint.isFound)
    }

    /// Whether string keys and tokens must be distinguished from numbers.
    var marksStrings: Bool { endpoint.paging.pager.travelsInBody }

    private func value(
        from source: FactSource, in response: HTTPResponse, _ content: PageContent, marksStrings: Bool
    ) -> FactValue {
        let (body, extraction) = (content.body, content.extraction)
        switch source {
        case .header(let name):
            return response.fields[name].map(FactValue.text) ?? .absent
        case .nextLink:
            let next = LinkHeader(response.fields.values(of: "Link")).next
            return next.map { FactValue.text($0.target) } ?? .absent
        case .page: return .absent
        case .document(let slot):
            return body.fact(extraction.facts[slot], marksStrings: marksStrings)
        case .firstItem(let slot):
            guard !extraction.items.isEmpty else { return .absent }
            return body.fact(extraction.column(slot, ofItem: 0), marksStrings: marksStrings)
        case .lastItem(let slot):
            guard !extraction.items.isEmpty else { return .absent }
            let last = extraction.items.count - 1
            return body.fact(extraction.column(slot, ofItem: last), marksStrings: marksStrings)
        }
    }
}

extension JSONError {
    /// The error with its place in the body as received, where lines have no bracket before them.
    fileprivate func inBody(_ format: DocumentFormat) -> JSONError {
        guard format == .jsonLines, case .invalid(let reason, let offset) = self else { return self }
        return .invalid(reason, offset: max(0, offset - 1))
    }
}

extension JSONKind? {
    fileprivate var isScalar: Bool {
        switch self {
        case .string, .number, .boolean: true
        case .null, .object, .array, nil: false
        }
    }
}

extension Endpoint {
    /// The columns of its id and its required fields, if its items are the rows.
    fileprivate var neededColumns: [String] {
        guard items.path?.steps.isEmpty == true else { return [] }
        let paths = [id].compactMap(\.self) + (fields ?? []).filter(\.isRequired).map(\.path)
        return paths.compactMap { expression in
            guard let steps = expression.path?.steps, steps.count == 1, case .key(let name) = steps[0] else {
                return nil
            }
            return name
        }
    }
}

extension FactValue {
    /// The value as text or as JSON; nil if it is empty.
    var text: String? {
        switch self {
        case .text(let text), .structure(let text): text
        case .absent, .null, .flag: nil
        }
    }
}

extension [UInt8] {
    fileprivate func fact(_ range: JSONRange, marksStrings: Bool) -> FactValue {
        switch kind(of: range) {
        case nil: .absent
        case .null: .null
        case .boolean: .flag(self[Int(range.start)] == UInt8(ascii: "t"))
        case .string where marksStrings && !(text(of: range) ?? "").isEmpty:
            .text(BodyText.text(ofString: text(of: range) ?? ""))
        case .string, .number: .text(text(of: range) ?? "")
        case .object, .array: .structure(String(decoding: self[range.bytes], as: UTF8.self))
        }
    }
}

extension HTTPResponse {
    /// A text of the body, without credentials that the body repeats. It is used for next links, which are shown and
    /// stored.
    fileprivate func withoutCredentials(_ text: String) -> String {
        SecretSearch(secrets.inBody).removing(from: text)
    }

    /// A text without the request's credentials, for a message.
    fileprivate func withoutKeys(_ text: String) -> String {
        SecretSearch(secrets.keys.union(secrets.inBody), shortest: SecretSearch.shortestShown).removing(from: text)
    }

    /// A next link without its query parameters that are credentials.
    fileprivate func withoutParameters(ofCredentialsIn link: String) -> String {
        guard secrets.areInBody else { return link }
        return SecretSearch(secrets.inBody).removing(fromLink: link)
    }

    /// Whether a next link leads to the same page without these credentials.
    fileprivate func mayLoseCredentials(_ link: String) -> Bool {
        let sent = secrets.request?.url ?? url
        return SecretSearch(secrets.inBody).mayBeRemoved(
            fromLink: link, to: sent.removingQuery(secrets.request?.secrets.queryNames ?? []),
            names: secrets.request?.secrets.queryNames ?? [])
    }

    fileprivate func withoutCredentials(_ value: FactValue) -> FactValue {
        guard secrets.areInBody else { return value }
        return switch value {
        case .text(let text): .text(withoutCredentials(text))
        case .structure(let text): .structure(withoutCredentials(text))
        case .absent, .null, .flag: value
        }
    }
}
