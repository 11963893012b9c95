/// Finds the errors in expressions that only libjq knows, without running them.
package enum ExpressionCheck {
    /// The error of each invalid expression; none if jq cannot run.
    ///
    /// - Parameter bindsPage: whether they may use the variables of a page.
    package static func errors(
        in expressions: Set<Expression>, bindsPage: Bool = false
    ) -> [Expression: ExpressionError] {
        guard !expressions.isEmpty else { return [:] }
        // The commands that use the expressions report why jq cannot run.
        return (try? errors(in: Array(expressions)[...], bindsPage)) ?? [:]
    }

    /// Compiles expressions together, because each compilation takes about 20 ms, whatever its size. While one of them
    /// is invalid, they are halved.
    private static func errors(
        in expressions: ArraySlice<Expression>, _ bindsPage: Bool
    ) throws(ExpressionRuntimeError) -> [Expression: ExpressionError] {
        var found: [Expression: ExpressionError] = [:]
        var parts = programs(expressions)
        while let part = parts.popLast(), found.count < ExpressionLimits.errors {
            if part.count == 1, let only = part.first {
                let error = try ExpressionCompiler.error(in: only, bindsPage: bindsPage)
                found[only] = error
                // Each further one could take as long.
                if error == .tooExpensive { return found }
            } else if try !ExpressionCompiler.areValid(part, bindsPage: bindsPage) {
                let middle = part.startIndex + part.count / 2
                parts += [part[middle...], part[..<middle]]
            }
        }
        return found
    }

    /// Parts that libjq can compile as one program.
    private static func programs(_ expressions: ArraySlice<Expression>) -> [ArraySlice<Expression>] {
        var parts: [ArraySlice<Expression>] = []
        var (start, bytes) = (expressions.startIndex, 0)
        for index in expressions.indices {
            bytes += expressions[index].text.utf8.count
            if index > start, index - start >= 500 || bytes > ExpressionLimits.programBytes / 4 {
                parts.append(expressions[start..<index])
                (start, bytes) = (index, expressions[index].text.utf8.count)
            }
        }
        return parts + [expressions[start...]]
    }
}
