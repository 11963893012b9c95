import JSON

/// The id of an item whose comments are listed.
package struct ParentID: Sendable, Equatable {
    /// The id as text.
    package let text: String
    /// The id as JSON, for output: as received if an item gave it. A bare id is a number if it is an integer as JSON
    /// writes it, and else a string.
    package let json: [UInt8]

    /// Whether stdin has it. It may then be from a server's response, through a pipe.
    package var isFromInput = false

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
        guard let first = line.first, "{[\"".utf8.contains(first) else {
            self.init(bare: line)
            return
        }
        self.init(json: line)
    }

    /// Reads a bare id; nil if it is empty, too long, or not printable text.
    package init?(bare bytes: [UInt8]) {
        guard !bytes.isEmpty, bytes.count <= Self.longest, !bytes.contains(where: { $0 < 0x20 }),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        self.init(text)
    }

    /// Reads a JSON value: an item with its `id`, or the id alone; nil for any other value.
    package init?(json: [UInt8]) {
        guard json.first == UInt8(ascii: "{") else {
            // `jq .id` prints an id alone.
            guard let text = (try? JSONTree(json))?.text else { return nil }
            self.init(text: text, json: json)
            return
        }
        guard let id = JSONObject.members(of: json)?.last(where: { $0.name == "id" })?.value,
            [.string, .number].contains(json.kind(of: id)), let text = json.text(of: id)
        else { return nil }
        self.init(text: text, json: Array(json[id.bytes]))
    }
}
