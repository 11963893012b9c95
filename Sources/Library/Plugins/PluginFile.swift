import Expressions
import Glibc
import Schema
package import YAML

/// A plugin file as YAML. Its definitions are not checked: a command needs one of them.
package struct PluginTree: Sendable {
    /// The file's bytes and name.
    package let source: YAMLSource
    /// The outermost node.
    let root: YAMLNode

    /// Reads a file. Throws its errors as YAML.
    package init(_ source: YAMLSource) throws(PluginFileError) {
        self.source = source
        do { root = try YAMLDocument.parse(source).root } catch { throw PluginFileError(source, error) }
    }

    /// The names of its plugins.
    package var names: [String] { (root[FileKeys.plugins.key.name]?.entries ?? []).map(\.key.text) }
}

/// The plugins of one file.
package struct PluginFile: Sendable {
    /// The file's bytes and name.
    package let source: YAMLSource
    /// The plugins in the order of the file.
    package private(set) var plugins: [Plugin]
    /// The folder of plugin files that it is in; nil for a single file.
    package var folder: String?
    /// Problems that are not errors but should be fixed, such as a secret written into the file.
    package let warnings: [LocatedProblem]

    /// Reads and checks a whole file, as `init(_:only:compiles:)` does.
    package init(_ source: YAMLSource, compiles: Bool = false) throws(PluginFileError) {
        try self.init(PluginTree(source), compiles: compiles)
    }

    /// Checks a file.
    ///
    /// Throws all errors in the file at once.
    ///
    /// - Parameters:
    ///   - names: the plugins to check and to have; nil for all.
    ///   - compiles: whether libjq compiles each expression, even if the file has other errors. Only a check takes that
    ///     time; other commands compile an endpoint's expressions when they use it.
    package init(
        _ tree: PluginTree, only names: Set<String>? = nil, compiles: Bool = false
    ) throws(PluginFileError) {
        let source = tree.source
        self.source = source
        let root = names.map { tree.root.keeping(under: FileKeys.plugins.key.name, $0.contains) } ?? tree.root
        var validator = Validator()
        let settings = validator.value(root, .object(FileKeys.schema))?.object
        var compiler = Compiler(source, validator: validator)
        plugins = settings.map { compiler.plugins($0) } ?? []
        let invalid = compiles ? Self.invalidPrograms(validator.programs) : []
        let problems = (compiler.validator.problems + invalid).map { $0.inside(source) }
            .hidingSecrets(of: source, tree.root)
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

extension YAMLSource {
    /// Whether a plugin file can define one of some plugins: most files need not be parsed to know that they do not.
    package func mayDefine(_ names: Set<String>) -> Bool {
        // Names can be written with escapes, and in other encodings.
        names.contains(where: contains) || ["\\x", "\\u", "\\U", "\\\n", "\\\r", "\0"].contains(where: contains)
    }

    private func contains(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let first = wanted.first else { return false }
            var start = 0
            while start + wanted.count <= bytes.count,
                let found = memchr(base + start, Int32(first), bytes.count - wanted.count - start + 1)
            {
                if memcmp(found, wanted, wanted.count) == 0 { return true }
                start = UnsafeRawPointer(found) - base + 1
            }
            return false
        }
    }
}
