import Accounts
import HTTP
import Schema
import Templates

/// Checks the templates of credentials, and where token requests lead.
extension Compiler {
    /// The plugin's parameters, and whether it lists hosts that may receive its credentials.
    struct CredentialSurroundings {
        let parameters: [Parameter]
        /// Where the parameters are declared.
        let entries: [(name: String, value: SettingValue)]?
        let listsHosts: Bool
        let baseURL: Template?
    }

    /// Checks every template in a value of `auth:`.
    mutating func checkTemplates(of value: SettingValue, _ surroundings: CredentialSurroundings) {
        if let template: Template = value.parsed() {
            checkNames(in: template, at: value.location, known: surroundings.parameters)
            for name in template.names where surroundings.parameters.contains(where: { $0.name == name && $0.isSecret })
            {
                note(.parameter(.secretInCredential(name)), at: value.location)
            }
        }
        for value in (value.list ?? []) + (value.map ?? []).map(\.value) { checkTemplates(of: value, surroundings) }
        guard let settings = value.object else { return }
        for (name, value) in settings.values["headers"]?.map ?? [] {
            if let problem = PluginProblem(headerName: name) { note(problem, at: value.keyLocation) }
        }
        for (key, place) in Self.sent {
            for (name, value) in settings.values[key]?.map ?? [] {
                guard let template: Template = value.parsed(), template.names.isEmpty,
                    WrittenCredential(place, name, template).isCredential
                else { continue }
                note(.writtenCredential(name: name), at: value.location)
            }
        }
        for (name, value) in settings.values.sorted(by: { $0.key < $1.key }) {
            checkTemplates(of: value, surroundings)
            // The name of a user or client that is left out would be another one.
            if ["user", "client_id"].contains(name), let template: Template = value.parsed() {
                checkIsSet(template, at: value.location, known: surroundings.parameters)
            }
            if let address = TokenAddress(name, value) { check(address, at: value.location, surroundings) }
        }
    }

    /// The keys with what a token request sends.
    private static let sent: [(key: String, place: WrittenCredential.Place)] = [
        ("headers", .field), ("query", .query), ("json", .body), ("form", .body), ("extra", .body),
    ]

    /// Checks that the address of token requests always has a text, and that it leads only to hosts that the file names.
    private mutating func check(
        _ address: TokenAddress, at location: Location, _ surroundings: CredentialSurroundings
    ) {
        let template = address.template
        checkIsSet(template, at: location, known: surroundings.parameters)
        guard !address.isPath else {
            if template.hasDotSegment { note(.dotSegment(template.description), at: location) }
            for name in surroundings.baseURL?.names ?? []
            where surroundings.parameters.contains(where: { $0.name == name && $0.isSecret }) {
                note(.parameter(.secretInTokenPath(name)), at: location)
            }
            return
        }
        let isIssuer = if case .discovered = address { true } else { false }
        if let problem = isIssuer ? template.baseURLProblem : template.urlProblem { note(problem, at: location) }
        checkHosts(of: template, at: location, surroundings.parameters, surroundings.entries)
        if template.setsHost(with: surroundings.parameters), !surroundings.listsHosts {
            note(.credentialsToAnyHost, at: location)
        }
    }

    /// Notes parameters of an endpoint or action that replace one that the plugin's credentials mention. Whose credentials
    /// there are must not depend on the endpoint.
    mutating func checkNoCredential(_ entries: [(name: String, value: SettingValue)]?) {
        for (name, value) in entries ?? [] where credentialNames.contains(name) && !hostNames.contains(name) {
            note(.parameter(.credentialOfPlugin(name)), at: value.keyLocation)
        }
    }
}
