/// The one document of a file.
package struct YAMLDocument: Sendable {
    /// The file's bytes and name, for excerpts in errors.
    package let source: YAMLSource
    /// The outermost node; a null scalar at the start of a file that holds none.
    package let root: YAMLNode

    /// Reads a file, as YAML 1.2 with the core schema.
    ///
    /// Errors: everything wrong that can be told in one go. What makes the rest unreadable (syntax, limits) ends the
    /// list; the others are collected.
    package static func parse(_ source: YAMLSource) throws(YAMLFileError) -> YAMLDocument {
        guard source.bytes.count <= YAMLLimits.bytes else {
            throw YAMLFileError([.tooLarge(bytes: source.bytes.count)])
        }
        var composer = Composer(source)
        return YAMLDocument(source: source, root: try composer.document())
    }
}
