import JSON

extension YAMLText {
    /// A text in double quotes that YAML reads as this text. YAML allows no control character inside of quotes, and takes
    /// some for line breaks, where JSON needs an escape only below U+0020.
    package static func quoted(_ text: String) -> String {
        var out = ""
        for scalar in JSONWriter.escaped(text).unicodeScalars {
            if isPrintable(scalar) {
                out.unicodeScalars.append(scalar)
            } else {
                let digits = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return "\"\(out)\""
    }

    /// Whether YAML reads a character as itself (YAML 1.2, section 5.1). libyaml takes U+2028 and U+2029 for line breaks.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}
