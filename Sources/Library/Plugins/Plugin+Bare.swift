import Schema
import Templates
import YAML

extension Plugin {
    /// A plugin for requests to a URL without a plugin file: without parameters, credentials and lists.
    ///
    /// - Parameters:
    ///   - origin: scheme, host and port. The result is nil if this is not a base URL.
    ///   - rate: requests per unit of time, such as `4/s`; nil for no limit.
    package static func bare(at origin: String, rate: String? = nil) -> Plugin? {
        let location = Location(line: 1, column: 1)
        var values = [
            PluginKeys.baseURL.key.name: SettingValue(.parsed(origin, Template(literal: origin)), at: location)
        ]
        if let rate, let parsed = DurationText.rate(rate) {
            let limits = Settings(
                values: [HTTPKeys.rate.key.name: SettingValue(.parsed(rate, parsed), at: location)],
                location: location)
            values[PluginKeys.http.key.name] = SettingValue(.object(limits), at: location)
        }
        let settings = Settings(values: values, location: location)
        var compiler = Compiler(YAMLSource(bytes: [], file: ""), validator: Validator())
        return compiler.plugin("", settings, at: location)
    }

    /// Whether this plugin has no file; only such a plugin has no name.
    package var isBare: Bool { name.isEmpty }
}
