import JSON

/// The id of an item whose comments are listed.
package struct ParentID: Sendable, Equatable {
    /// The id as text.
    package let text: String
    /// The id as JSON, for output: as received if an item gave it. A bare id is a number if it is an integer as JSON
    /// writes it, and else a string.
    package let json: [UInt8]

    private init(text: String, json: [UInt8]) {
        self.text = text
        self.json = json
    }

    /// A bare id.
    package init(_ text: String) {
        var json = Array(text.utf8)
        if !Self.isNumber(text) {
            json = []
            JSONWriter.append(text, to: &json)
        }
        self.init(text: text, json: json)
    }

    /// Whether a text is an integer without leading zeros, in the range that every reader keeps exactly (RFC 8259,
    /// section 6).
    private static func isNumber(_ text: String) -> Bool {
        guard let number = Int(text), number.magnitude < 1 << 53 else { return false }
        return "\(number)" == text
    }

    /// Reads a line of input: an id, or an item as a JSON object with its `id`; nil for an object without one.
    package init?(line: [UInt8]) {
        // A JSON string is an id as well, as `jq .id` prints it.
        let isString = line.first == UInt8(ascii: "\"")
        let line = isString ? Array("{\"id\":".utf8) + line + Array("}".utf8) : line
        guard line.first == UInt8(ascii: "{") else {
            guard let text = String(validating: line, as: UTF8.self) else { return nil }
            self = ParentID(text)
            return
        }
        guard let id = JSONObject.members(of: line)?.last(where: { $0.name == "id" })?.value,
            let text = line.text(of: id)
        else { return nil }
        self = ParentID(text: text, json: Array(line[id.bytes]))
    }
}
