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
    package init(_ source: YAMLSource) throws(PluginFileError) {
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
        let problems = compiler.validator.problems.map { $0.inside(source) }.sorted {
            ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column)
        }
        warnings = problems.filter(\.problem.isWarning)
        guard warnings.count == problems.count else { throw PluginFileError(source: source, problems: problems) }
    }

    /// Compiles the expressions of all plugins with jq. Other commands compile an endpoint's only when they use it.
    package func compile() throws(PluginFileError) {
        var problems: [LocatedProblem] = []
        for program in plugins.flatMap(\.programs) {
            do { try program.compile() } catch {
                if case .invalid(_, let problem) = error, !problems.contains(problem) { problems.append(problem) }
            }
        }
        guard problems.isEmpty else { throw PluginFileError(source: source, problems: problems) }
    }

    /// Sets the file's trust in those of its plugins that need trust.
    package mutating func mark(_ trust: FileTrust) {
        for place in plugins.indices where plugins[place].needsTrust { plugins[place].trust = trust }
    }
}
