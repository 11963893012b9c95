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

extension HTTPFields.Field {
    private static let linkNames: Set = ["link", "location", "content-location"]

    /// Whether a field of a response has URLs, in which marks take the place of secrets as soon as it is received: by its
    /// name, or because the value is a URL or an absolute path.
    package var hasLinks: Bool {
        Self.linkNames.contains(name.lowercased()) || value.hasPrefix("/") || value.contains("://")
    }
}

extension String {
    /// A shorter secret, in bytes, may be a part of other segments of a path by accident.
    private static var shortestInSegment: Int { 8 }

    /// A path with marks in place of its secrets. Marks that it has stay, even if a secret is a part of their names.
    package func concealing(_ secrets: [HTTPRequest.PathSecret]) -> String {
        if secrets.isEmpty { return self }
        var marks = secrets.markOfSecret
        let segments = split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let mark = segment.isEmpty ? nil : marks[String(decoding: PercentEncoding.decoded(segment), as: UTF8.self)]
            return mark ?? String(segment)
        }
        for (secret, mark) in marks where secret.utf8.count < Self.shortestInSegment && segments.contains(mark) {
            marks[secret] = nil
        }
        let search = SecretSearch(marks.keys)
        return segments.joined(separator: "/").mapping(outside: secrets.map(\.mark)) { text in
            search.replacing(in: text) { marks[$0] ?? "" }
        }
    }

    /// The text with everything changed that is not one of some parts.
    private func mapping(outside parts: [String], _ change: (String) -> String) -> String {
        guard let part = parts.first else { return change(self) }
        return split(separator: part, omittingEmptySubsequences: false)
            .map { String($0).mapping(outside: Array(parts.dropFirst()), change) }.joined(separator: part)
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
