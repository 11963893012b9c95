import Schema

extension Plugin {
    /// What stands in for a plugin where a URL is asked for alone: no parameter, no credential, no list.
    ///
    /// - Parameter origin: scheme, host and port. Nil for what is no base URL.
    package static func bare(at origin: String) -> Plugin? {
        let location = Location(line: 1, column: 1)
        let key = PluginKeys.baseURL.key.name
        let settings = Settings(values: [key: SettingValue(.text(origin), at: location)], location: location)
        var compiler = Compiler(file: "", validator: Validator())
        return compiler.plugin("", settings, at: location)
    }

    /// Whether it stands in for a plugin; no other is without a name.
    package var isBare: Bool { name.isEmpty }
}
