import Schema

/// Checks secret parameters and defaults that a command prints.
extension Compiler {
    /// Notes keys that make no sense for a secret, or would write it where it does not belong.
    mutating func checkSecrecy(_ settings: Settings?) {
        guard let settings else { return }
        guard settings[ParameterKeys.secret] ?? false else {
            if settings[ParameterKeys.variable] != nil {
                note(.parameter(.variableNeedsSecret), at: location(of: ParameterKeys.variable.key.name, in: settings))
            }
            return
        }
        let excluded = [
            ParameterKeys.standard.key, ParameterKeys.values.key, ParameterKeys.list.key, ParameterKeys.type.key,
        ]
        for key in excluded where settings.values[key.name] != nil {
            note(.parameter(.secretExcludes(key: key.name)), at: location(of: key.name, in: settings))
        }
    }

    mutating func checkCommand(_ settings: Settings?) {
        guard let settings, let words = settings[ParameterKeys.command], words.first?.isEmpty ?? true else { return }
        note(.parameter(.emptyCommand), at: settings.location(of: ParameterKeys.command))
    }

    static func secrecy(_ settings: Settings?) -> Parameter.Secrecy? {
        guard let settings, settings[ParameterKeys.secret] ?? false else { return nil }
        return Parameter.Secrecy(variable: settings[ParameterKeys.variable])
    }

    /// Checks that a secret has listed hosts if a parameter sets the host.
    mutating func checkSecretHosts(_ entries: [(name: String, value: SettingValue)]?) {
        guard isForAnyHost else { return }
        for (_, value) in entries ?? [] {
            guard let settings = value.object, settings[ParameterKeys.secret] ?? false else { continue }
            note(.parameter(.secretToAnyHost), at: settings.location(of: ParameterKeys.secret))
        }
    }

    private func location(of name: String, in settings: Settings) -> Location {
        settings.values[name]?.keyLocation ?? settings.location
    }
}
