import JSON

/// What an error's answer says of itself, as it may be shown.
package enum ServerMessage {
    /// Where APIs put a text for people, the one that tells most first: RFC 6749 has `error_description` (section 5.2),
    /// RFC 9457 `detail` and `title`.
    private static let paths = [
        ".error_description", ".error.message", ".message", ".detail", ".errors[0].message", ".errors[0].detail",
        ".error", ".title",
    ].compactMap { try? JSONPath(parsing: $0) }  // The tests read each.

    private static let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: paths)

    /// The most characters of a server's text that are shown.
    package static let limit = 200

    /// The texts that a body says of itself, the one that tells most first; nil for what is not JSON.
    package static func texts(in body: [UInt8]) -> [String]? {
        guard let found = try? plan.extract(from: body) else { return nil }  // Most error pages are no JSON.
        return plan.factSlots.compactMap { slot in
            body.kind(of: found.facts[slot]) == .string ? body.text(of: found.facts[slot]) : nil
        }
    }

    /// The first text that says something, at most 200 characters on one line without control characters; nil where
    /// there is none, or where it is not to be shown.
    ///
    /// - Parameter isSecret: whether a text holds what is not to be shown; it is asked of the text as it came, and as it would
    ///   be shown.
    package static func shown(_ texts: [String], unless isSecret: (String) -> Bool) -> String? {
        for text in texts {
            let line = oneLine(text)
            if line.isEmpty || line.hasPrefix("<") { continue }
            if isSecret(text) || isSecret(line) { return nil }
            return cut(line)
        }
        return nil
    }

    /// What a server sent, as long as it may be shown: nobody reads more, and it may be very long.
    package static func cut(_ text: String, to limit: Int = ServerMessage.limit) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > limit else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(limit - 1))) + "…"
    }

    /// Runs of white space become one space; control and format characters, those that turn the order of text among
    /// them, go.
    private static func oneLine(_ text: String) -> String {
        let words = text.unicodeScalars.split { $0.properties.isWhitespace }
        return words.map { word in
            String(String.UnicodeScalarView(word.filter { !isInvisible($0) }))
        }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format: true
        default: false
        }
    }
}
