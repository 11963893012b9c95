import HTTP
import Schema
import Templates

/// Checks secret parameters and defaults that a command prints.
extension Compiler {
    /// Notes keys that make no sense for a secret, or would write it where it does not belong.
    mutating func checkSecrecy(_ settings: Settings?) {
        guard let settings else { return }
        guard settings[ParameterKeys.secret] ?? false else {
            for key in [ParameterKeys.variable.key, ParameterKeys.inPath.key] where settings.values[key.name] != nil {
                note(.parameter(.needsSecret(key: key.name)), at: location(of: key.name, in: settings))
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

    /// Notes secrets that a path or base URL must not have: those of others than `in_path`, and those in the host or query,
    /// where folio would show them.
    ///
    /// - Parameter isBase: whether it is a base URL.
    mutating func checkSecrets(in template: Template, isBase: Bool, at location: Location, known: [Parameter]) {
        let hosts = isBase ? template.namesBeforePath : []
        let inQuery = template.namesInQuery
        for name in template.names {
            guard let parameter = known.first(where: { $0.name == name }), parameter.isSecret else { continue }
            if hosts.contains(name) {
                note(.parameter(.secretInHost(name)), at: location)
            } else if !parameter.isSecretInPath {
                note(.parameter(.secretInPath(name)), at: location)
            } else if inQuery.contains(name) {
                note(.parameter(.secretInQuery(name)), at: location)
            }
        }
    }

    /// Checks that a secret is the same one wherever the plugin declares a parameter of its name. Lists pass the values of parameters on
    /// by name, to the lists of `each:`, comments and replies.
    mutating func checkDeclarations(_ all: [Declaration]) {
        let secrets = Set(all.filter(\.isSecret).map(\.name))
        for parameter in all where !parameter.isSecret && secrets.contains(parameter.name) {
            note(.parameter(.secretElsewhere(parameter.name)), at: parameter.location)
        }
        for (index, parameter) in all.enumerated() where parameter.isSecret {
            guard let first = all[..<index].first(where: { $0.isSecret && $0.name == parameter.name }),
                first.variable != parameter.variable
            else { continue }
            note(.parameter(.otherSecretElsewhere(parameter.name)), at: parameter.location)
        }
    }

    mutating func checkCommand(_ settings: Settings?) {
        guard let settings, let words = settings[ParameterKeys.command], words.first?.isEmpty ?? true else { return }
        note(.parameter(.emptyCommand), at: settings.location(of: ParameterKeys.command))
    }

    static func secrecy(_ settings: Settings?) -> Parameter.Secrecy? {
        guard let settings, settings[ParameterKeys.secret] ?? false else { return nil }
        return Parameter.Secrecy(
            variable: settings[ParameterKeys.variable], mayBeInPath: settings[ParameterKeys.inPath] ?? false)
    }

    /// Checks that a secret has listed hosts if a parameter sets the host.
    ///
    /// - Parameter isOpen: whether a parameter sets the host, and no hosts are listed.
    mutating func checkSecretHosts(_ entries: [(name: String, value: SettingValue)]?, isOpen: Bool) {
        guard isOpen else { return }
        for (_, value) in entries ?? [] {
            guard let settings = value.object, settings[ParameterKeys.secret] ?? false else { continue }
            note(.parameter(.secretToAnyHost), at: settings.location(of: ParameterKeys.secret))
        }
    }

    /// Checks that the texts of a mapping that selects the host are hosts, or parts of one.
    mutating func checkHosts(
        of baseURL: Template?, at baseLocation: Location, _ parameters: [Parameter],
        _ entries: [(name: String, value: SettingValue)]?
    ) {
        let mapped = (baseURL?.hostNames ?? []).compactMap { name in
            parameters.first { $0.name == name }?.texts.map { (name: name, count: $0.count) }
        }
        guard admit(hosts: mapped.reduce(0) { $0 + $1.count }, at: baseLocation) else { return }
        for (name, _) in mapped {
            let values = entries?.first { $0.name == name }?.value.object?.values[ParameterKeys.values.key.name]
            for (_, value) in values?.map ?? [] {
                let extent = baseURL?.hostParts.first { $0.name == name }?.extent ?? .label
                let labels = extent.name(in: value.text ?? "").split(separator: ".", omittingEmptySubsequences: false)
                if !labels.allSatisfy(HostRule.isLabel) {
                    note(.parameter(.badHostText(value.text ?? "")), at: value.location)
                }
            }
        }
    }

    /// Notes parameters of an endpoint or action that replace one in the host of the base URL. Which hosts there can be must
    /// not depend on the endpoint.
    ///
    /// - Parameter base: the base URL of the endpoint around it, if it is another.
    mutating func checkNoHost(_ entries: [(name: String, value: SettingValue)]?, besides base: Template? = nil) {
        for (name, value) in entries ?? [] where (hostNames + (base?.hostNames ?? [])).contains(name) {
            note(.parameter(.hostOfPlugin(name)), at: value.keyLocation)
        }
    }

    private func location(of name: String, in settings: Settings) -> Location {
        settings.values[name]?.keyLocation ?? settings.location
    }
}
