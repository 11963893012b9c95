/// Values that a manifest's texts have, as airbyte-cdk reads them: by Python's `ast.literal_eval`, where that works.
enum PythonLiteral {
    enum Value: Hashable, Sendable {
        case none
        case flag(Bool)
        /// A number as JSON has it.
        case number(String)
        case text(String)
        case list([Value])
        case mapping([Member])
    }

    struct Member: Hashable, Sendable {
        let key: String
        let value: Value
    }

    /// The value of a text; throws for one that is written in a form that folio does not read, such as `0x10`.
    static func value(_ text: String) throws(ManifestProblem) -> Value {
        switch text {
        case "": return .text("")
        case "None": return .none
        case "True": return .flag(true)
        case "False": return .flag(false)
        default: break
        }
        if isNumber(text) { return .number(text) }
        // Python writes a fraction without zeros at its end.
        if text.utf8.count < 15, text.wholeMatch(of: /-?(0|[1-9]\d*)\.\d*[1-9]0+/) != nil {
            return .number(String(text.reversed().drop { $0 == "0" }.reversed()))
        }
        let trimmed = text.drop(while: \.isWhitespace)
        guard let first = trimmed.first else { return .text(text) }
        if first == "[" { return try collection(text) }
        if isSelection(text) { return .text(text) }
        if first == "{", let value = try? collection(text) { return value }
        if "({'\"".contains(first) || mayBeNumber(text) {
            if let quoted = quoted(Substring(text)) { return .text(quoted) }
            // Braces of JSON, as in a filter, are no Python.
            if first == "{", trimmed.contains(where: { $0 == "$" }) || trimmed.hasPrefix("{{") { return .text(text) }
            throw .template(text)
        }
        // Values with commas between them are a tuple.
        if text.contains(","), value(of: "[\(text)]", words) != nil { throw .template(text) }
        return .text(text)
    }

    /// Whether Python reads a text as a value that is neither a text nor a number with the same digits.
    static func isOtherValue(_ text: String) -> Bool {
        switch try? value(text) {
        case .some(.none), .flag, .list, .mapping: true
        case .text, .number: false
        // A form of numbers, such as `0x10`, but not digits with a zero before them.
        case nil: text.contains { !$0.isASCII || !($0.isNumber || $0 == ".") }
        }
    }

    /// Whether a text begins as a query of GraphQL: Python reads no value with a name after a brace.
    static func isSelection(_ text: String) -> Bool {
        text.prefixMatch(of: /\s*\{\s*(?!True\b|False\b|None\b)[A-Za-z_]/) != nil
    }

    /// Whether a text is a number that is written as JSON writes it.
    private static func isNumber(_ text: String) -> Bool {
        text.wholeMatch(of: /-?(0|[1-9]\d*)(\.(0|\d*[1-9]))?/) != nil && text != "-0"
    }

    /// Whether Python might read a text as a number in another form.
    private static func mayBeNumber(_ text: String) -> Bool {
        let trimmed = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
        let number = String(trimmed)
        if number.wholeMatch(of: /[+-]*\d[\d_]*/) != nil {
            // `007` is not a number.
            return number.wholeMatch(of: /0\d+/) == nil
        }
        return number.wholeMatch(of: /[+-]*(\d[\d_]*\.?[\d_]*|\.\d+)([eE][+-]?\d+)?j?/) != nil
            || number.wholeMatch(of: /[+-]*0[xXoObB][\da-fA-F_]+/) != nil
    }

    /// The text between simple quotes; nil for anything else.
    private static func quoted(_ text: Substring) -> String? {
        guard text.count >= 2, let quote = text.first, quote == "'" || quote == "\"", text.last == quote else {
            return nil
        }
        let inner = text.dropFirst().dropLast()
        return inner.contains { $0 == quote || $0 == "\\" || $0.isNewline } ? nil : String(inner)
    }

    /// The list or mapping that a text is; throws for one with other values than texts, numbers, flags and None.
    private static func collection(_ text: String) throws(ManifestProblem) -> Value {
        if let value = value(of: text, words) { return value }
        // The words of JSON are unknown to Python: it stays a text.
        guard value(of: text, words.merging(["true": .flag(true), "false": .flag(false), "null": .none]) { $1 }) == nil
        else { return .text(text) }
        throw .template(text)
    }

    private static let words: [Substring: Value] = ["None": .none, "True": .flag(true), "False": .flag(false)]

    private static func value(of text: String, _ words: [Substring: Value]) -> Value? {
        var rest = text[...]
        let value = value(at: &rest, depth: 0, words)
        return rest.allSatisfy(\.isWhitespace) ? value : nil
    }

    /// The value that a text begins with; nil if it cannot be read. What is left of the text is after it.
    private static func value(at rest: inout Substring, depth: Int, _ words: [Substring: Value]) -> Value? {
        rest = rest.drop(while: \.isWhitespace)
        guard let first = rest.first, depth < 50 else { return nil }
        switch first {
        case "[":
            var values: [Value] = []
            let isWhole = members(at: &rest, until: "]") { rest in
                value(at: &rest, depth: depth + 1, words).map { values.append($0) } != nil
            }
            return isWhole ? .list(values) : nil
        case "{":
            var members: [Member] = []
            let isWhole = Self.members(at: &rest, until: "}") { rest in
                guard case .text(let key)? = value(at: &rest, depth: depth + 1, words), take(":", from: &rest),
                    let value = value(at: &rest, depth: depth + 1, words), !members.contains(where: { $0.key == key })
                else { return false }
                members.append(Member(key: key, value: value))
                return true
            }
            return isWhole ? .mapping(members) : nil
        case "'", "\"":
            guard let end = rest.dropFirst().firstIndex(of: first) else { return nil }
            let word = rest[...end]
            rest = rest[rest.index(after: end)...]
            return quoted(word).map { .text($0) }
        default:
            let word = rest.prefix { !",:]}".contains($0) && !$0.isWhitespace }
            rest = rest.dropFirst(word.count)
            return words[word] ?? (isNumber(String(word)) ? .number(String(word)) : nil)
        }
    }

    /// Reads the members of a list or mapping, up to its end. Returns whether all could be read.
    private static func members(
        at rest: inout Substring, until end: Character, _ read: (inout Substring) -> Bool
    ) -> Bool {
        rest = rest.dropFirst()
        while !take(end, from: &rest) {
            guard read(&rest) else { return false }
            if take(",", from: &rest) { continue }
            return take(end, from: &rest)
        }
        return true
    }

    private static func take(_ sign: Character, from rest: inout Substring) -> Bool {
        rest = rest.drop(while: \.isWhitespace)
        guard rest.first == sign else { return false }
        rest = rest.dropFirst()
        return true
    }
}
