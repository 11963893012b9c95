import JSON

/// Keys and tokens that travel in a JSON body, as texts: in positions, and as a person gives them.
///
/// A number is sent as a number, a JSON string as that string, anything else as a string. So a string that looks like
/// either is written as a JSON string.
enum BodyText {
    /// The text of a key or token that was a string.
    static func text(ofString string: String) -> String {
        JSONNumber.isNumber(string) || string.hasPrefix("\"") ? "\"\(JSONWriter.escaped(string))\"" : string
    }

    /// What a text is sent as.
    static func value(of text: String) -> JSONValue {
        JSONNumber.isNumber(text) || text.hasPrefix("\"") && isJSON(text) ? .verbatim(text) : .text(text)
    }

    /// What a text is sent as in a form, where all is text.
    static func field(of text: String) -> String {
        guard text.hasPrefix("\"") else { return text }
        let body = Array(text.utf8)
        // What is no JSON stands for itself.
        return (try? plan.extract(from: body))?.items.first.flatMap { body.text(of: $0) } ?? text
    }

    private static func isJSON(_ text: String) -> Bool {
        (try? plan.extract(from: Array(text.utf8))) != nil  // Why it is none does not matter.
    }

    private static let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])
}
