import Schema
import YAML

extension Plugin {
    /// What stands in for a plugin where a URL is asked for alone: no parameter, no credential, no list.
    ///
    /// - Parameters:
    ///   - origin: scheme, host and port. Nil for what is no base URL.
    ///   - rate: requests per unit of time, such as `4/s`; nil for any number.
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

    /// Whether it stands in for a plugin; no other is without a name.
    package var isBare: Bool { name.isEmpty }
}
