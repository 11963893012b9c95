/// A header field in the syntax of `-H`.
package struct FieldLine: Sendable {
    /// The field's name as written.
    package let name: String
    /// The value; nil to leave the field out of the request.
    package let value: String?

    /// Reads `Name: value`, `Name;` for an empty value, or `Name:` to leave the field out. Throws `FieldLineError`.
    package init(parsing text: String) throws(FieldLineError) {
        if text.hasSuffix(";"), !text.contains(":") {
            name = String(text.dropLast())
            guard HTTPToken.isToken(name) else { throw FieldLineError(name: nil) }
            value = ""
            return
        }
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(halves[0])
        guard halves.count == 2, HTTPToken.isToken(name) else { throw FieldLineError(name: nil) }
        guard HTTPFields.isValue(halves[1]) else { throw FieldLineError(name: name) }
        let given = halves[1].drop { $0 == " " || $0 == "\t" }
        self.name = name
        value = given.isEmpty ? nil : String(given)
    }
}

extension FieldLine {
    /// A field whose value comes from elsewhere. Throws `FieldLineError` if it is not one.
    package init(name: String, value: String) throws(FieldLineError) {
        guard HTTPToken.isToken(name) else { throw FieldLineError(name: nil) }
        guard HTTPFields.isValue(value[...]) else { throw FieldLineError(name: name) }
        (self.name, self.value) = (name, value)
    }
}

/// A text is not a header field. The error contains only the name, because the value may be a credential.
package struct FieldLineError: Error, Equatable {
    /// The name; nil if the text has no valid one.
    package let name: String?

    /// - Parameter name: nil if the text has no valid one.
    package init(name: String?) {
        self.name = name
    }
}

/// The syntax of methods and of names of header fields.
package enum HTTPToken {
    /// Whether a text is a token (RFC 9110, section 5.6.2).
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                "!#$%&'*+-.^_`|~".utf8.contains(byte) || (0x30...0x39).contains(byte)
                    || (0x61...0x7A).contains(byte | 0x20)
            }
    }

    /// Whether a field follows from the URL, the body or the connection (RFC 9110, sections 7.2, 7.6.1, 8.6 and 10.1;
    /// RFC 9112, section 6.1), so that a request of a plugin cannot set it.
    package static func isOfConnection(_ name: String) -> Bool {
        let name = name.lowercased()
        return fieldsOfConnection.contains(name) || name.hasPrefix("proxy-")
    }

    private static let fieldsOfConnection: Set<String> = [
        "connection", "content-length", "expect", "host", "http2-settings", "keep-alive", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]
}
