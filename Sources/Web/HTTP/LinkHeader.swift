/// The links of `Link` header fields (RFC 8288, section 3).
package struct LinkHeader: Sendable, Equatable {
    /// One link: its target and parameters.
    package struct Link: Sendable, Equatable {
        /// The reference between `<` and `>`, as received.
        package let target: String
        /// The parameters in order, with names in lower case and values without quotes.
        package let parameters: [Parameter]

        /// One `name=value` of a link.
        package struct Parameter: Sendable, Equatable {
            /// The name in lower case.
            package let name: String
            /// The value without quotes; empty if there is none.
            package let value: String
        }

        /// The relation types, in lower case. Only the first `rel` counts.
        package var relations: [String] {
            parameters.first { $0.name == "rel" }?.value.lowercased().split(separator: " ").map(String.init) ?? []
        }
    }

    /// The links of all field values, in order.
    package let links: [Link]
    /// The first malformed value, whose links may be incomplete; nil if there is none.
    package let malformed: String?

    /// Reads the values of all `Link` fields of a response. At a malformed part, it stops reading that value.
    package init(_ values: [String]) {
        var links: [Link] = []
        var malformed: String?
        for value in values {
            var reader = LinkReader(value)
            links += reader.links()
            if !reader.hasReadAll { malformed = malformed ?? value }
        }
        self.links = links
        self.malformed = malformed
    }

    /// The link to the next page; nil without one, and for a link marked `results="false"`, as Sentry sends on the last
    /// page.
    package var next: Link? {
        let next = link(relation: "next")
        let isEmpty = next?.parameters.contains { $0.name == "results" && $0.value == "false" } ?? true
        return isEmpty ? nil : next
    }

    /// The first link with a relation type and without an `anchor`, which would make it a link of another resource.
    package func link(relation: String) -> Link? {
        links.first { $0.relations.contains(relation) && !$0.parameters.contains { $0.name == "anchor" } }
    }
}

/// Reads one field value, left to right.
private struct LinkReader {
    private let bytes: [UInt8]
    private var position = 0
    private var hasUnclosedQuote = false

    /// Whether the end of the value was reached, without an unclosed quote.
    var hasReadAll: Bool { position >= bytes.count && !hasUnclosedQuote }

    init(_ value: String) {
        bytes = Array(value.utf8)
    }

    mutating func links() -> [LinkHeader.Link] {
        var found: [LinkHeader.Link] = []
        repeat {
            skip(" \t,")
            let start = position
            guard take("<") else { break }
            // A URL cannot contain `<`: the one before is unclosed.
            let target = text(until: "<>")
            guard take(">") else {
                position = start
                break
            }
            found.append(LinkHeader.Link(target: target, parameters: parameters()))
        } while position < bytes.count
        return found
    }

    private mutating func parameters() -> [LinkHeader.Link.Parameter] {
        var found: [LinkHeader.Link.Parameter] = []
        skip(" \t")
        while take(";") {
            skip(" \t")
            let name = text(until: "=;, \t").lowercased()
            skip(" \t")
            var value = ""
            if take("=") {
                skip(" \t")
                // Some servers write ' for ". By itself, it is a character of the value.
                let quote: Unicode.Scalar = isQuoted(by: "'") ? "'" : "\""
                value = take(quote) ? quoted(until: quote) : text(until: ";, \t")
            }
            if !name.isEmpty { found.append(.init(name: name, value: value)) }
            skip(" \t")
        }
        return found
    }

    /// Whether a text in quotes is next.
    private func isQuoted(by quote: Unicode.Scalar) -> Bool {
        let rest = bytes[position...]
        return rest.first == UInt8(ascii: quote) && rest.dropFirst().contains(UInt8(ascii: quote))
    }

    private mutating func quoted(until quote: Unicode.Scalar) -> String {
        var out: [UInt8] = []
        while position < bytes.count, bytes[position] != UInt8(ascii: quote) {
            if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
            out.append(bytes[position])
            position += 1
        }
        if position >= bytes.count { hasUnclosedQuote = true }
        position = min(position + 1, bytes.count)
        return String(decoding: out, as: UTF8.self)
    }

    private mutating func text(until ends: StaticString) -> String {
        let start = position
        while position < bytes.count, !ends.holds(bytes[position]) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skip(_ skipped: StaticString) {
        while position < bytes.count, skipped.holds(bytes[position]) { position += 1 }
    }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }
}

extension StaticString {
    fileprivate func holds(_ byte: UInt8) -> Bool {
        withUTF8Buffer { $0.contains(byte) }
    }
}
