import Expressions
import JSON
import Presentation
import Reader
import Reading

/// Finds the items for which a jq expression is true.
struct ItemFilter: Sendable {
    /// The expression, as it was typed.
    let text: String
    private let program: ExpressionProgram

    /// How many items are given to jq at a time.
    private static let batch = 64

    /// Throws `ExpressionOptionError` for an invalid expression.
    init(_ text: String) throws {
        self.text = text
        let expression: Expression
        do throws(ExpressionError) { expression = try Expression(parsing: text) } catch {
            throw ExpressionOptionError(option: "|", text: text, error: error)
        }
        program = ExpressionProgram([.condition(expression)])
        do throws(ExpressionRuntimeError) { try program.compile() } catch {
            guard case .invalid(_, let reason) = error else { throw error }
            throw ExpressionOptionError(option: "|", text: text, error: reason)
        }
    }

    /// Which items the expression is true for. Those that it fails for are counted, and do not stay.
    ///
    /// - Parameters:
    ///   - items: each is a JSON document.
    ///   - reason: explains why it fails.
    func result(
        for items: some Sequence<ArraySlice<UInt8>>, explaining reason: (any Error) -> String
    ) throws -> FilterResult {
        var kept: [Bool] = []
        var (failures, first): (Int, String?) = (0, nil)
        var rest: [ArraySlice<UInt8>] = []
        func runBatch() throws {
            while !rest.isEmpty {
                let known = kept.count
                do throws(ExpressionRuntimeError) {
                    try run(on: rest) { kept.append($0) }
                    rest = []
                } catch .stopped {
                    throw CancellationError()
                } catch {
                    rest = Array(rest.dropFirst(kept.count - known + 1))
                    kept.append(false)
                    failures += 1
                    if case .failed(_, let text) = error.withoutCredentials {
                        first = first ?? Sanitizer.message(text)
                    } else {
                        first = first ?? reason(error)
                    }
                }
            }
        }
        for item in items {
            rest.append(item)
            if rest.count == Self.batch { try runBatch() }
        }
        try runBatch()
        return FilterResult(kept: kept, failures: failures, reason: first)
    }

    private func run(
        on items: [ArraySlice<UInt8>], _ take: (Bool) -> Void
    ) throws(ExpressionRuntimeError) {
        var body: [UInt8] = []
        let ranges = items.map { item in
            let start = UInt32(body.count)
            body += item
            return JSONRange(start: start, end: UInt32(body.count))
        }
        try body.withUnsafeBufferPointer { body throws(ExpressionRuntimeError) in
            try program.session { session throws(ExpressionRuntimeError) in
                session.run([0], on: ranges, of: body)
                for _ in ranges { take(try session.holds()) }
            }
        }
    }
}
