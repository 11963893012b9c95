/// Header fields in the order in which they were set or received (RFC 9110, section 5). Names are case-insensitive.
package struct HTTPFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One field line: a name and a value.
    package struct Field: Sendable, Hashable {
        /// The name as it was set or received.
        package let name: String
        /// The value without surrounding white space.
        package let value: String
        /// Whether the value is a credential, which is never shown or sent to another origin.
        package let isSecret: Bool

        package init(name: String, value: String, isSecret: Bool = false) {
            self.name = name
            self.value = value
            self.isSecret = isSecret
        }
    }

    /// The field lines in order; a name may occur several times.
    package private(set) var all: [Field] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, String)...) {
        all = elements.map { Field(name: $0, value: $1) }
    }

    /// Adds a field line at the end, even if there are others with the same name.
    package mutating func append(_ name: String, _ value: String, isSecret: Bool = false) {
        all.append(Field(name: name, value: value, isSecret: isSecret))
    }

    /// Appends to the value of the last field: in obsolete folding, a line break counts as a space (RFC 9112, section
    /// 5.2).
    package mutating func continueLast(_ value: String) {
        guard let last = all.popLast() else { return }
        append(last.name, last.value.isEmpty ? value : "\(last.value) \(value)", isSecret: last.isSecret)
    }

    /// Sets a field, replacing all with the same name.
    package mutating func set(_ name: String, _ value: String, isSecret: Bool = false) {
        all.removeAll { Self.equal($0.name, name) }
        append(name, value, isSecret: isSecret)
    }

    /// Whether a text is a valid field value: it contains no control character except tabs (RFC 9110, section 5.5). A
    /// line break would start another field.
    package static func isValue(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    /// The fields as a program may pass them on: with a space in place of each control character (RFC 9110, section 5.5),
    /// and without those whose names are not tokens.
    package var valid: HTTPFields {
        var fields = self
        fields.all = all.filter { HTTPToken.isToken($0.name) }.map { field in
            guard !Self.isValue(field.value) else { return field }
            let bytes = field.value.utf8.map { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F ? 0x20 : $0 }
            return Field(name: field.name, value: String(decoding: bytes, as: UTF8.self), isSecret: field.isSecret)
        }
        return fields
    }

    /// The name of the first invalid field; nil if all are valid.
    package var invalid: String? {
        all.first { !HTTPToken.isToken($0.name) || !Self.isValue($0.value) }?.name
    }

    /// Whether there is an `Idempotency-Key` that is not empty, so that the request may be sent again.
    package var hasIdempotencyKey: Bool { values(of: "Idempotency-Key").contains { !$0.isEmpty } }

    /// The fields that satisfy a condition, in order.
    package func filter(_ isKept: (Field) -> Bool) -> HTTPFields {
        var fields = self
        fields.all.removeAll { !isKept($0) }
        return fields
    }

    /// The same fields with other values.
    package func mapValues(_ transform: (Field) -> String) -> HTTPFields {
        var fields = self
        fields.all = all.map { Field(name: $0.name, value: transform($0), isSecret: $0.isSecret) }
        return fields
    }

    /// The value of the first field with a name.
    package subscript(_ name: String) -> String? {
        all.first { Self.equal($0.name, name) }?.value
    }

    /// The values of all fields with a name, in order.
    package func values(of name: String) -> [String] {
        all.filter { Self.equal($0.name, name) }.map(\.value)
    }

    private static func equal(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).allSatisfy { $0 == $1 || ($0 ^ $1 == 0x20 && isLetter($0)) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
    }
}
