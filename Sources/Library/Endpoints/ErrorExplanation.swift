import HTTP
import JSON

/// What an error's answer says of itself.
enum ErrorExplanation {
    /// Where APIs put a text for people, the one that tells most first: RFC 6749 has `error_description` (section 5.2),
    /// RFC 9457 `detail` and `title`.
    private static let paths = [
        ".error_description", ".error.message", ".message", ".detail", ".errors[0].message", ".errors[0].detail",
        ".error", ".title",
    ].compactMap { try? JSONPath(parsing: $0) }  // The tests read each.

    private static let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: paths)

    /// A longer text is no message.
    private static let plainLimit = 2_000
    private static let limit = 200

    /// What a 4xx or 5xx answer says of itself, as it may be shown.
    static func text(of response: HTTPResponse) -> String? {
        (400...599).contains(response.status) ? textOfAny(response) : nil
    }

    /// What an answer that is known to be an error says of itself, whatever its status.
    static func textOfAny(_ response: HTTPResponse) -> String? {
        shown(texts(in: response), of: response)
    }

    /// The first of some texts of an answer that says something, at most 200 characters on one line without control
    /// characters; nil where there is none, or where it holds a credential of the request.
    static func shown(_ texts: [String], of response: HTTPResponse) -> String? {
        guard let text = texts.lazy.map(oneLine).first(where: { !$0.isEmpty && !$0.hasPrefix("<") }),
            !response.credentials.contains(where: { holds(text, $0) || holds(text, oneLine($0)) })
        else { return nil }
        return text.count > limit ? text.prefix(limit - 1) + "…" : text
    }

    /// By bytes: a combining character behind it does not hide a text.
    private static func holds(_ text: String, _ credential: String) -> Bool {
        Array(text.utf8).contains(credential.utf8)
    }

    private static func texts(in response: HTTPResponse) -> [String] {
        let body = response.body
        if let found = try? plan.extract(from: body) {  // Most error pages are no JSON.
            return plan.factSlots.compactMap { slot in
                body.kind(of: found.facts[slot]) == .string ? body.text(of: found.facts[slot]) : nil
            }
        }
        let type = response.fields["Content-Type"]?.split(separator: ";").first?.lowercased()
        guard type?.trimming(" ") == "text/plain", body.count <= plainLimit else { return [] }
        return [String(validating: body, as: UTF8.self)].compactMap(\.self)
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

extension String {
    fileprivate func trimming(_ character: Character) -> Substring {
        let start = drop { $0 == character }
        return start.dropLast(start.reversed().prefix { $0 == character }.count)
    }
}
