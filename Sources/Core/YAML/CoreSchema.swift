/// The core schema of YAML 1.2 (section 10.3.2): the types of plain texts.
enum CoreSchema {
    static func kind(_ text: String) -> YAMLScalar.Kind {
        guard let first = text.unicodeScalars.first else { return .null }
        // The first character decides most cases.
        return switch first {
        case "~", "n", "N", "t", "T", "f", "F": word(text)
        case "0"..."9", "+", "-", ".": isInt(text) ? .int : isFloat(text) ? .float : .string
        default: .string
        }
    }

    static func int(_ text: String) -> Int? {
        switch text.prefix(2) {
        case "0o": Int(text.dropFirst(2), radix: 8)
        case "0x": Int(text.dropFirst(2), radix: 16)
        default: Int(text)
        }
    }

    static func double(_ text: String) -> Double? {
        switch text.lowercased() {
        case ".inf", "+.inf": .infinity
        case "-.inf": -.infinity
        case ".nan": .nan
        default: int(text).map(Double.init) ?? Double(text)
        }
    }
}

extension CoreSchema {
    private static func word(_ text: String) -> YAMLScalar.Kind {
        switch text {
        case "~", "null", "Null", "NULL": .null
        case "true", "True", "TRUE", "false", "False", "FALSE": .bool
        default: .string
        }
    }

    /// Matches `[-+]? [0-9]+ | 0o [0-7]+ | 0x [0-9a-fA-F]+`.
    private static func isInt(_ text: String) -> Bool {
        switch text.prefix(2) {
        case "0o": isAll(text.utf8.dropFirst(2)) { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
        case "0x": isAll(text.utf8.dropFirst(2)) { Character(UnicodeScalar($0)).isHexDigit }
        default: isAll(unsigned(text), isDigit)
        }
    }

    /// Matches `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`, infinity and not-a-number.
    private static func isFloat(_ text: String) -> Bool {
        let unsigned = unsigned(text)
        if [".inf", ".Inf", ".INF"].contains(where: { unsigned.elementsEqual($0.utf8) }) { return true }
        if [".nan", ".NaN", ".NAN"].contains(text) { return true }
        let whole = unsigned.prefix(while: isDigit)
        var rest = unsigned.dropFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: isDigit)
            guard !whole.isEmpty || !fraction.isEmpty else { return false }
            rest = rest.dropFirst(1 + fraction.count)
        } else if whole.isEmpty {
            return false
        }
        return rest.isEmpty || isExponent(rest)
    }

    private static func isExponent(_ rest: Substring.UTF8View) -> Bool {
        guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return false }
        return isAll(unsigned(Substring(rest.dropFirst())), isDigit)
    }

    private static func unsigned(_ text: some StringProtocol) -> Substring.UTF8View {
        let utf8 = Substring(text).utf8
        return utf8.first == UInt8(ascii: "-") || utf8.first == UInt8(ascii: "+") ? utf8.dropFirst() : utf8
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Whether there is at least one byte, and all of them are allowed.
    private static func isAll(_ bytes: Substring.UTF8View, _ isAllowed: (UInt8) -> Bool) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy(isAllowed)
    }
}
