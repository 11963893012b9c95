/// Distinguishes programs that only select from those that may compute.
///
/// Strings, lists and objects have an identity in libjq, which proves that a result is part of the input. Numbers have
/// none: `.id | . + 1` looks like `.id` if the number is too large for the sum to differ.
enum ExpressionSelection {
    private static let words: Set<String> = [
        "empty", "first", "last", "recurse", "then", "else", "end", "try", "null", "true", "false",
    ]
    /// The arguments of these decide which value is selected and are not part of the result.
    private static let choosing: Set<String> = ["select", "getpath", "any", "all", "error", "has"]
    private static let signs: Set<String> = [".", "..", "|", ",", "?", "//", "(", ")"]

    static func isSelection(_ all: [ExpressionToken]) -> Bool {
        let tokens = all.filter { !$0.isInside }
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            switch token.kind {
            case .field, .string, .number: index += 1
            // No path leads to the value of a variable, so that it never counts as selected.
            case .variable where PageVariable(token) != nil: index += 1
            case .variable, .format: return false
            case .word where choosing.contains(token.text):
                guard let end = end(ofBracketAt: index + 1, in: tokens) else { return false }
                index = end
            case .word where token.text == "if" || token.text == "elif":
                guard let then = condition(from: index, in: tokens) else { return false }
                index = then
            case .word:
                guard words.contains(token.text) else { return false }
                index += 1
            case .sign where token.text == "[":
                // After a value, a bracket is an index; elsewhere it makes a list.
                guard index == 0 || isValue(tokens[index - 1]), index > 0 else { return false }
                guard let end = end(ofBracketAt: index, in: tokens) else { return false }
                index = end
            case .sign:
                guard signs.contains(token.text) else { return false }
                index += 1
            }
        }
        return true
    }

    private static func isValue(_ token: ExpressionToken) -> Bool {
        switch token.kind {
        case .field, .string, .variable: true
        case .word: token.text == "first" || token.text == "last"
        case .sign: [".", "..", ")", "]", "?"].contains(token.text)
        case .format, .number: false
        }
    }

    /// The index after the bracket that closes the one at `start`; nil if there is no bracket.
    private static func end(ofBracketAt start: Int, in tokens: [ExpressionToken]) -> Int? {
        guard start < tokens.count, ["(", "["].contains(tokens[start].text) else { return nil }
        var depth = 0
        for index in start..<tokens.count where tokens[index].kind == .sign {
            if ["(", "[", "{"].contains(tokens[index].text) { depth += 1 }
            if [")", "]", "}"].contains(tokens[index].text) { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return nil
    }

    /// The index of the `then` of an `if`.
    private static func condition(from start: Int, in tokens: [ExpressionToken]) -> Int? {
        var depth = 0
        for index in (start + 1)..<max(tokens.count, start + 1) {
            if tokens[index].isWord("if") { depth += 1 }
            if tokens[index].isWord("end") { depth -= 1 }
            if tokens[index].isWord("then"), depth == 0 { return index }
        }
        return nil
    }
}
