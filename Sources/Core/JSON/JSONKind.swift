/// The six kinds of JSON value (RFC 8259, section 3).
package enum JSONKind: String, Sendable {
    case object, array, string, number, boolean, null

    /// The kind of a checked value, from its first byte.
    package init(firstByte: UInt8) {
        switch firstByte {
        case UInt8(ascii: "{"): self = .object
        case UInt8(ascii: "["): self = .array
        case UInt8(ascii: "\""): self = .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean
        case UInt8(ascii: "n"): self = .null
        default: self = .number
        }
    }
}

extension [UInt8] {
    /// The kind of the value at a range of this body; nil if the range is empty.
    package func kind(of range: JSONRange) -> JSONKind? {
        range.isMissing ? nil : JSONKind(firstByte: self[Int(range.start)])
    }

    /// Whether a value is present and neither false nor null.
    package func isTrue(_ range: JSONRange) -> Bool {
        switch kind(of: range) {
        case nil, .null: false
        case .boolean: self[Int(range.start)] == UInt8(ascii: "t")
        case .string, .number, .object, .array: true
        }
    }
}
