/// The one document of a file.
package struct YAMLDocument: Sendable {
    /// The file's bytes and name, for excerpts in errors.
    package let source: YAMLSource
    /// The outermost node; for an empty file, a null scalar at its start.
    package let root: YAMLNode

    /// Reads a file, as YAML 1.2 with the core schema.
    ///
    /// Throws as many errors as can be found in one pass. An error that makes the rest unreadable (syntax, limits) is
    /// the last one.
    package static func parse(
        _ source: YAMLSource, _ rules: YAMLRules = .pluginFile
    ) throws(YAMLFileError) -> YAMLDocument {
        guard source.bytes.count <= rules.limits.bytes else {
            throw YAMLFileError([.tooLarge(bytes: source.bytes.count, limit: rules.limits.bytes)])
        }
        var composer = Composer(source, rules)
        return YAMLDocument(source: source, root: try composer.document())
    }
}
