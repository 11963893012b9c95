import Redaction

/// Secrets in the path of a URL, which has marks in place of them wherever it is shown or stored.
extension HTTPURL {
    /// The URL with the secrets in place of their marks, as it is sent.
    package func revealing(_ secrets: [HTTPRequest.PathSecret]) -> HTTPURL {
        mappingPath { path in secrets.reduce(path) { $0.replacing($1.mark, with: $1.text) } }
    }

    /// The URL with marks in place of the secrets, however a server has encoded them.
    package func concealing(_ secrets: [HTTPRequest.PathSecret]) -> HTTPURL {
        mappingPath { $0.concealing(secrets) }
    }

    /// The URL of a server with marks in place of the secrets. What looks like a mark there is none.
    package func concealingReceived(_ secrets: [HTTPRequest.PathSecret]) -> HTTPURL {
        mappingPath { $0.escapingMarks(secrets).concealing(secrets) }
    }

    private func mappingPath(_ change: (String) -> String) -> HTTPURL {
        let changed = change(path)
        return changed == path ? self : HTTPURL(origin: origin, path: changed, query: query)
    }
}

extension [HTTPRequest.PathSecret] {
    /// The marks, by the plain secrets.
    var markOfSecret: [String: String] {
        Dictionary(map { (String(decoding: PercentEncoding.decoded($0.text), as: UTF8.self), $0.mark) }) { first, _ in
            first
        }
    }
}

extension String {
    /// The text with marks in place of the secrets of a path.
    package func concealing(_ secrets: [HTTPRequest.PathSecret]) -> String {
        if secrets.isEmpty { return self }
        let marks = secrets.markOfSecret
        return SecretSearch(marks.keys).replacing(in: self) { marks[$0] ?? "" }
    }

    /// A URL of a server, or a reference to one, with marks in place of the secrets in its path.
    package func concealingPath(_ secrets: [HTTPRequest.PathSecret]) -> String {
        if secrets.isEmpty { return self }
        let path = String(prefix { $0 != "?" })
        return path.escapingMarks(secrets).concealing(secrets) + dropFirst(path.count)
    }

    /// The text with escapes in place of the parentheses of marks, so that a server cannot ask for a secret.
    fileprivate func escapingMarks(_ secrets: [HTTPRequest.PathSecret]) -> String {
        secrets.reduce(self) { text, secret in
            text.replacing(secret.mark, with: "%28\(secret.mark.dropFirst().dropLast())%29")
        }
    }

    /// The value of a `Link` field (RFC 8288) with marks in the paths of its links.
    package func concealingLinks(_ secrets: [HTTPRequest.PathSecret]) -> String {
        split(separator: "<", omittingEmptySubsequences: false).map { String($0).concealingPath(secrets) }
            .joined(separator: "<")
    }
}
