import YAML

/// Where a stream's requests go: the base of the URL and a path, as templates of folio.
struct ManifestURL {
    /// Without a slash at its end.
    let base: String
    /// Whether parameters set the host.
    let hasOpenHost: Bool
    /// With a slash at its beginning.
    let path: String
    /// The query parameters in the path.
    let query: [(name: String, value: String)]

    init(_ requester: ManifestComponent, _ text: RequestText) throws(ManifestProblem) {
        guard let start = requester.text("url_base") ?? requester.text("url") else {
            throw .missing("url_base", of: "HttpRequester")
        }
        let given = requester.text("path") ?? ""
        let (rest, mark) = (Self.withOptionalQuery(given, text.scope.inputs) ?? given).splitAtQuery
        let query = try Self.flat(String(mark.dropFirst()))
        // These are sent as they are.
        let plain = query.replacing(/\{\{.*?\}\}/, with: "")
        guard !plain.contains(where: { "%+[#".contains($0) }), query.isEmpty || !rest.isEmpty else {
            throw .template(given)
        }
        let isAbsolute = rest.hasPrefix("http://") || rest.hasPrefix("https://")
        let authenticator = requester.component("authenticator")?.type ?? "NoAuth"
        let server = try ManifestServer(isAbsolute ? rest : start, isUnsigned: authenticator == "NoAuth", text)
        let basePath = server.path
        hasOpenHost = server.host.contains("{")
        let own = isAbsolute ? "" : String(rest.drop { $0 == "/" })
        // Without a path, the URL stays as it is; a slash at its end counts.
        let joined =
            own.isEmpty ? basePath : (basePath.hasSuffix("/") ? basePath : basePath + "/") + own
        let all = try text.template(joined, at: .path) ?? ""
        guard !all.split(separator: "/").contains("..") else { throw .url(joined) }
        var segments = all.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        let ownCount = own.isEmpty ? 1 : own.split(separator: "/").count
        let last = segments.suffix(ownCount)
        segments.removeLast(last.count)
        base = server.scheme + server.host + segments.map { "/\($0)" }.joined()
        path = "/" + last.joined(separator: "/") + (all.hasSuffix("/") && !last.isEmpty ? "/" : "")
        var parameters: [(name: String, value: String)] = []
        for given in query.split(separator: "&") {
            let part = Self.optionalParameter(String(given), text.scope.inputs) ?? String(given)
            let name = String(part.prefix { $0 != "=" })
            guard !name.contains("{"), let value = try text.template(String(part.dropFirst(name.count + 1)), at: .query)
            else { throw .template(part) }
            parameters.append((name, value))
        }
        self.query = parameters
    }

    /// A query whose names stand outside of templates: `a={{ x }}` for `{{ 'a=' ~ x }}`.
    private static func flat(_ query: String) throws(ManifestProblem) -> String {
        guard let terms = try RequestText.parsed(query).whole?.terms, terms.count > 1, case .text(let start) = terms[0],
            start.contains("="), let flat = text(of: terms[...])
        else { return query }
        return flat
    }

    /// `p?name={{ x }}` for `{{ 'p?name=' + x if x else 'p' }}`: a parameter without a value is not sent. Nil for another
    /// path.
    private static func withOptionalQuery(_ path: String, _ inputs: ManifestInputs) -> String? {
        guard case .choice(let long, let condition, let short?)? = try? RequestText.parsed(path).whole,
            let last = long.terms.last, let keys = plainPath(last), keys == plainPath(condition.asked),
            isPresence(condition, of: keys, inputs),
            let start = text(of: long.terms.dropLast()), let plain = text(of: short.terms[...]),
            start.hasPrefix("\(plain)?"), start.hasSuffix("="), !start.dropFirst(plain.count + 1).contains("&")
        else { return nil }
        return "\(start){{ \((["config"] + keys).joined(separator: ".")) }}"
    }

    /// `name={{ x }}` for `{{ 'name=' + x if x else '' }}`: a parameter without a value is not sent. Nil for another text.
    private static func optionalParameter(_ text: String, _ inputs: ManifestInputs) -> String? {
        guard case .choice(let long, let condition, let short)? = try? RequestText.parsed(text).whole,
            short ?? .text("") == .text(""), long.terms.count == 2, case .text(let start) = long.terms[0],
            start.hasSuffix("="), !start.dropLast().contains(where: { "&=#%+ ".contains($0) }),
            let path = plainPath(long.terms[1]), path == plainPath(condition.asked),
            isPresence(condition, of: path, inputs)
        else { return nil }
        return "\(start){{ \((["config"] + path).joined(separator: ".")) }}"
    }

    /// Whether a condition is true for each value that is there: 0 and false count as none in Python.
    private static func isPresence(_ condition: JinjaExpression, of path: [String], _ inputs: ManifestInputs) -> Bool {
        condition.asked != condition || inputs.input(path).node.map { $0["type"]?.text == "string" } ?? true
    }

    /// The path of a value in the config whose keys are all names.
    private static func plainPath(_ expression: JinjaExpression) -> [String]? {
        guard let access = expression.access, access.root == "config", !access.path.isEmpty,
            access.path.allSatisfy({ $0.wholeMatch(of: /[A-Za-z_]\w*/) != nil })
        else { return nil }
        return access.path
    }

    /// Terms as a template; nil if one is neither a text nor a value at a path.
    private static func text(of terms: ArraySlice<JinjaExpression>) -> String? {
        let texts = terms.map { term -> String? in
            if case .text(let text) = term { return text }
            return term.access.map { _ in "{{ \(term.shown) }}" }
        }
        return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
    }
}

extension String {
    /// The text before its query, and the query with its `?`. Templates may have `?` for themselves.
    var splitAtQuery: (path: String, query: String) {
        var depth = 0
        for index in indices {
            if self[index] == "{" { depth += 1 } else if self[index] == "}" { depth -= 1 }
            if self[index] == "?", depth == 0 { return (String(self[..<index]), String(self[index...])) }
        }
        return (self, "")
    }
}
