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

    private func mappingPath(_ change: (String) -> String) -> HTTPURL {
        let changed = change(path)
        return changed == path ? self : HTTPURL(origin: origin, path: changed, query: query)
    }
}

extension String {
    /// The text with marks in place of the secrets of a path.
    package func concealing(_ secrets: [HTTPRequest.PathSecret]) -> String {
        if secrets.isEmpty { return self }
        let marks = secrets.map { (String(decoding: PercentEncoding.decoded($0.text), as: UTF8.self), $0.mark) }
        let markOfSecret = Dictionary(marks) { first, _ in first }
        return SecretSearch(markOfSecret.keys).replacing(in: self) { markOfSecret[$0] ?? "" }
    }
}
