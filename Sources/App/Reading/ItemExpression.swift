package import Expressions
package import Formats
package import JSON

/// The expression of `--jq` or `--jq-all`, compiled.
package struct ItemExpression: Sendable {
    /// How each result is written.
    let style: ResultStyle
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
        program = ExpressionProgram([.all(expression)])
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
            try program.session { session throws(ExpressionRuntimeError) in
                session.run([0], on: values, of: body)
                for _ in values {
                    item += 1
                    for result in try session.results(of: body) { append(result, of: body, to: &out) }
                }
            }
        }
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
