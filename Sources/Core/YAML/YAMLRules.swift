/// How strictly a file is read.
package struct YAMLRules: Sendable, Hashable {
    /// The limits of the file.
    package let limits: YAMLLimits
    /// Whether text that is well-formed YAML, but probably means something else, is an error: duplicate and merge keys,
    /// unknown tags, templates without quotes.
    package let findsTraps: Bool

    /// A file for folio, whose author can mend it.
    package static let pluginFile = YAMLRules(limits: .pluginFile, findsTraps: true)
    /// A file for other programs, which is read as they read it.
    package static let description = YAMLRules(limits: .description, findsTraps: false)
}
