package import Redaction

extension SecretSearch {
    /// Whether a link without the secrets still leads where the server meant, because each is the whole value of a query
    /// parameter that the server has added.
    ///
    /// - Parameter request: the URL of the request, whose own parameters, such as a filter, the link must keep.
    package func mayBeRemoved(fromLink link: String, to request: HTTPURL) -> Bool {
        guard finds(in: link) else { return true }
        let own = PercentEncoding.queryParameters(of: "\(request)").filter { finds(in: $0.value) }
        let start = link.firstIndex(of: "?") ?? link.endIndex
        let parts = link[start...].dropFirst().split(separator: "&", omittingEmptySubsequences: false)
        let others = parts.filter { part in
            let name = PercentEncoding.decodedQuery(part.prefix { $0 != "=" })
            let value = String(part.drop { $0 != "=" }.dropFirst())
            return value.isEmpty || !removing(from: value).isEmpty || own.contains { $0.name == name }
        }
        return !finds(in: link[..<start] + "?" + others.joined(separator: "&"))
    }
}
