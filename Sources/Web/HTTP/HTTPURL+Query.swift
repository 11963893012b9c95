extension HTTPURL {
    /// The URL without the query parameters of these names.
    package func removingQuery(_ names: Set<String>) -> HTTPURL {
        if names.isEmpty { return self }
        let others = parts { !names.contains($0) }
        guard let query, others != query else { return self }
        return HTTPURL(origin: origin, path: path, query: others.isEmpty ? nil : others)
    }

    /// The URL without the query parameters of these names that have a value which they have in another URL, too.
    func removingQuery(equalTo other: HTTPURL, named names: Set<String>) -> HTTPURL {
        let values = Set(other.queryValues(of: names))
        guard let query, !values.isEmpty else { return self }
        let parts = query.split(separator: "&", omittingEmptySubsequences: false).filter { part in
            !names.contains(PercentEncoding.decodedQuery(part.prefix { $0 != "=" }))
                || !values.contains(PercentEncoding.decodedQuery(part.drop { $0 != "=" }.dropFirst()))
        }
        let others = parts.joined(separator: "&")
        return others == query ? self : HTTPURL(origin: origin, path: path, query: others.isEmpty ? nil : others)
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
