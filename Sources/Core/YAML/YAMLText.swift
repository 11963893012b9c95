package import JSON

/// Writes texts for a YAML file.
package enum YAMLText {
    /// A scalar that YAML reads as this text, also in a flow mapping.
    package static func scalar(_ text: String) -> String {
        isPlain(text) ? text : quoted(text)
    }

    /// A template with this text as its value, whatever braces it contains.
    package static func template(_ text: String) -> String {
        scalar(text.replacing("{", with: "{{").replacing("}", with: "}}"))
    }

    /// `{name: value, …}`
    package static func flow(_ entries: [(name: String, value: String)]) -> String {
        "{\(entries.map { "\(scalar($0.name)): \($0.value)" }.joined(separator: ", "))}"
    }

    /// A text of several lines under a key, as a template.
    package static func block(_ key: String, _ text: String) -> [String] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let isPlain = text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F }
        guard lines.count > 1, isPlain, let first = lines.first, !first.isEmpty, !first.hasPrefix(" ") else {
            return ["\(key): \(template(text))"]
        }
        return ["\(key): |"] + lines.map { "  " + $0.replacing("{", with: "{{").replacing("}", with: "}}") }
    }

    /// A value as YAML writes it on one line, with texts as templates.
    package static func value(_ tree: JSONTree) -> String {
        switch tree {
        case .null: "null"
        case .flag(let flag): "\(flag)"
        case .number(let text): text
        case .text(let text): template(text)
        case .list(let elements): "[\(elements.map(value).joined(separator: ", "))]"
        case .object(let members): flow(members.map { ($0.name, value($0.value)) })
        }
    }

    private static let words: Set = ["true", "false", "null", "yes", "no", "on", "off", "y", "n", ".inf", ".nan"]

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) || first == UInt8(ascii: ".") || first == UInt8(ascii: "/"),
            let last = text.utf8.last, last != UInt8(ascii: ":"), last != UInt8(ascii: " "),
            !words.contains(text.lowercased()), !text.contains(": "), !text.contains("  ")
        else { return false }
        return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "._/-: ()'".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F }
}
