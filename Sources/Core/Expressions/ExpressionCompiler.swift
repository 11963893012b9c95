import CJQ
import JSON

/// Compiles with libjq and locates errors, because libjq 1.6 reports no column.
enum ExpressionCompiler {
    private final class Messages {
        var texts: [String] = []
    }

    /// A compiled program; nil if it has an error.
    static func program(_ text: String) -> OpaquePointer? { compile(text).jq }

    /// Whether expressions are all valid.
    static func areValid(_ expressions: some Sequence<Expression>) -> Bool {
        let jq = program(
            ExpressionSandbox.prelude + "\n" + expressions.map { "(\($0.text)\n)" }.joined(separator: ","))
        if let jq { folio_jq_free(jq) }
        return jq != nil
    }

    /// The error of an expression; nil if it is valid.
    static func error(in expression: Expression) -> ExpressionError? {
        let (jq, messages) = compile(ExpressionSandbox.prelude + "\n(\(expression.text)\n)")
        if let jq {
            folio_jq_free(jq)
            return nil
        }
        guard let tokens = try? ExpressionScanner.tokens(of: expression.text) else {  // It was scanned before.
            return .endsTooEarly(offset: 0)
        }
        let message = messages.first.map(summary) ?? ""
        if message.hasPrefix("syntax error") { return syntaxError(in: expression.text, tokens) }
        if let name = message.split(separator: " ").first, message.hasSuffix(" is not defined") {
            let bare = name.prefix { $0 != "/" }
            let token = tokens.first { $0.text == bare }
            return .undefined(String(name), offset: token?.offset ?? 0)
        }
        return .other(message, offset: 0)
    }

    private static func compile(_ text: String) -> (jq: OpaquePointer?, messages: [String]) {
        let messages = Messages()
        let jq = withExtendedLifetime(messages) {
            folio_jq_new(
                text,
                { user, message in
                    guard let user, let message else { return }
                    let messages = Unmanaged<Messages>.fromOpaque(user).takeUnretainedValue()
                    messages.texts.append(String(cString: message))
                }, Unmanaged.passUnretained(messages).toOpaque())
        }
        return (jq, messages.texts)
    }

    /// A message without its frame: `jq: error: … at <top-level>, line 1:` and the line.
    private static func summary(_ message: String) -> String {
        var line = message.prefix { $0 != "\n" }
        if line.hasPrefix("jq: error: ") { line = line.dropFirst("jq: error: ".count) }
        for end in [" at <top-level>", " (Unix shell"] {
            if let range = line.ranges(of: end).first { line = line[..<range.lowerBound] }
        }
        return String(line)
    }

    /// Finds the first token that may not follow the tokens before it. For the text before it, libjq reports only that
    /// the program is incomplete.
    private static func syntaxError(in text: String, _ all: [ExpressionToken]) -> ExpressionError {
        let scalars = Array(text.unicodeScalars)
        for token in all where !token.isInside {
            let end = token.offset + token.text.unicodeScalars.count
            // The bracket stays open, so that the program is always incomplete.
            let start = String(scalars[..<end])
            let messages = compile("(\(start)").messages
            if let message = messages.first.map(summary), !message.hasPrefix("syntax error, unexpected $end") {
                return .unexpected(token.text, offset: token.offset)
            }
        }
        return .endsTooEarly(offset: scalars.count)
    }
}
