import CJQ
import System

/// Combines several expressions into one jq program, because each compilation takes about 20 ms, whatever its size. It
/// is compiled on first use. One thread uses it at a time.
package final class ExpressionProgram: Sendable {
    /// An expression, and how many of its results are used.
    package enum Use: Sendable, Hashable {
        case all(Expression)
        case first(Expression)
        /// Whether any of the results is neither false nor null.
        case condition(Expression)

        /// The expression alone.
        package var expression: Expression {
            switch self {
            case .all(let expression), .first(let expression), .condition(let expression): expression
            }
        }

        fileprivate var program: String {
            switch self {
            case .all(let expression): "(\(expression.text)\n)"
            case .first(let expression): "first(\(expression.text)\n)"
            case .condition(let expression): "first((\(expression.text)\n) | select(.) | true)"
            }
        }
    }

    /// The expressions of the program, in the order of their indexes.
    package let uses: [Use]
    /// Nil before the first use.
    private let compiled = Lock<OpaquePointer?>(nil)

    /// - Parameter uses: expressions that are not plain paths.
    package init(_ uses: [Use]) {
        var distinct: [Use] = []
        for use in uses where !distinct.contains(use) { distinct.append(use) }
        self.uses = distinct
    }

    deinit {
        compiled.withLock { if let jq = $0 { folio_jq_free(jq) } }
    }

    /// The index of a use in the program; nil if the program lacks it.
    package func index(of use: Use) -> Int? { uses.firstIndex(of: use) }

    /// Compiles the program unless it is compiled already. Throws the error of the first invalid expression.
    package func compile() throws(ExpressionRuntimeError) {
        try compiled.withLock { (compiled) throws(ExpressionRuntimeError) in _ = try Self.handle(&compiled, uses) }
    }

    /// Runs the expressions on values. Other threads wait meanwhile.
    package func session<Result>(
        _ body: (ExpressionSession) throws(ExpressionRuntimeError) -> Result
    ) throws(ExpressionRuntimeError) -> Result {
        try compiled.withLock { (compiled) throws(ExpressionRuntimeError) -> Result in
            let jq = try Self.handle(&compiled, uses)
            let stopper = ExpressionStopper.current
            guard stopper?.begin(jq) ?? true else { throw .stopped }
            defer {
                stopper?.end(jq)
                // A stopped program cannot start again.
                if folio_jq_is_stopped(jq) {
                    compiled = nil
                    folio_jq_free(jq)
                }
            }
            return try body(ExpressionSession(jq: jq, uses: uses))
        }
    }

    private static func handle(
        _ compiled: inout OpaquePointer?, _ uses: [Use]
    ) throws(ExpressionRuntimeError) -> OpaquePointer {
        if let jq = compiled { return jq }
        if let problem = folio_jq_load() { throw .unavailable(String(cString: problem)) }
        guard let jq = ExpressionCompiler.program(text(of: uses)) else {
            for use in uses {
                if let error = ExpressionCompiler.error(in: use.expression) { throw .invalid(use.expression, error) }
            }
            throw .unavailable("not enough memory")
        }
        compiled = jq
        return jq
    }

    /// A program that takes `[entry, input]`. Even entries run a use; the odd entry after it returns the paths of its
    /// results.
    private static func text(of uses: [Use]) -> String {
        var branches: [String] = []
        for (index, use) in uses.enumerated() {
            branches.append("if $__folio == \(2 * index) then \(use.program) else ")
            if case .condition = use { continue }
            branches.append("if $__folio == \(2 * index + 1) then path(\(use.program)) else ")
        }
        return ExpressionSandbox.prelude + "\n.[0] as $__folio | .[1] | " + branches.joined() + "empty"
            + String(repeating: " end", count: branches.count)
    }
}
