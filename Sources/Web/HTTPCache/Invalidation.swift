import HTTP

/// Finds stored responses that a request with a side effect makes obsolete (RFC 9111, section 4.4).
enum Invalidation {
    /// The URLs whose stored responses to remove, with any query, because a list is stored under several. Empty for a
    /// safe method or a failed request.
    static func urls(_ request: HTTPRequest, _ response: HTTPResponse) -> [HTTPURL] {
        guard !request.isSafe, !request.cache.isReadOnly, (200...399).contains(response.status)
        else { return [] }
        let named = ["Location", "Content-Location"].compactMap { name in
            // An invalid reference is ignored.
            response.fields[name].flatMap { try? request.url.resolving($0) }
        }
        return [request.url] + named.filter { $0.origin == request.url.origin }
    }
}
