package import Expressions
import Schema
import YAML

/// A jq program from a file, with the location of each of its expressions.
package struct LocatedProgram: Sendable {
    /// The expressions as one program.
    package let program: ExpressionProgram
    private let source: YAMLSource
    /// Where the value of each expression begins.
    private let locations: [Expression: Location]

    /// Nil if all expressions are plain paths.
    ///
    /// - Parameter uses: each expression with the location of its value.
    init?(_ uses: [(use: ExpressionProgram.Use, location: Location)], in source: YAMLSource) {
        let programs = uses.filter { $0.use.expression.path == nil }
        guard !programs.isEmpty else { return nil }
        program = ExpressionProgram(programs.map(\.use))
        self.source = source
        locations = Dictionary(
            programs.map { ($0.use.expression, $0.location) }, uniquingKeysWith: { first, _ in first })
    }

    /// Compiles the program, which finds errors that only jq knows. It takes 20 ms, so it is done when an endpoint is
    /// used.
    package func compile() throws(ProgramError) {
        do { try program.compile() } catch { throw problem(error) }
    }

    private func problem(_ fault: ExpressionRuntimeError) -> ProgramError {
        switch fault {
        case .invalid(let expression, let error):
            let problem = PluginProblem.badExpression(text: expression.text, error)
            let location = locations[expression] ?? Location(line: 1, column: 1)
            return .invalid(
                file: source.file, LocatedProblem(problem: problem, location: location).inside(source))
        case .unavailable(let reason): return .unavailable(reason)
        case .noProcess(let reason): return .noProcess(reason)
        case .failed(_, let reason), .crashed(_, let reason), .unreadable(let reason): return .unavailable(reason)
        case .tooDeep, .stopped: return .unavailable("")
        }
    }
}

/// Why jq cannot run a plugin's expression.
package enum ProgramError: Error, Sendable, Equatable {
    case invalid(file: String, LocatedProblem)
    /// libjq cannot be loaded; the text is the system's reason.
    case unavailable(String)
    /// The process for libjq cannot be started; the text is the system's reason.
    case noProcess(String)
}

extension Location {
    /// The location further to the right.
    func moved(by characters: Int) -> Location { Location(line: line, column: column + characters) }
}
