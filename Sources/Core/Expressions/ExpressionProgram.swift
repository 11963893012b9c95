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
        /// The first result for a page, with the variables of the page.
        case ofPage(Expression)

        /// The expression alone.
        package var expression: Expression {
            switch self {
            case .all(let expression), .first(let expression), .condition(let expression), .ofPage(let expression):
                expression
            }
        }

        /// Whether its expression has the variables of a page.
        var bindsPage: Bool {
            if case .ofPage = self { true } else { false }
        }

        /// Whether its results may be part of the value.
        var isTraced: Bool {
            if case .condition = self { return false }
            return true
        }

        /// - Parameter numbers: those that get stand-ins.
        fileprivate func program(with numbers: ProgramNumbers) -> String {
            let text = numbers.replaced(expression.text)
            return switch self {
            case .all: "(\(text)\n)"
            case .first: "first(\(text)\n)"
            case .condition: "first((\(text)\n) | select(.) | true)"
            case .ofPage: "first(\(ExpressionSandbox.arithmetic)\(PageVariable.bindings)(\(text)\n))"
            }
        }
    }

    /// The expressions of the program, in the order of their indexes.
    package let uses: [Use]
    /// Nil before the first use, and after the process has ended.
    private let compiled = Lock<Compiled?>(nil)

    private struct Compiled {
        let process: WorkerProcess
        let numbers: ProgramNumbers
    }

    /// - Parameter uses: expressions that are not plain paths.
    package init(_ uses: [Use]) {
        var known: Set<Use> = []
        self.uses = uses.filter { known.insert($0).inserted }
    }

    /// The index of a use in the program; nil if the program lacks it.
    package func index(of use: Use) -> Int? { uses.firstIndex(of: use) }

    /// Compiles the program unless it is compiled already. Throws the error of the first invalid expression.
    package func compile() throws(ExpressionRuntimeError) {
        try compiled.withLock { (place) throws(ExpressionRuntimeError) in _ = try running(&place) }
    }

    /// Runs the expressions on values. Other threads wait meanwhile.
    package func session<Result>(
        _ body: (ExpressionSession) throws(ExpressionRuntimeError) -> Result
    ) throws(ExpressionRuntimeError) -> Result {
        try compiled.withLock { (place) throws(ExpressionRuntimeError) -> Result in
            let compiled = try running(&place)
            let session = ExpressionSession(compiled.process, uses, compiled.numbers)
            let stopper = ExpressionStopper.current
            guard stopper?.begin(compiled.process) ?? true else { throw .stopped }
            defer {
                stopper?.end(compiled.process)
                if !session.canRunAgain { place = nil }
            }
            return try body(session)
        }
    }

    private func running(_ compiled: inout Compiled?) throws(ExpressionRuntimeError) -> Compiled {
        if let compiled { return compiled }
        let numbers = ProgramNumbers(uses.map(\.expression.text))
        guard let process = try ExpressionCompiler.compile(text(with: numbers)).process else {
            for use in uses {
                if let error = try ExpressionCompiler.error(in: use.expression, bindsPage: use.bindsPage) {
                    throw .invalid(use.expression, error)
                }
            }
            throw .unavailable("not enough memory")
        }
        let new = Compiled(process: process, numbers: numbers)
        compiled = new
        return new
    }

    /// A program that takes `[entry, input]`. Even entries run a use; the odd entry after it returns the paths of its
    /// results.
    ///
    /// - Parameter numbers: those that get stand-ins.
    private func text(with numbers: ProgramNumbers) -> String {
        var branches: [String] = []
        for (index, use) in uses.enumerated() {
            let program = use.program(with: numbers)
            branches.append("if $__folio == \(2 * index) then \(program) else ")
            if case .condition = use { continue }
            branches.append("if $__folio == \(2 * index + 1) then path(\(program)) else ")
        }
        return ExpressionSandbox.guarded(
            ".[0] as $__folio | .[1] | " + branches.joined() + "empty"
                + String(repeating: " end", count: branches.count))
    }
}
