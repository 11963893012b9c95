import Expressions
package import Presentation
package import Reading
import Wording

extension Diagnostic {
    /// An option whose expression is invalid.
    init(_ problem: ExpressionOptionError) {
        let isIncomplete = if case .endsTooEarly = problem.error { true } else { false }
        self.init(
            isIncomplete
                ? Message("the \(problem.option) expression is incomplete")
                : Message("invalid \(problem.option) expression: \(Self.text(problem.error))"),
            details: Self.lines(of: problem.text, problem.error), exitCode: .usage)
    }
}

extension ExpressionOptionError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension ItemExpressionError: Explained {
    package var diagnostic: Diagnostic {
        Diagnostic(fault, at: item.map { .item($0, isOfPage: false) })
    }
}
