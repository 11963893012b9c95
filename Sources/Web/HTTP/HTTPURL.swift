/// An absolute `http` or `https` URL without user information or fragment (RFC 3986).
package struct HTTPURL: Sendable, Hashable, CustomStringConvertible {
    /// The scheme, host and port: the scope of a credential (RFC 6454).
    package struct Origin: Sendable, Hashable, CustomStringConvertible {
        /// `http` or `https`.
        package let scheme: String
        /// The host in lower case, an IPv6 address in brackets.
        package let host: String
        /// The port; the scheme's default if the URL has none.
        package let port: Int
        /// The port as written: a colon and the number; empty for the scheme's default.
        private let portText: String

        package init(scheme: String, host: String, port: Int) {
            self.scheme = scheme
            self.host = host
            self.port = port
            portText = port == HTTPURL.defaultPort(scheme) ? "" : ":\(port)"
        }

        /// Whether it is the same host with https in place of http, on the standard ports.
        func isSecure(_ plain: Origin) -> Bool { isSecureForm(of: plain) && portText.isEmpty }

        /// Whether it is the same host with https in place of http, and the port is written as before.
        fileprivate func isSecureForm(of plain: Origin) -> Bool {
            (plain.scheme, scheme) == ("http", "https") && host == plain.host && plain.portText == portText
        }

        package var description: String { "\(scheme)://\(authority)" }

        /// The host, with the port unless it is the scheme's default: the value of the `Host` field.
        package var authority: String { host + portText }

        fileprivate func append(to text: inout [UInt8]) {
            text += scheme.utf8
            text += "://".utf8
            text += host.utf8
            text += portText.utf8
        }
    }

    /// The scheme, host and port.
    package let origin: Origin
    /// The path, which begins with `/`.
    package let path: String
    /// The text after `?`; nil if there is none.
    package let query: String?

    package init(origin: Origin, path: String, query: String?) {
        self.origin = origin
        self.path = path
        self.query = query
    }

    /// Reads an absolute URL. Invalid bytes are percent-encoded, as in browsers; a fragment is dropped.
    package init(_ text: String) throws(HTTPURLError) {
        let parts = try URLReference(text)
        guard let scheme = parts.scheme else { throw .notAbsolute(text) }
        guard scheme == "http" || scheme == "https" else { throw .unsupportedScheme(scheme) }
        guard let authority = parts.authority else { throw .missingHost(text) }
        origin = try Self.origin(scheme: scheme, authority: authority, text: text)
        path = URLReference.removingDotSegments(parts.path.isEmpty ? "/" : parts.path)
        query = parts.query
    }

    /// Resolves a reference, absolute or relative, against this URL (RFC 3986, section 5.2).
    package func resolving(_ reference: String) throws(HTTPURLError) -> HTTPURL {
        let parts = try URLReference(reference)
        if parts.scheme != nil { return try HTTPURL(reference) }
        if let authority = parts.authority {
            return HTTPURL(
                origin: try Self.origin(scheme: origin.scheme, authority: authority, text: reference),
                path: URLReference.removingDotSegments(parts.path.isEmpty ? "/" : parts.path), query: parts.query)
        }
        if parts.path.isEmpty { return HTTPURL(origin: origin, path: path, query: parts.query ?? query) }
        let merged = parts.path.hasPrefix("/") ? parts.path : path.prefix(through: lastSlash) + parts.path
        return HTTPURL(origin: origin, path: URLReference.removingDotSegments(merged), query: parts.query)
    }

    /// Resolves a link in a response from this URL. A server behind a proxy may not know that clients reach it with https: if
    /// this URL has https, a link to the same host with http gets it, too.
    package func resolvingLink(_ link: String) throws(HTTPURLError) -> HTTPURL {
        let target = try resolving(link)
        return origin.isSecureForm(of: target.origin)
            ? HTTPURL(origin: origin, path: target.path, query: target.query) : target
    }

    /// Whether a path or URL has a segment `.` or `..`, also a percent-encoded one: many servers decode it and go to another
    /// folder (RFC 3986, section 6.2.2.2).
    package static func hasDotSegment(_ text: some StringProtocol) -> Bool {
        let path = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return path.split(separator: UInt8(ascii: "/")).contains { segment in
            guard segment.count <= 6, segment.first == UInt8(ascii: ".") || segment.first == UInt8(ascii: "%") else {
                return false
            }
            let plain = String(decoding: segment, as: UTF8.self).lowercased().replacing("%2e", with: ".")
            return plain == "." || plain == ".."
        }
    }

    /// The URL with more text appended to its query.
    package func appendingQuery(_ more: String) -> HTTPURL {
        guard !more.isEmpty else { return self }
        let joined = query.map { $0.isEmpty ? more : "\($0)&\(more)" } ?? more
        return HTTPURL(origin: origin, path: path, query: joined)
    }

    package var description: String {
        // Joining bytes once takes less than half the time of appending to a string.
        var text: [UInt8] = []
        text.reserveCapacity(origin.host.utf8.count + path.utf8.count + (query?.utf8.count ?? 0) + 20)
        origin.append(to: &text)
        text += path.utf8
        if let query {
            text.append(UInt8(ascii: "?"))
            text += query.utf8
        }
        return String(decoding: text, as: UTF8.self)
    }

    private var lastSlash: String.Index { path.lastIndex(of: "/") ?? path.startIndex }

    private static func defaultPort(_ scheme: String) -> Int { scheme == "https" ? 443 : 80 }

    private static func origin(scheme: String, authority: String, text: String) throws(HTTPURLError) -> Origin {
        guard !authority.contains("@") else { throw .userInformation }
        var host = authority[...]
        var port = defaultPort(scheme)
        let afterBracket = authority.lastIndex(of: "]") ?? authority.startIndex
        if let colon = authority[afterBracket...].lastIndex(of: ":") {
            host = authority[..<colon]
            let digits = authority[authority.index(after: colon)...]
            if !digits.isEmpty { port = try number(ofPort: digits) }
        }
        guard !host.isEmpty else { throw .missingHost(text) }
        guard URLReference.isHost(host) else { throw .badHost(String(host)) }
        return Origin(scheme: scheme, host: try decoded(host).lowercased(), port: port)
    }

    /// A host without percent-encoding, which libcurl would decode: `%6cocalhost` is `localhost`. In brackets, `%25`
    /// begins an IPv6 zone (RFC 6874).
    private static func decoded(_ host: Substring) throws(HTTPURLError) -> String {
        guard host.first != "[", host.utf8.contains(UInt8(ascii: "%")) else { return String(host) }
        // Characters that are invalid in a URL are encoded already.
        let decoded = PercentEncoding.decodedQuery(host)
        guard decoded.utf8.allSatisfy({ $0 < 0x80 }) else { throw .hostNotASCII(decoded) }
        guard URLReference.isHost(decoded[...]), !decoded.utf8.contains(UInt8(ascii: "%")) else {
            throw .badHost(decoded)
        }
        return decoded
    }

    private static func number(ofPort digits: Substring) throws(HTTPURLError) -> Int {
        // `Int` accepts a sign too.
        guard digits.first != "+", let number = Int(digits), (1...65535).contains(number) else {
            throw .badPort(String(digits))
        }
        return number
    }
}

/// Why a text is not a URL that folio can request.
package enum HTTPURLError: Error, Sendable, Equatable {
    case notAbsolute(String)
    case unsupportedScheme(String)
    case missingHost(String)
    case badHost(String)
    /// A host name with non-ASCII letters, which must be written in punycode (RFC 3492).
    case hostNotASCII(String)
    case badPort(String)
    /// `user:password@` in a URL. Credentials belong elsewhere.
    case userInformation
    /// A control character, or a `%` without two hexadecimal digits.
    case badCharacter(offset: Int)
}

extension HTTPURLError {
    /// The error with other texts of the URL.
    package func mapTexts(_ change: (String) -> String) -> HTTPURLError {
        switch self {
        case .notAbsolute(let text): .notAbsolute(change(text))
        case .unsupportedScheme(let scheme): .unsupportedScheme(change(scheme))
        case .missingHost(let text): .missingHost(change(text))
        case .badHost(let host): .badHost(change(host))
        case .hostNotASCII(let host): .hostNotASCII(change(host))
        case .badPort(let port): .badPort(change(port))
        case .userInformation, .badCharacter: self
        }
    }
}
