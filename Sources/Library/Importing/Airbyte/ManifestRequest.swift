import JSON
import YAML

/// The parts of a stream's requests, as an endpoint has them.
struct ManifestRequest {
    /// Where a value is sent.
    enum Place: Hashable {
        case query(String)
        case header(String)
        /// A member of a JSON body or a field of a form, by its keys.
        case body([String])
        case form(String)

        /// Whether it is a text outside the URL.
        var isFixed: Bool {
            switch self {
            case .header, .form: true
            case .query, .body: false
            }
        }

        var isHeader: Bool { if case .header = self { true } else { false } }

        /// The mapping as `pagination:` has it.
        var setting: DraftMapping {
            switch self {
            case .query(let name): ["query": .text(name)]
            case .header(let name): ["header": .text(name)]
            case .body(let path): ["body": .text("\(JSONPath(path.map { .key($0) }))")]
            case .form(let name): ["body": .text("\(JSONPath([.key(name)]))")]
            }
        }

        /// The place of a `RequestOption`.
        ///
        /// - Parameter text: translates names with parameters; nil where airbyte-cdk gives them none.
        init(_ option: ManifestComponent, naming text: RequestText? = nil) throws(ManifestProblem) {
            let given =
                option["field_path"]?.items?.compactMap(\.text) ?? [option.text("field_name")].compactMap(\.self)
            let names = try given.map { (name) throws(ManifestProblem) in try text?.constant(name) ?? name }
            guard let name = names.first, names.allSatisfy({ !$0.contains("{") && !$0.isEmpty }) else {
                throw .key("field_name", of: "RequestOption")
            }
            switch option.text("inject_into") {
            case "request_parameter" where names.count == 1: self = .query(name)
            case "header" where names.count == 1: self = .header(name)
            case "body_json": self = .body(names)
            case "body_data" where names.count == 1: self = .form(name)
            default: throw .key("inject_into", of: "RequestOption")
            }
        }
    }

    /// The query parameters that only the first page has.
    private var ofFirstPage: [(name: String, text: String)] = []
    /// Those that the path has.
    private var ofPath: Set<String> = []
    /// Where templates have the token of the page, and nothing else.
    private(set) var tokenPlaces: [Place] = []
    private(set) var method = "GET"
    private(set) var query = DraftMapping()
    private(set) var headers = DraftMapping()
    private var json: DraftValue?
    private var form: DraftMapping?

    /// - Parameter header: the name of a header that is sent as a credential.
    init(_ requester: ManifestComponent, _ text: RequestText, without header: String? = nil) throws(ManifestProblem) {
        method = (requester.text("http_method") ?? "GET").uppercased()
        guard method == "GET" || method == "POST" else { throw .key("http_method", of: "HttpRequester") }
        try addQuery(requester["request_parameters"], text)
        try addHeaders(requester["request_headers"], text)
        try addBody(requester, text)
        if let header { headers[header] = nil }
    }

    /// The keys of the endpoint.
    var keys: DraftMapping {
        [
            "method": method == "GET" && json == nil && form == nil ? nil : .word(method),
            "query": query.isEmpty ? nil : .mapping(query),
            "headers": headers.isEmpty ? nil : .mapping(headers), "json": json, "form": form.map { .mapping($0) },
        ]
    }

    /// Adds a value.
    ///
    /// - Parameter template: the value as a template of folio.
    mutating func add(_ template: String, at place: Place) throws(ManifestProblem) {
        switch place {
        case .query(let name):
            guard query[name] == nil else { throw .key(name, of: "request_parameters") }
            query[name] = .text(template)
        case .header(let name):
            guard headers[name] == nil else { throw .key(name, of: "request_headers") }
            headers[name] = .text(template)
        case .form(let name):
            guard json == nil else { throw .key("inject_into: body_data", of: "RequestOption") }
            var fields = form ?? DraftMapping()
            guard fields[name] == nil else { throw .key(name, of: "request_body_data") }
            fields[name] = .text(template)
            form = fields
        case .body(let path):
            guard form == nil else { throw .key("inject_into: body_json", of: "RequestOption") }
            json = .mapping(try Self.adding(.text(template), at: path[...], to: json))
        }
    }

    private static func adding(
        _ value: DraftValue, at path: ArraySlice<String>, to old: DraftValue?
    ) throws(ManifestProblem) -> DraftMapping {
        var mapping = DraftMapping()
        switch old {
        case nil: break
        case .mapping(let known)?: mapping = known
        default: throw .key("inject_into", of: "RequestOption")
        }
        guard let first = path.first else { return mapping }
        if path.count > 1 {
            mapping[first] = .mapping(try adding(value, at: path.dropFirst(), to: mapping[first]))
        } else {
            guard mapping[first] == nil else { throw .key(first, of: "request_body_json") }
            mapping[first] = value
        }
        return mapping
    }

    /// Makes a body, so that paging can add to it.
    mutating func prepareBody(for place: Place) throws(ManifestProblem) {
        switch place {
        case .query, .header: return
        case .form:
            guard json == nil else { throw .key("inject_into: body_data", of: "RequestOption") }
            form = form ?? DraftMapping()
        case .body:
            guard form == nil else { throw .key("inject_into: body_json", of: "RequestOption") }
            json = json ?? .mapping([:])
        }
    }

    /// Throws if a parameter is sent with the first page only.
    func checkTokens() throws(ManifestProblem) {
        if let first = ofFirstPage.first { throw .template(first.text) }
    }

    /// Adds parameters that the path has.
    mutating func add(_ parameters: [(name: String, value: String)]) throws(ManifestProblem) {
        for (name, value) in parameters {
            // The same value is not sent twice.
            if query[name] == .text(value) { continue }
            guard query[name] == nil else { throw .key(name, of: "request_parameters") }
            query[name] = .text(value)
            ofPath.insert(name)
        }
    }

    /// The query parameters that all pages have.
    var keptQuery: [String] {
        query.entries.map(\.key).filter { name in
            !ofPath.contains(name) && !ofFirstPage.contains { $0.name == name }
        }
    }

    // MARK: Parts

    private mutating func addQuery(_ node: YAMLNode?, _ text: RequestText) throws(ManifestProblem) {
        guard let node else { return }
        guard let entries = node.entries else { throw .template(node.text ?? "request_parameters") }
        for entry in entries {
            let name = try Self.constantKey(entry.key.text, text)
            if try isToken(entry.value, at: .query(name), text) { continue }
            if let given = entry.value.text, given.contains("next_page_token") { ofFirstPage.append((name, given)) }
            if let value = try Self.parameter(entry.value, text) { query[name] = value }
        }
    }

    /// The value of a query parameter or a field of a form; nil if none is sent.
    private static func parameter(_ node: YAMLNode, _ text: RequestText) throws(ManifestProblem) -> DraftValue? {
        if let items = node.items {
            var values: [DraftValue] = []
            for item in items { if let value = try parameter(item, text) { values.append(value) } }
            return values.isEmpty ? nil : .list(values)
        }
        guard let scalar = node.scalar else { throw .template("request_parameters") }
        guard let string = scalar.string?.withoutLastLineBreak else {
            return try PythonText.text(of: scalar).map { .text($0) }
        }
        guard let constant = try text.constant(string) else {
            if let texts = try text.constants(string) { return .list(texts.map { .text(RequestText.escaped($0)) }) }
            return try text.template(string, at: .query).map { .text($0) }
        }
        switch try? PythonLiteral.value(constant) {
        case .text(let plain)?: return plain.isEmpty ? nil : .text(RequestText.escaped(plain))
        case .list(let values)?:
            let texts = values.compactMap { value -> DraftValue? in
                switch value {
                case .text(let text), .number(let text): .text(RequestText.escaped(text))
                default: nil
                }
            }
            return texts.count == values.count && !texts.isEmpty ? .list(texts) : nil
        case nil where constant.hasPrefix("[") || constant.hasPrefix("'") || constant.hasPrefix("\""):
            throw .template(constant)
        // In a template, it would be written in Python's notation.
        case .mapping? where constant != string: throw .template(constant)
        // Other values stay as they are written.
        default: return .text(RequestText.escaped(constant))
        }
    }

    private mutating func addHeaders(_ node: YAMLNode?, _ text: RequestText) throws(ManifestProblem) {
        guard let node else { return }
        guard let entries = node.entries else { throw .template(node.text ?? "request_headers") }
        for entry in entries {
            let name = try Self.constantKey(entry.key.text, text)
            if try isToken(entry.value, at: .header(name), text) { continue }
            guard let scalar = entry.value.scalar else { throw .key(name, of: "request_headers") }
            guard let string = scalar.string?.withoutLastLineBreak else {
                headers[name] = try PythonText.text(of: scalar).map { .text($0) }
                continue
            }
            guard let constant = try text.constant(string) else {
                headers[name] = try text.template(string, at: .header).map { .text($0) }
                continue
            }
            switch try PythonLiteral.value(constant) {
            case .text(let plain): headers[name] = plain.isEmpty ? nil : .text(RequestText.escaped(plain))
            case .number(let number): headers[name] = .text(number)
            case .flag(let flag): headers[name] = .text(flag ? "True" : "False")
            case .none: break
            case .list, .mapping: throw .template(string)
            }
        }
    }

    private mutating func addBody(_ requester: ManifestComponent, _ text: RequestText) throws(ManifestProblem) {
        var bodies: [(kind: String, node: YAMLNode)] = []
        if let node = requester["request_body_json"] { bodies.append(("json", node)) }
        if let node = requester["request_body_data"] { bodies.append(("form", node)) }
        if let body = requester.component("request_body") {
            guard let value = body["value"] else { throw .missing("value", of: "request_body") }
            switch body.type {
            case "RequestBodyJsonObject", "RequestBodyGraphQL": bodies.append(("json", value))
            case "RequestBodyUrlEncodedForm": bodies.append(("form", value))
            default: throw .component(body.type ?? "request_body")
            }
        }
        guard bodies.count < 2 else { throw .key("request_body_data", of: "HttpRequester") }
        guard let body = bodies.first else { return }
        guard let entries = body.node.entries else { throw .template(body.node.text ?? "request_body") }
        if entries.isEmpty { return }
        if body.kind == "json" {
            let value = try json(body.node, at: [], text)
            if case .mapping(let mapping)? = value, mapping.isEmpty { return }
            json = value
        } else {
            var fields = DraftMapping()
            for entry in entries {
                let name = try Self.constantKey(entry.key.text, text)
                if try isToken(entry.value, at: .form(name), text) { continue }
                if let value = try Self.parameter(entry.value, text) { fields[name] = value }
            }
            if !fields.isEmpty { form = fields }
        }
    }

    /// Notes a template that is the token of the page, unless the first page has templates of its own. Returns whether it is
    /// one.
    private mutating func isToken(
        _ node: YAMLNode, at place: Place, _ text: RequestText
    ) throws(ManifestProblem) -> Bool {
        guard case .any = text.scope.page, let given = node.scalar?.string, given.contains("next_page_token"),
            try RequestText.parsed(given).whole?.isToken == true
        else { return false }
        tokenPlaces.append(place)
        return true
    }

    /// A value of a JSON body; nil for one that is dropped from a mapping.
    ///
    /// - Parameter path: the keys around it; nil inside a list.
    private mutating func json(
        _ node: YAMLNode, at path: [String]?, _ text: RequestText
    ) throws(ManifestProblem) -> DraftValue? {
        switch node.content {
        case .mapping(let entries):
            var mapping = DraftMapping()
            for entry in entries {
                let key = try Self.constantKey(entry.key.text, text)
                let inner = path.map { $0 + [key] }
                if let inner, try isToken(entry.value, at: .body(inner), text) { continue }
                if let value = try json(entry.value, at: inner, text) { mapping[key] = value }
            }
            return .mapping(mapping)
        case .sequence(let items):
            var values: [DraftValue] = []
            for item in items { values.append(try json(item, at: nil, text) ?? .word("null")) }
            return .list(values)
        case .scalar(let scalar):
            guard let string = scalar.string?.withoutLastLineBreak else {
                if scalar.isNull { return nil }
                if let flag = scalar.bool { return .word("\(flag)") }
                return .word(scalar.text)
            }
            if let constant = try text.constant(string) {
                switch try PythonLiteral.value(constant) {
                case .text(""), .none: return nil
                case let value: return Self.json(value)
                }
            }
            if let texts = try text.constants(string) { return .list(texts.map { .text(RequestText.escaped($0)) }) }
            return try text.template(string, at: .json).map { .text($0) }
        }
    }

    /// A value of Python in a JSON body.
    private static func json(_ value: PythonLiteral.Value) -> DraftValue {
        switch value {
        case .none: return .word("null")
        case .flag(let flag): return .word("\(flag)")
        case .number(let number): return .word(number)
        case .text(let text): return .text(RequestText.escaped(text))
        case .list(let values): return .list(values.map(json))
        case .mapping(let members):
            var mapping = DraftMapping()
            for member in members { mapping[member.key] = json(member.value) }
            return .mapping(mapping)
        }
    }

    private static func constantKey(_ key: String, _ text: RequestText) throws(ManifestProblem) -> String {
        guard key.contains("{{") else { return key }
        guard let constant = try text.constant(key) else { throw .template(key) }
        return constant
    }
}

/// Scalars of YAML as Python writes them in a URL.
enum PythonText {
    /// The text; nil for null. Throws for a number that Python would write in another form.
    static func text(of scalar: YAMLScalar) throws(ManifestProblem) -> String? {
        if scalar.isNull { return nil }
        if let flag = scalar.bool { return flag ? "True" : "False" }
        if case .number(let number)? = try? PythonLiteral.value(scalar.text) { return number }
        throw .template(scalar.text)
    }
}
