import Expressions
import HTTP
import JSON
import Pages
import Pagination
import Plugins
import Redaction

/// How an endpoint's answers are read: what to extract, and what each value is for.
struct PageReading: Sendable {
    let layout: ItemLayout
    var meter: (any PageMeter)?
    private let endpoint: Endpoint
    private let plan: ReadingPlan
    private let requiredFields: [(field: Endpoint.Field, slot: Int)]
    /// What paging wants to know, and where that is found.
    private let facts: [(fact: Fact, source: FactSource)]

    init(_ endpoint: Endpoint) {
        self.endpoint = endpoint
        let wanted = endpoint.paging.facts
        let fields = endpoint.fields ?? []
        let count = endpoint.replyCount.map { [Expression($0)] } ?? []
        plan = ReadingPlan(
            endpoint,
            columns: [endpoint.id].compactMap(\.self) + fields.map(\.path) + wanted.compactMap(\.inItem) + count,
            facts: wanted.compactMap(\.inDocument))

        let slots = plan.columnSlots
        let idCount = endpoint.id == nil ? 0 : 1
        let named = zip(fields, slots[idCount...])
        layout = ItemLayout(
            idSlot: endpoint.id.map { _ in slots[0] },
            fields: endpoint.fields.map { _ in named.map { ItemLayout.Field(name: $0.name, slot: $1) } },
            replyCountSlot: count.isEmpty ? nil : slots.last)
        requiredFields = named.filter(\.0.isRequired).map { ($0, $1) }
        var itemSlots = slots[(idCount + fields.count)...]
        var documentSlots = plan.factSlots[...]
        facts = wanted.map { ($0, FactSource($0, itemSlots: &itemSlots, documentSlots: &documentSlots)) }
    }

    /// What is found in an answer without a body.
    var nothing: JSONExtraction {
        JSONExtraction(
            items: [], columns: [], columnCount: 0,
            facts: Array(repeating: .missing, count: plan.factCount))
    }

    /// A page without items, behind which nothing comes unless `next` says where.
    ///
    /// - Parameter isEnd: whether it says so itself; else what the page before it said holds.
    func emptyPage(at position: Position?, next: Position? = nil, isEnd: Bool = false) -> Page {
        Page(
            body: [], extraction: nothing, layout: layout, position: position, next: next,
            declared: Page.Declared(hasMore: isEnd ? false : nil))
    }

    /// Finds everything in a body, and checks that each item has what it must have.
    func content(of body: [UInt8]) throws(ResponseProblem.Thrown) -> PageContent {
        let read = { Result { () throws(ResponseProblem.Thrown) in try find(in: body) } }
        let content = try (meter?.parsing(read) ?? read()).get()
        try check(content)
        return content
    }

    private func find(in body: [UInt8]) throws(ResponseProblem.Thrown) -> PageContent {
        var content: PageContent
        do throws(JSONError) {
            content = PageContent(body: body, extraction: try plan.document.extract(from: body))
        } catch {
            throw .init(.json(error, items: endpoint.items.description))
        }
        if !plan.isNative, let program = plan.program { try plan.compute(&content, program) }
        if case .column(let slot) = plan.condition {
            let found = content.extraction
            content.isWanted = found.items.indices.map { body.isTrue(found.column(slot, ofItem: $0)) }
        }
        return content
    }

    /// The answers to the facts that paging wants, in order.
    func facts(
        of response: HTTPResponse, _ content: PageContent, target: RequestTarget
    ) throws(ResponseProblem.Thrown) -> [FactValue] {
        var values: [FactValue] = []
        let isLink = endpoint.paging.pager.positionsAreURLs
        let own = endpoint.paging.pager.facts.count
        for (index, (_, source)) in facts.enumerated() {
            if !isLink, index < own, case .header(let name) = source,
                response.secrets.inFields.contains(name.lowercased())
            {
                // What is left of it is not what the server means.
                throw .init(.credentialInNext)
            }
            if case .nextLink = source { try checkLinks(of: response) }
            var value = value(from: source, in: response, content, marksStrings: marksStrings && index < own)
            // Signs may be shown, too.
            if isLink || index >= own { value = response.withoutCredentials(value) }
            // The first fact of a pager whose positions are URLs is the next one's.
            if isLink, index == 0, case .text(let text) = value, !text.isEmpty {
                value = .text(try next(text, of: response, target))
            }
            values.append(value)
        }
        return values
    }

    /// The next page's URL. Another origin gets no credential in it, not even one that is so short that it may stand there by
    /// chance.
    private func next(
        _ text: String, of response: HTTPResponse, _ target: RequestTarget
    ) throws(ResponseProblem.Thrown) -> String {
        let keyless = SecretSearch(response.secrets.keys, shortest: SecretSearch.shortestShown).removing(from: text)
        do throws(ResponseProblem.Thrown) {
            let next = try target.next(text, from: response.url)
            if next.origin == target.url.origin { return next.description }
        } catch  where keyless == text {
            throw error
        } catch {
            // Where it cannot be used, it is told without the key.
        }
        return try target.next(keyless, from: response.url).description
    }

    /// Whether texts of which positions are made repeat a credential of the request. A next link does not: it goes without,
    /// as each request gets it anew.
    func repeatsCredential(_ texts: [String], of response: HTTPResponse) -> Bool {
        guard response.secrets.areInBody, !endpoint.paging.pager.positionsAreURLs else { return false }
        let search = SecretSearch(response.secrets.inBody)
        return texts.contains(where: search.finds)
    }

    /// The text of an item fact, for one item of a page.
    func text(of fact: Fact, ofItem row: Int, in page: Page) -> String? {
        guard let slot = facts.first(where: { $0.fact == fact })?.source.itemSlot else { return nil }
        let range = page.column(slot, ofItem: row)
        let isMarked = marksStrings && page.body.kind(of: range) == .string
        return page.body.text(of: range).map { isMarked ? BodyText.text(ofString: $0) : $0 }
    }

    /// Where no next link is found, `Link` fields must be readable: what cannot be read may hold it.
    private func checkLinks(of response: HTTPResponse) throws(ResponseProblem.Thrown) {
        let header = LinkHeader(response.fields.values(of: "Link"))
        guard let malformed = header.malformed, header.link(relation: "next") == nil else { return }
        throw .init(.badLink(text: response.withoutCredentials(malformed)))
    }

    private func check(_ content: PageContent) throws(ResponseProblem.Thrown) {
        let (extraction, body) = (content.extraction, content.body)
        let rows =
            content.isWanted.map { isWanted in isWanted.indices.filter { isWanted[$0] } }
            ?? Array(extraction.items.indices)
        if let slot = layout.idSlot, let row = extraction.firstRow(of: rows, column: slot, in: body, unless: \.isScalar)
        {
            throw .init(.itemWithoutID(index: row, path: endpoint.id?.description ?? ""))
        }
        for (field, slot) in requiredFields {
            if let row = extraction.firstRow(of: rows, column: slot, in: body, unless: { $0 != nil && $0 != .null }) {
                throw .init(.fieldMissing(name: field.name, path: field.path.description, index: row))
            }
        }
    }

    /// Whether a key or token that is a string is to be told from one that is a number.
    private var marksStrings: Bool { endpoint.paging.pager.travelsInBody }

    private func value(
        from source: FactSource, in response: HTTPResponse, _ content: PageContent, marksStrings: Bool
    ) -> FactValue {
        let (body, extraction) = (content.body, content.extraction)
        switch source {
        case .header(let name):
            return response.fields[name].map(FactValue.text) ?? .absent
        case .nextLink:
            let next = LinkHeader(response.fields.values(of: "Link")).link(relation: "next")
            // Some servers always name a next page and say beside it that it holds nothing.
            let isEmpty = next?.parameters.contains { $0.name == "results" && $0.value == "false" } ?? true
            return isEmpty ? .absent : (next?.target).map(FactValue.text) ?? .absent
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

extension JSONKind? {
    fileprivate var isScalar: Bool {
        switch self {
        case .string, .number, .boolean: true
        case .null, .object, .array, nil: false
        }
    }
}

extension FactValue {
    /// What it says, as text or as JSON; nil where that is nothing.
    var text: String? {
        switch self {
        case .text(let text), .structure(let text): text
        case .absent, .null, .flag: nil
        }
    }
}

extension [UInt8] {
    /// Whether a value is neither false nor null, nor absent.
    fileprivate func isTrue(_ range: JSONRange) -> Bool {
        switch kind(of: range) {
        case nil, .null: false
        case .boolean: self[Int(range.start)] == UInt8(ascii: "t")
        case .string, .number, .object, .array: true
        }
    }

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
    /// A text of the body without the credentials that the body repeats: a next link is shown and stored.
    fileprivate func withoutCredentials(_ text: String) -> String {
        SecretSearch(secrets.inBody).removing(from: text)
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
