/// Values that a manifest's texts have, as airbyte-cdk reads them: by Python's `ast.literal_eval`, where that works.
enum PythonLiteral {
    enum Value: Hashable {
        case none
        case flag(Bool)
        /// A number as JSON has it.
        case number(String)
        case text(String)
        /// A list of texts and numbers.
        case list([Value])
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
        if first == "[" { return try list(text) }
        if isSelection(text) { return .text(text) }
        if "({'\"".contains(first) || mayBeNumber(text) {
            if let quoted = quoted(Substring(text)) { return .text(quoted) }
            // Braces of JSON, as in a filter, are no Python.
            if first == "{", trimmed.contains(where: { $0 == "$" }) || trimmed.hasPrefix("{{") { return .text(text) }
            throw .template(text)
        }
        return .text(text)
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

    private static func list(_ text: String) throws(ManifestProblem) -> Value {
        guard text.last == "]" else { throw .template(text) }
        let inner = text.dropFirst().dropLast()
        if inner.allSatisfy(\.isWhitespace) { return .list([]) }
        var values: [Value] = []
        for part in inner.split(separator: ",") {
            let word = part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
            let text = String(word)
            if let quoted = quoted(text[...]) {
                values.append(.text(quoted))
            } else if isNumber(text) {
                values.append(.number(text))
            } else {
                throw .template(text)
            }
        }
        return .list(values)
    }
}
