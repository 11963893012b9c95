import HTTP
import System

/// A text with values of a request in braces, such as `{method}\n{path}`. Double braces are literal ones.
struct SignatureText: Sendable {
    /// A value of a request that is signed.
    enum Value: String, CaseIterable, Sendable {
        case method, url, host, path, query, body, time, signature
        case bodySHA256 = "body_sha256"
    }

    private enum Part: Sendable {
        case literal(String)
        case value(Value)
    }

    private let parts: [Part]

    /// Nil for an unknown value, and for a brace without its counterpart.
    init?(_ text: String) {
        var parts: [Part] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "{" || character == "}" else {
                parts.append(.literal(String(character)))
                continue
            }
            if rest.first == character {
                rest = rest.dropFirst()
                parts.append(.literal(String(character)))
                continue
            }
            guard character == "{", let end = rest.firstIndex(of: "}"),
                let value = Value(rawValue: String(rest[..<end]))
            else { return nil }
            parts.append(.value(value))
            rest = rest[rest.index(after: end)...]
        }
        self.parts = parts
    }

    /// Whether it has a value.
    func uses(_ value: Value) -> Bool {
        parts.contains { if case .value(value) = $0 { true } else { false } }
    }

    /// The bytes of the text with its values.
    func bytes(_ value: (Value) -> [UInt8]) -> [UInt8] {
        parts.flatMap { part in
            switch part {
            case .literal(let text): Array(text.utf8)
            case .value(let name): value(name)
            }
        }
    }

    /// The text with its values.
    func text(_ value: (Value) -> String) -> String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .value(let name): value(name)
            }
        }.joined()
    }
}
