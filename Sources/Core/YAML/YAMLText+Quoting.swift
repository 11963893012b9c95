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
                let (sign, length) = scalar.value > 0xFFFF ? ("U", 8) : ("u", 4)
                out += "\\\(sign)" + String(repeating: "0", count: length - digits.count) + digits
            }
        }
        return "\"\(out)\""
    }

    /// Whether YAML reads a character as itself (YAML 1.2, section 5.1), and a reader sees it. libyaml takes U+2028 and U+2029
    /// for line breaks.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7F { return true }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .spaceSeparator, .surrogate,
            .unassigned:
            false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
