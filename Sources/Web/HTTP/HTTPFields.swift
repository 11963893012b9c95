/// Header fields in the order they were set or received (RFC 9110, section 5); names compare without case.
package struct HTTPFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// One field line.
    package struct Field: Sendable, Hashable {
        /// The name in the case it was set or received in.
        package let name: String
        /// The value without surrounding white space.
        package let value: String
        /// Whether the value is a credential: never shown, never sent to another origin.
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

    /// Adds a field line after those that are there, also of the same name.
    package mutating func append(_ name: String, _ value: String, isSecret: Bool = false) {
        all.append(Field(name: name, value: value, isSecret: isSecret))
    }

    /// Goes on with the value of the last field: obsolete folding, where a line break is a space (RFC 9112, section 5.2).
    package mutating func continueLast(_ value: String) {
        guard let last = all.popLast() else { return }
        append(last.name, last.value.isEmpty ? value : "\(last.value) \(value)", isSecret: last.isSecret)
    }

    /// Sets a field, in place of every one of that name.
    package mutating func set(_ name: String, _ value: String, isSecret: Bool = false) {
        all.removeAll { Self.equal($0.name, name) }
        append(name, value, isSecret: isSecret)
    }

    /// Whether a text can be a field's value: it holds no control character but tabs (RFC 9110, section 5.5), so that no line
    /// break ends the field and begins another.
    package static func isValue(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    /// Whether a field says that the request may be sent again; an empty one says nothing.
    package var holdIdempotencyKey: Bool { values(of: "Idempotency-Key").contains { !$0.isEmpty } }

    /// The fields that are to be kept, in order.
    package func filter(_ isKept: (Field) -> Bool) -> HTTPFields {
        var fields = self
        fields.all.removeAll { !isKept($0) }
        return fields
    }

    /// The same fields with other values.
    package func mapValues(_ transform: (String) -> String) -> HTTPFields {
        var fields = self
        fields.all = all.map { Field(name: $0.name, value: transform($0.value), isSecret: $0.isSecret) }
        return fields
    }

    /// The value of the first field of that name.
    package subscript(_ name: String) -> String? {
        all.first { Self.equal($0.name, name) }?.value
    }

    /// The values of all fields of that name, in order.
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
