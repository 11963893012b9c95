/// Numbers as JSON writes them (RFC 8259, section 6).
package enum JSONNumber {
    /// Whether a text is a JSON number: `-0.5e+3` is, `+1`, `01`, `.5` and `1.` are not.
    package static func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = digits(&rest)
        guard whole > 0, whole == 1 || !text.drop(while: { $0 == "-" }).hasPrefix("0") else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard digits(&rest) > 0 else { return false }
        }
        if let first = rest.first, first | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
            guard digits(&rest) > 0 else { return false }
        }
        return rest.isEmpty
    }

    /// Whether a text is a number without fraction and exponent.
    package static func isInteger(_ text: String) -> Bool {
        isNumber(text) && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
    }

    /// The value of a whole number, which some servers write as `23.0` or `1e2`; nil if it has a fraction or does not fit
    /// an `Int`.
    package static func whole(_ text: String) -> Int? {
        if let value = Int(text) { return value }
        guard isNumber(text) else { return nil }
        let parts = text.lowercased().split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        let fraction = mantissa.count > 1 ? mantissa[1] : ""
        var digits = mantissa[0] + fraction
        if digits.allSatisfy({ $0 == "0" || $0 == "-" }) { return 0 }
        guard let exponent = parts.count > 1 ? Int(parts[1]) : 0 else { return nil }
        let (shift, isTooLarge) = exponent.subtractingReportingOverflow(fraction.count)
        // No `Int` has more than 19 digits.
        guard !isTooLarge, shift < 20 else { return nil }
        if shift >= 0 { return Int(digits + String(repeating: "0", count: shift)) }
        for _ in 0..<min(shift.magnitude, UInt(digits.count)) where digits.popLast() != "0" { return nil }
        return Int(digits)
    }

    /// Takes the digits at the beginning and counts them.
    private static func digits(_ text: inout Substring.UTF8View) -> Int {
        let count = text.prefix { (0x30...0x39).contains($0) }.count
        text = text.dropFirst(count)
        return count
    }
}
