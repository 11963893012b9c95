import JSON

/// Keys and tokens of a JSON body as text, in positions and on the command line.
///
/// A number is sent as a number, a JSON string as that string, and anything else as a string. Therefore a string that
/// looks like a number or a JSON string is written as a JSON string.
enum BodyText {
    /// The text of a string key or token.
    static func text(ofString string: String) -> String {
        JSONNumber.isNumber(string) || string.hasPrefix("\"") ? "\"\(JSONWriter.escaped(string))\"" : string
    }

    /// The JSON value that a text is sent as.
    static func value(of text: String) -> JSONValue {
        JSONNumber.isNumber(text) || text.hasPrefix("\"") && isJSON(text) ? .verbatim(text) : .text(text)
    }

    /// The text that is sent in a form, where every value is text.
    static func field(of text: String) -> String {
        guard text.hasPrefix("\"") else { return text }
        let body = Array(text.utf8)
        // Text that is not JSON is sent unchanged.
        return (try? plan.extract(from: body))?.items.first.flatMap { body.text(of: $0) } ?? text
    }

    private static func isJSON(_ text: String) -> Bool {
        (try? plan.extract(from: Array(text.utf8))) != nil  // Why parsing fails does not matter.
    }

    private static let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])
}
