package import Expressions
package import Formats
package import JSON

/// The expression of `--jq` or `--jq-all`. A plain path needs jq only for values that lack it.
package struct ItemExpression: Sendable {
    /// How each result is written.
    let style: ResultStyle
    private let path: JSONPath?
    private let program: ExpressionProgram

    /// Throws `ExpressionOptionError` for an invalid expression.
    ///
    /// - Parameter option: its name on the command line.
    package init(_ text: String, option: String, style: ResultStyle = .text) throws {
        self.style = style
        let expression: Expression
        do throws(ExpressionError) { expression = try Expression(parsing: text) } catch {
            throw ExpressionOptionError(option: option, text: text, error: error)
        }
        path = expression.path
        program = ExpressionProgram([.all(expression)])
        guard path == nil || expression.visitsEach else { return }
        do throws(ExpressionRuntimeError) { try program.compile() } catch {
            guard case .invalid(_, let reason) = error else { throw error }
            throw ExpressionOptionError(option: option, text: text, error: reason)
        }
    }

    /// Appends the results of the expression for each value. `item` counts the values.
    package func append(
        _ values: [JSONRange], of body: [UInt8], item: inout Int, to out: inout [UInt8]
    ) throws(ExpressionRuntimeError) {
        try body.withUnsafeBufferPointer { body throws(ExpressionRuntimeError) in
            if let found = native(values, of: body) {
                try ExpressionStopper.check()
                item += found.count
                for range in found { append(.part(range), of: body, to: &out) }
                return
            }
            try program.session { session throws(ExpressionRuntimeError) in
                session.run([0], on: values, of: body)
                for _ in values {
                    item += 1
                    for result in try session.results(of: body) { append(result, of: body, to: &out) }
                }
            }
        }
    }

    /// The values at a plain path; nil if jq must find them.
    private func native(_ values: [JSONRange], of body: UnsafeBufferPointer<UInt8>) -> [JSONRange]? {
        guard let path else { return nil }
        let navigator = JSONNavigator(body)
        var found: [JSONRange] = []
        for value in values {
            guard let range = navigator.value(in: value, at: path) else { return nil }
            found.append(range)
        }
        return found
    }

    private func append(
        _ result: ExpressionResult, of body: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]
    ) {
        let json =
            switch result {
            case .part(let range): Array(body[range.bytes])
            case .made(let json): json
            }
        let range = JSONRange(start: 0, end: UInt32(json.count))
        out += style.opening.utf8
        if !style.quotesStrings, json.first == UInt8(ascii: "\""), let text = json.text(of: range) {
            out += text.utf8
        } else {
            JSONWriter.appendOnOneLine(range, of: json, to: &out)
        }
        out += style.ending.utf8
    }
}

/// An option whose expression is invalid.
package struct ExpressionOptionError: Error, Equatable {
    /// The option's name.
    package let option: String
    /// The expression.
    package let text: String
    /// What is wrong with it.
    package let error: ExpressionError

    package init(option: String, text: String, error: ExpressionError) {
        (self.option, self.text, self.error) = (option, text, error)
    }
}

/// An expression of the command line that fails.
package struct ItemExpressionError: Error, Equatable {
    /// The option's name.
    package let option: String
    /// Why it fails.
    package let fault: ExpressionRuntimeError
    /// The item that it fails on, counted from 1; nil for the whole document.
    package let item: Int?
}
