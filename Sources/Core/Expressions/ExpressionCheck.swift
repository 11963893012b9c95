/// Finds the errors in expressions that only libjq knows, without running them.
package enum ExpressionCheck {
    /// The error of each invalid expression; none if jq cannot run.
    package static func errors(in expressions: Set<Expression>) -> [Expression: ExpressionError] {
        guard !expressions.isEmpty else { return [:] }
        // The commands that use the expressions report why jq cannot run.
        return (try? errors(in: Array(expressions)[...])) ?? [:]
    }

    /// Compiles expressions together, because each compilation takes about 20 ms, whatever its size. While one of them
    /// is invalid, they are halved.
    private static func errors(
        in expressions: ArraySlice<Expression>
    ) throws(ExpressionRuntimeError) -> [Expression: ExpressionError] {
        if try ExpressionCompiler.areValid(expressions) { return [:] }
        if expressions.count == 1, let only = expressions.first {
            return try ExpressionCompiler.error(in: only).map { [only: $0] } ?? [:]
        }
        let middle = expressions.startIndex + expressions.count / 2
        return try errors(in: expressions[..<middle]).merging(errors(in: expressions[middle...])) { first, _ in first }
    }
}
