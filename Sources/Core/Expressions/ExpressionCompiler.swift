import CJQ
import JSON

/// Compiles with libjq and locates errors, because libjq 1.6 reports no column.
enum ExpressionCompiler {
    /// Whether expressions are all valid.
    static func areValid(
        _ expressions: some Sequence<Expression>, bindsPage: Bool = false
    ) throws(ExpressionRuntimeError) -> Bool {
        let bindings = bindsPage ? PageVariable.bindings : ""
        let program = bindings + expressions.map { "(\($0.text)\n)" }.joined(separator: ",")
        return try compile(ExpressionSandbox.guarded(program)).process != nil
    }

    /// The error of an expression; nil if it is valid.
    ///
    /// - Parameter bindsPage: whether it may use the variables of a page.
    static func error(
        in expression: Expression, bindsPage: Bool = false
    ) throws(ExpressionRuntimeError) -> ExpressionError? {
        let bindings = bindsPage ? PageVariable.bindings : ""
        let (process, messages, isTooExpensive) = try compile(
            ExpressionSandbox.guarded("\(bindings)(\(expression.text)\n)"))
        if process != nil { return nil }
        if isTooExpensive { return .tooExpensive }
        guard let tokens = try? ExpressionScanner.tokens(of: expression.text) else {  // It was scanned before.
            return .endsTooEarly(offset: 0)
        }
        let message = messages.first.map(summary) ?? ""
        if message.hasPrefix("syntax error") { return try syntaxError(in: expression.text, tokens) }
        if let name = message.split(separator: " ").first, message.hasSuffix(" is not defined") {
            let bare = name.prefix { $0 != "/" }
            let token = tokens.first { $0.text == bare }
            return .undefined(String(name), offset: token?.offset ?? 0)
        }
        return .other(message, offset: 0)
    }

    /// The process that runs a program; nil with messages if the program has an error.
    static func compile(
        _ text: String
    ) throws(ExpressionRuntimeError) -> (process: WorkerProcess?, messages: [String], isTooExpensive: Bool) {
        var connection = WorkerConnection(try WorkerProcess(text))
        var messages: [String] = []
        while let frame = connection.next() {
            if frame.kind == FOLIO_JQ_COMPILED { return (connection.process, [], false) }
            messages.append(frame.text)
        }
        if !messages.isEmpty { return (nil, messages, false) }
        return (nil, ["jq crashed (\(connection.process.end()))"], connection.process.hasHitLimit)
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

    /// Finds the first token that may not follow the tokens before it, by halving: for the text before it, libjq reports
    /// only that the program is incomplete.
    private static func syntaxError(in text: String, _ all: [ExpressionToken]) throws(ExpressionRuntimeError)
        -> ExpressionError
    {
        let scalars = Array(text.unicodeScalars)
        let tokens = all.filter { !$0.isInside }
        var (first, end) = (0, tokens.count)
        while first < end {
            let middle = (first + end) / 2
            // The bracket stays open, so that the program is always incomplete.
            let start = String(scalars[..<(tokens[middle].offset + tokens[middle].text.unicodeScalars.count)])
            let message = try compile("(\(start)").messages.first.map(summary)
            if message?.hasPrefix("syntax error, unexpected $end") ?? true { first = middle + 1 } else { end = middle }
        }
        guard first < tokens.count else { return .endsTooEarly(offset: scalars.count) }
        return .unexpected(tokens[first].text, offset: tokens[first].offset)
    }
}
