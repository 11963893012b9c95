/// Where a stream's requests go: the base of the URL and a path, as templates of folio.
struct ManifestURL {
    /// Without a slash at its end.
    let base: String
    /// With a slash at its beginning.
    let path: String
    /// The query parameters in the path.
    let query: [(name: String, value: String)]

    init(_ requester: ManifestComponent, _ text: RequestText) throws(ManifestProblem) {
        guard let start = requester.text("url_base") ?? requester.text("url") else {
            throw .missing("url_base", of: "HttpRequester")
        }
        let given = requester.text("path") ?? ""
        let (rest, query) = Self.parts(of: given)
        // These are sent as they are.
        guard !query.contains(where: { "%+[#".contains($0) }), query.isEmpty || !rest.isEmpty else {
            throw .template(given)
        }
        let isAbsolute = rest.hasPrefix("http://") || rest.hasPrefix("https://")
        let whole = isAbsolute ? rest : try Self.withInput(start, text)
        guard let scheme = ["https://", "http://"].first(where: whole.hasPrefix), !whole.contains("?") else {
            throw .url(whole)
        }
        let (host, basePath) = Self.split(whole.dropFirst(scheme.count))
        guard let authority = try text.template(String(host), at: .host), !authority.isEmpty else { throw .url(whole) }
        let own = isAbsolute ? "" : String(rest.drop { $0 == "/" })
        // Without a path, the URL stays as it is; a slash at its end counts.
        let joined =
            own.isEmpty ? String(basePath) : (basePath.hasSuffix("/") ? String(basePath) : basePath + "/") + own
        let all = try text.template(joined, at: .path) ?? ""
        guard !all.split(separator: "/").contains("..") else { throw .url(joined) }
        var segments = all.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        let ownCount = own.isEmpty ? 1 : own.split(separator: "/").count
        let last = segments.suffix(ownCount)
        segments.removeLast(last.count)
        base = scheme + authority + segments.map { "/\($0)" }.joined()
        path = "/" + last.joined(separator: "/") + (all.hasSuffix("/") && !last.isEmpty ? "/" : "")
        var parameters: [(name: String, value: String)] = []
        for part in query.split(separator: "&") {
            let name = String(part.prefix { $0 != "=" })
            guard !name.contains("{"), let value = try text.template(String(part.dropFirst(name.count + 1)), at: .query)
            else { throw .template(given) }
            parameters.append((name, value))
        }
        self.query = parameters
    }

    /// A URL with the one that a person has given in place of an input at its beginning.
    private static func withInput(_ start: String, _ text: RequestText) throws(ManifestProblem) -> String {
        guard case .expression(let expression)? = try RequestText.parsed(start).parts.first,
            let access = expression.access, access.root == "config", !access.path.isEmpty,
            let end = start.firstRange(of: "}}")
        else { return start }
        let inputs = text.scope.inputs
        let standard = access.standard?.constant(text.scope.parameters)?.rendered
        guard let given = inputs.baseURL ?? standard else { throw .inputURL(String(start[..<end.upperBound])) }
        inputs.useBaseURL(access.path)
        let rest = start[end.upperBound...]
        return (given.hasSuffix("/") && rest.hasPrefix("/") ? String(given.dropLast()) : given) + rest
    }

    /// The path and the query of a text, whose templates may have `?`.
    private static func parts(of text: String) -> (path: String, query: String) {
        var depth = 0
        for index in text.indices {
            if text[index] == "{" { depth += 1 } else if text[index] == "}" { depth -= 1 }
            if text[index] == "?", depth == 0 {
                return (String(text[..<index]), String(text[text.index(after: index)...]))
            }
        }
        return (text, "")
    }

    /// The host and the path after it; slashes in templates do not count.
    private static func split(_ text: Substring) -> (host: Substring, path: Substring) {
        var depth = 0
        for index in text.indices {
            if text[index] == "{" { depth += 1 } else if text[index] == "}" { depth -= 1 }
            if text[index] == "/", depth == 0 { return (text[..<index], text[index...]) }
        }
        return (text, "")
    }
}
