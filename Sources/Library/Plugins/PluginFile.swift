import Expressions
import Schema
package import YAML

/// The plugins of one file.
package struct PluginFile: Sendable {
    /// The file's bytes and name.
    package let source: YAMLSource
    /// The plugins in the order of the file.
    package private(set) var plugins: [Plugin]
    /// Problems that are not errors but should be fixed, such as a secret written into the file.
    package let warnings: [LocatedProblem]

    /// Reads and checks a file.
    ///
    /// Throws all errors in the file at once.
    ///
    /// - Parameter compiles: whether libjq compiles each expression, even if the file has other errors. Only a check
    ///   takes that time; other commands compile an endpoint's expressions when they use it.
    package init(_ source: YAMLSource, compiles: Bool = false) throws(PluginFileError) {
        self.source = source
        let document: YAMLDocument
        do {
            document = try YAMLDocument.parse(source)
        } catch {
            throw PluginFileError(source, error)
        }
        var validator = Validator()
        let settings = validator.value(document.root, .object(FileKeys.schema))?.object
        var compiler = Compiler(source, validator: validator)
        plugins = settings.map { compiler.plugins($0) } ?? []
        let invalid = compiles ? Self.invalidPrograms(validator.programs) : []
        let problems = (compiler.validator.problems + invalid).map { $0.inside(source) }
            .hidingSecrets(of: source, document.root)
            .sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
        warnings = problems.filter(\.problem.isWarning)
        guard warnings.count == problems.count else { throw PluginFileError(source: source, problems: problems) }
    }

    private static func invalidPrograms(
        _ programs: [(expression: Expression, isOfPage: Bool, location: Location)]
    ) -> [LocatedProblem] {
        // Together, they are compiled once: only a few need the variables of a page.
        let isOfPage = { (program: (expression: Expression, isOfPage: Bool, location: Location)) in
            program.isOfPage && program.expression.usesPageVariables
        }
        let errors = ExpressionCheck.errors(in: Set(programs.filter { !isOfPage($0) }.map(\.expression)))
        let ofPages = ExpressionCheck.errors(in: Set(programs.filter(isOfPage).map(\.expression)), bindsPage: true)
        return programs.compactMap { program in
            let (expression, location) = (program.expression, program.location)
            return (isOfPage(program) ? ofPages : errors)[expression].map {
                LocatedProblem(problem: .badExpression(text: expression.text, $0), location: location)
            }
        }
    }

    /// Sets the file's trust in its plugins.
    package mutating func mark(_ trust: FileTrust) {
        for place in plugins.indices { plugins[place].trust = trust }
    }
}
