import JSON

/// Finds the error message in a response, safe to show.
package enum ServerMessage {
    /// The paths of messages for people, most specific first. RFC 6749 defines `error_description` (section 5.2), RFC 9457
    /// `detail` and `title`.
    private static let paths = [
        ".error_description", ".error.message", ".message", ".detail", ".errors[0].message", ".errors[0].detail",
        ".errors[0]", ".error", ".warnings[0].message", ".warnings[0]", ".warning",
    ]

    private static let plan = plan(paths)
    /// In an error response, a title is a message, too.
    private static let errorPlan = plan(paths + [".title"])

    /// In a list of errors.
    private static let listPlan = plan([".[0].message", ".[0].detail", ".[0]"])

    private static func plan(_ paths: [String]) -> JSONPlan {
        // Tests parse each of them.
        JSONPlan(
            items: JSONPath([]), single: true, columns: [], facts: paths.compactMap { try? JSONPath(parsing: $0) })
    }

    /// The most characters of a server's text to show.
    package static let limit = 200

    /// The messages in a body, most specific first; nil if it is not JSON.
    ///
    /// - Parameter isError: whether the status of the response is one of an error.
    package static func texts(in body: [UInt8], isError: Bool = true) -> [String]? {
        let plan = isError ? errorPlan : plan
        guard let found = try? plan.extract(from: body) else { return nil }  // Most error pages are not JSON.
        return plan.factSlots.compactMap { slot in
            body.kind(of: found.facts[slot]) == .string ? body.text(of: found.facts[slot]) : nil
        }
    }

    /// The messages in a list of errors, as in GraphQL, most specific first.
    ///
    /// - Parameter areDetails: whether the detail of an error without a message is one.
    package static func texts(inErrors errors: [UInt8], areDetails: Bool = true) -> [String] {
        guard let found = try? listPlan.extract(from: errors) else { return [] }  // The page was valid.
        let details = areDetails ? nil : listPlan.factSlots[1]
        return listPlan.factSlots.compactMap { slot in
            let isText = errors.kind(of: found.facts[slot]) == .string && slot != details
            return isText ? errors.text(of: found.facts[slot]) : nil
        }
    }

    /// The first message that is neither empty nor markup: at most 200 characters on one line, without control
    /// characters. Nil if there is none, or if it is secret.
    ///
    /// - Parameter isSecret: whether a text contains a secret. It checks the text as received and as shown.
    package static func shown(_ texts: [String], unless isSecret: (String) -> Bool) -> String? {
        for text in texts {
            let line = oneLine(text)
            if line.isEmpty || line.hasPrefix("<") { continue }
            if isSecret(text) || isSecret(line) { return nil }
            return cut(line)
        }
        return nil
    }

    /// A server's text, cut to a length that is useful to read.
    package static func cut(_ text: String, to limit: Int = ServerMessage.limit) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > limit else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(limit - 1))) + "…"
    }

    /// Replaces runs of white space by one space. Removes control and format characters, including those that reverse
    /// the order of text.
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
