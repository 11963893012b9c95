extension HTTPURL {
    /// The same URL without the query parameters of these names.
    package func removingQuery(_ names: Set<String>) -> HTTPURL {
        guard let query, !names.isEmpty else { return self }
        let parts = query.split(separator: "&", omittingEmptySubsequences: false)
        let kept = parts.filter { part in
            !names.contains(PercentEncoding.decodedQuery(part.prefix { $0 != "=" }))
        }
        guard kept.count < parts.count else { return self }
        return HTTPURL(origin: origin, path: path, query: kept.isEmpty ? nil : kept.joined(separator: "&"))
    }
}
