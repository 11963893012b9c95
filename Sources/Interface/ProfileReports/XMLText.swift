/// Escapes text for XML.
enum XMLText {
    /// For the content of an element or an attribute. Characters that XML cannot represent, such as control characters,
    /// become U+FFFD (XML 1.0, section 2.2).
    static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&apos;"
            case "\n": out += "&#10;"
            case _ where isAllowed(scalar.value): out.unicodeScalars.append(scalar)
            default: out += "\u{FFFD}"
            }
        }
        return out
    }

    private static func isAllowed(_ value: UInt32) -> Bool {
        value == 0x09 || value >= 0x20 && value & 0xFFFE != 0xFFFE && !(0x7F...0x9F).contains(value)
    }
}
