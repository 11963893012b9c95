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

    /// The longest bare id, in bytes.
    private static let longest = 512

    /// Reads a line that is an id, alone or as a JSON string or item; nil if it cannot be one.
    package init?(line: [UInt8]) {
        guard let first = line.first, !"{[\"".utf8.contains(first) else {
            guard let id = ParentID(json: line) else { return nil }
            self = id
            return
        }
        guard line.count <= Self.longest, !line.contains(where: { $0 < 0x20 }),
            let text = String(validating: line, as: UTF8.self)
        else { return nil }
        self = ParentID(text)
    }

    /// Reads a JSON value: an item with its `id`, or the id alone; nil for any other value.
    package init?(json line: [UInt8]) {
        // A string or a number is an id as well, as `jq .id` prints it.
        let isObject = line.first == UInt8(ascii: "{")
        let line = isObject ? line : Array("{\"id\":".utf8) + line + Array("}".utf8)
        guard let id = JSONObject.members(of: line)?.last(where: { $0.name == "id" })?.value,
            [.string, .number].contains(line.kind(of: id)), let text = line.text(of: id)
        else { return nil }
        self = ParentID(text: text, json: Array(line[id.bytes]))
    }
}
