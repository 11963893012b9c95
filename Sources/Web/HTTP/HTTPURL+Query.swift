extension HTTPURL {
    /// The URL without the query parameters of these names.
    package func removingQuery(_ names: Set<String>) -> HTTPURL {
        if names.isEmpty { return self }
        let others = parts { !names.contains($0) }
        guard let query, others != query else { return self }
        return HTTPURL(origin: origin, path: path, query: others.isEmpty ? nil : others)
    }

    /// The URL without those query parameters of these names whose values, decoded, a condition holds for.
    package func removingQuery(_ names: Set<String>, where isRemoved: (String) -> Bool) -> HTTPURL {
        guard let query else { return self }
        let parts = query.split(separator: "&", omittingEmptySubsequences: false).filter { part in
            let name = PercentEncoding.decodedQuery(part.prefix { $0 != "=" })
            return !names.contains(name)
                || !isRemoved(PercentEncoding.decodedQuery(part.drop { $0 != "=" }.dropFirst()))
        }
        let others = parts.joined(separator: "&")
        return others == query ? self : HTTPURL(origin: origin, path: path, query: others.isEmpty ? nil : others)
    }

    /// The names of its query parameters, decoded, in order.
    var queryNames: [String] {
        (query ?? "").split(separator: "&").map { PercentEncoding.decodedQuery($0.prefix { $0 != "=" }) }
    }

    /// The query parameters of these names, as written in the URL; empty if there are none.
    func queryText(of names: Set<String>) -> String {
        parts(where: names.contains)
    }

    /// The decoded values of the query parameters of these names.
    func queryValues(of names: Set<String>) -> [String] {
        if names.isEmpty { return [] }
        return queryText(of: names).split(separator: "&").map { part in
            PercentEncoding.decodedQuery(part.drop { $0 != "=" }.dropFirst())
        }
    }

    private func parts(where isWanted: (String) -> Bool) -> String {
        let parts = (query ?? "").split(separator: "&", omittingEmptySubsequences: false)
        return parts.filter { isWanted(PercentEncoding.decodedQuery($0.prefix { $0 != "=" })) }.joined(separator: "&")
    }
}
