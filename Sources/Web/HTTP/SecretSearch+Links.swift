package import Redaction

extension SecretSearch {
    /// Whether a link without the secrets still leads where the server meant, because each is the whole value of a query
    /// parameter that the server has added.
    ///
    /// - Parameters:
    ///   - request: the URL of the request, whose own parameters, such as a filter, the link must keep.
    ///   - names: the query parameters that each request adds again. Under another name, which is not that of a credential, the
    ///     value may be a filter.
    package func mayBeRemoved(fromLink link: String, to request: HTTPURL, names: Set<String>) -> Bool {
        guard finds(in: link) else { return true }
        let own = PercentEncoding.queryParameters(of: "\(request)").filter { finds(in: $0.value) }
        return !finds(
            in: removing(fromLink: link) { name in
                own.contains { $0.name == name } || !names.contains(name) && !SensitiveNames.isGivenQuery(name)
            })
    }

    /// A link without the query parameters whose whole value is a secret.
    package func removing(fromLink link: String) -> String { removing(fromLink: link) { _ in false } }

    /// - Parameter keeps: whether a parameter of that name stays.
    private func removing(fromLink link: String, keeps: (_ name: String) -> Bool) -> String {
        guard let start = link.firstIndex(of: "?") else { return link }
        let end = link[start...].firstIndex(of: "#") ?? link.endIndex
        let kept = link[start..<end].dropFirst().split(separator: "&", omittingEmptySubsequences: false).filter {
            part in
            let value = String(part.drop { $0 != "=" }.dropFirst())
            return value.isEmpty || !removing(from: value).isEmpty
                || keeps(PercentEncoding.decodedQuery(part.prefix { $0 != "=" }))
        }
        return link[..<start] + (kept.isEmpty ? "" : "?\(kept.joined(separator: "&"))") + link[end...]
    }
}
