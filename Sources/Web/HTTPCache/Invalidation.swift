import HTTP

/// What an answer to a request that changes something makes obsolete (RFC 9111, section 4.4).
enum Invalidation {
    /// The URLs whose stored responses are to go, with whatever query: a list is kept under several. None for a safe
    /// method or an answer of failure.
    static func urls(_ request: HTTPRequest, _ response: HTTPResponse) -> [HTTPURL] {
        guard !request.isSafe, !request.cache.isReadOnly, (200...399).contains(response.status)
        else { return [] }
        let named = ["Location", "Content-Location"].compactMap { name in
            // A reference that is none names nothing.
            response.fields[name].flatMap { try? request.url.resolving($0) }
        }
        return [request.url] + named.filter { $0.origin == request.url.origin }
    }
}
