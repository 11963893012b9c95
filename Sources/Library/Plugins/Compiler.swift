import Accounts
import HTTP
import JSON
import Pagination
import Schema
import System
import Templates
import YAML

/// Turns validated settings into definitions, and checks what depends on more than one key.
struct Compiler {
    let source: YAMLSource
    var file: String { source.file }
    private(set) var validator: Validator
    /// Whether a parameter sets the host, and no host is listed that may receive secrets.
    private(set) var isForAnyHost = false
    /// Whether requests are signed, and whether hosts are listed that may receive credentials.
    private(set) var (isSigned, listsHosts) = (false, false)
    /// The query parameters that may have a credential.
    private(set) var credentialQuery: Set<String> = []
    /// The parameters in the host of the plugin's base URL.
    private(set) var hostNames: [String] = []
    /// The parameters that decide whose credentials they are.
    private(set) var credentialNames: Set<String> = []
    /// The parameters and rules of all endpoints so far, with those of their plugins.
    private var inherited = 0
    /// Whether they are too many, which is noted once.
    private var isOverfull = false
    private let time: ThreadTime
    /// Whether they need too much time, which is noted once.
    private(set) var isSlow = false
    /// Where the plugin declares parameters, and whether they are secrets.
    private var declarations: [Declaration] = []
    /// A parameter in the file.
    struct Declaration {
        let name: String
        let isSecret: Bool
        /// The environment variable of a secret; nil for none.
        let variable: String?
        /// Whether a command prints its default, so that it cannot be a secret.
        let isFromCommand: Bool
        let location: Location
    }

    /// The plugin's credentials in header fields, queries and bodies that the file has, and where.
    var written: [WrittenCredential: Location] = [:]
    /// Those with the values of parameters that are no secrets.
    var plain: Set<WrittenCredential> = []
    /// The hosts in mappings of the base URLs so far.
    private var hosts = 0

    /// - Parameter time: since the definitions are checked.
    init(_ source: YAMLSource, validator: Validator, time: ThreadTime = ThreadTime()) {
        self.source = source
        self.validator = validator
        self.time = time
    }

    mutating func note(_ problem: PluginProblem, at location: Location) {
        // Settings that replies inherit are checked twice: in the comments and in the replies.
        guard !validator.problems.contains(LocatedProblem(problem: problem, location: location)) else { return }
        validator.note(problem, at: location)
    }

    /// Counts the parameters and rules of an endpoint or action. Returns whether they are within the limits.
    mutating func admit(_ parameters: [Parameter], _ rules: [ErrorRule], at location: Location) -> Bool {
        inherited += parameters.count + rules.count
        guard hasTime(at: location) else { return false }
        if parameters.count > DefinitionLimit.parameters.value {
            note(.limit(.parameters), at: location)
            return false
        }
        if inherited > DefinitionLimit.inherited.value {
            if !isOverfull { note(.limit(.inherited), at: location) }
            isOverfull = true
            return false
        }
        return !validator.isFull
    }

    /// Whether there is time for more.
    mutating func hasTime(at location: Location) -> Bool {
        if isSlow { return false }
        isSlow = time.elapsed > .seconds(DefinitionLimit.seconds.value)
        if isSlow { note(.limit(.seconds), at: location) }
        return !isSlow
    }

    /// Counts the hosts among which parameters select. Returns whether they are within the limit, which is noted once.
    mutating func admit(hosts count: Int, at location: Location) -> Bool {
        let wereAdmitted = hosts <= DefinitionLimit.hosts.value
        hosts += count
        guard hosts > DefinitionLimit.hosts.value else { return true }
        if wereAdmitted { note(.limit(.hosts), at: location) }
        return false
    }

    mutating func plugins(_ settings: Settings) -> [Plugin] {
        if validator.isFull { return [] }
        return (settings[FileKeys.plugins] ?? []).compactMap { name, value in
            guard Self.isName(name) else {
                note(.badName(name), at: value.keyLocation)
                return nil
            }
            return value.object.flatMap { plugin(name, $0, at: value.keyLocation) }
        }
    }

    mutating func plugin(_ name: String, _ settings: Settings, at location: Location) -> Plugin? {
        if validator.isFull { return nil }
        (declarations, written, plain) = ([], [:], [])
        let parameters = parameters(settings[PluginKeys.params])
        guard admit(parameters, [], at: settings.location(of: PluginKeys.params)) else { return nil }
        let baseURL = baseURL(settings, known: parameters)
        let headers = headers(settings[PluginKeys.headers], known: parameters)
        hostNames = baseURL?.hostNames ?? []
        checkHosts(of: baseURL, at: settings.location(of: PluginKeys.baseURL), parameters, settings[PluginKeys.params])
        let setsHost = baseURL?.setsHost(with: parameters) ?? false
        let authentication = authentication(settings, setsHost: setsHost, known: parameters)
        // A token from a path belongs to the base URL, also where a list has another one.
        let baseNames = authentication.tokenAddresses.contains(where: \.isPath) ? baseURL?.names ?? [] : []
        credentialNames = authentication.parameterNames.union(baseNames)
        for name in (baseURL?.namesBeforePath ?? []).union(credentialNames).intersection(Parameter.namesOfItems)
            .sorted()
        {
            note(.parameter(.hostOfItem(name)), at: settings.location(of: PluginKeys.params))
        }
        credentialQuery = authentication.queryNames
        (isSigned, listsHosts) = (!authentication.parts.isEmpty, authentication.saysHosts)
        isForAnyHost = setsHost && !listsHosts
        checkSecretHosts(settings[PluginKeys.params], isOpen: isForAnyHost)
        checkSingleValued(HTTPKeys.waitBody, of: settings[PluginKeys.http]?[HTTPKeys.wait])
        let errors = errorRules(settings)
        var lists = EachLists(settings[PluginKeys.endpoints] ?? [])
        let compiled = (settings[PluginKeys.endpoints] ?? []).compactMap { name, value -> Endpoint? in
            guard Self.isName(name) else {
                note(.badName(name), at: value.keyLocation)
                return nil
            }
            return value.object.flatMap {
                endpoint(
                    name, $0,
                    in: EnclosingSettings(
                        parameters: parameters, caches: [settings[PluginKeys.cache]], errors: errors,
                        defaults: settings[PluginKeys.defaults],
                        variables: lists.all(of: name).map { .variable($0.name, from: $0.parent) }))
            }
        }
        let endpoints = resolvingVariables(compiled, lists, parameters: parameters)
        checkDefault(settings)
        let actions = actions(settings, inherited: parameters, errors: errors)
        checkDeclarations(declarations)
        checkWritten(isOpen: isForAnyHost)
        guard let baseURL else { return nil }
        return Plugin(
            name: name, file: file, location: location, summary: settings[PluginKeys.summary],
            docs: settings[PluginKeys.docs], baseURL: baseURL, parameters: parameters, headers: headers,
            authentication: authentication, linkHosts: Set(settings[PluginKeys.hosts] ?? []),
            http: HTTPSettings(settings[PluginKeys.http]),
            settings: settings, endpoints: endpoints, written: Set(written.keys), plainCredentials: plain,
            defaultName: settings[PluginKeys.defaultEndpoint],
            actions: actions)
    }

    private mutating func checkDefault(_ settings: Settings) {
        // An endpoint that was omitted because it is invalid still has its name.
        let names = (settings[PluginKeys.endpoints] ?? []).map(\.name)
        guard let name = settings[PluginKeys.defaultEndpoint], !names.contains(name) else { return }
        note(
            .unknownDefaultEndpoint(name, allowed: names), at: settings.location(of: PluginKeys.defaultEndpoint))
    }

    mutating func baseURL(_ settings: Settings, known: [Parameter]) -> Template? {
        let baseURL = template(settings, PluginKeys.baseURL, known: known)
        if let problem = baseURL?.baseURLProblem { note(problem, at: settings.location(of: PluginKeys.baseURL)) }
        return baseURL
    }

    /// - Parameter mayBeID: whether a parameter may be named `id`, which is otherwise the item's.
    mutating func parameters(
        _ entries: [(name: String, value: SettingValue)]?, mayBeID: Bool = false
    ) -> [Parameter] {
        (entries ?? []).compactMap { name, value in
            guard Self.isName(name), mayBeID || name != "id" else {
                note(.badName(name), at: value.keyLocation)
                return nil
            }
            let settings = value.object
            let allowed = settings?[ParameterKeys.values]
            let standard = value.text ?? settings?[ParameterKeys.standard]
            let command = settings?.values[ParameterKeys.standard.key.name]?.object
            checkCommand(command)
            checkSecrecy(settings)
            let secrecy = Self.secrecy(settings)
            declarations.append(
                Declaration(
                    name: name, isSecret: secrecy != nil, variable: secrecy?.variable, isFromCommand: command != nil,
                    location: value.keyLocation))
            if let allowed, let standard, !allowed.contains(standard) {
                note(
                    .notAllowed(text: standard, allowed: allowed),
                    at: settings?.location(of: ParameterKeys.standard) ?? value.location)
            }
            let type = settings?[ParameterKeys.type].flatMap(ParameterType.init) ?? .text
            let texts = settings?.values[ParameterKeys.values.key.name]?.map
            for (_, value) in texts ?? [] where !type.accepts(value.text ?? "") {
                note(.body(.notOfType(text: value.text ?? "", type)), at: value.location)
            }
            if texts == nil, let standard, !type.accepts(standard) {
                note(
                    .body(.notOfType(text: standard, type)),
                    at: settings?.location(of: ParameterKeys.standard) ?? value.location)
            }
            return Parameter(
                name: name, help: settings?[ParameterKeys.help],
                isRequired: settings?[ParameterKeys.required] ?? false, isList: settings?[ParameterKeys.list] ?? false,
                defaultValue: standard, allowed: allowed,
                texts: texts.map { Dictionary($0.map { ($0.name, $0.value.text ?? "") }) { $1 } }, type: type,
                defaultCommand: command?[ParameterKeys.command], secrecy: secrecy)
        }
    }

    /// A template that must always yield a text: its parameters are known, and required or with a default.
    mutating func template(_ settings: Settings, _ setting: Setting<Template>, known: [Parameter]) -> Template? {
        guard let template = settings[setting] else { return nil }
        let location = settings.location(of: setting)
        checkNames(in: template, at: location, known: known)
        checkSecrets(in: template, isBase: setting.key.name == PluginKeys.baseURL.key.name, at: location, known: known)
        checkIsSet(template, at: location, known: known)
        return template
    }

    /// Notes parameters without which a template would yield no text.
    mutating func checkIsSet(_ template: Template, at location: Location, known: [Parameter]) {
        for name in template.namesWithoutFallback.sorted() {
            guard let parameter = known.first(where: { $0.name == name }) else { continue }
            if !parameter.isRequired, !parameter.hasDefault { note(.maybeUnset(name), at: location) }
        }
    }

    func isDeclared(_ name: String) -> Bool { declarations.contains { $0.name == name } }

    /// Whether a parameter may be declared as a secret.
    func mayBeSecret(_ name: String) -> Bool { declarations.contains { $0.name == name && !$0.isFromCommand } }

    /// Whether a parameter is declared as a secret.
    func isSecret(_ name: String) -> Bool { declarations.contains { $0.name == name && $0.isSecret } }

    /// The template in a value; nil if it is invalid.
    mutating func template(_ value: SettingValue, known: [Parameter]) -> Template? {
        let template: Template? = value.parsed()
        if let template { checkNames(in: template, at: value.location, known: known) }
        return template
    }

    /// Notes unknown parameters of a template.
    mutating func checkNames(in template: Template, at location: Location, known: [Parameter]) {
        for name in template.names where !known.contains(where: { $0.name == name }) {
            let declared = known.map(\.name).filter { $0 != Parameter.nowName }
            note(.unknownParameter(name, allowed: declared), at: location)
        }
    }

    mutating func headers(
        _ entries: [(name: String, value: SettingValue)]?, known: [Parameter]
    ) -> [(name: String, value: Template)] {
        (entries ?? []).compactMap { name, value in
            if let problem = PluginProblem(headerName: name) { note(problem, at: value.keyLocation) }
            return template(value, known: known).map { template in
                noteCredential(WrittenCredential(.field, name, template), at: value.location)
                return (name, template)
            }
        }
    }

    private mutating func authentication(
        _ settings: Settings, setsHost: Bool, known: [Parameter]
    ) -> Authentication {
        guard let value = settings[PluginKeys.auth] else { return .none }
        let parts = (value.list ?? [value]).compactMap { part(of: $0) }
        let authentication = Authentication(parts)
        checkTemplates(
            of: value,
            CredentialSurroundings(
                parameters: known, entries: settings[PluginKeys.params], listsHosts: authentication.saysHosts,
                baseURL: settings[PluginKeys.baseURL]))
        if setsHost, !authentication.saysHosts, !parts.isEmpty {
            note(.credentialsToAnyHost, at: value.location)
        }
        if authentication.hasDifferentHosts { note(.hostsDiffer, at: value.location) }
        if let name = authentication.repeatedQuestion { note(.repeatedQuestion(name: name), at: value.location) }
        return authentication
    }

    /// One credential of `auth:`; nil if there is none or it is invalid.
    private mutating func part(of value: SettingValue) -> Authentication.Part? {
        guard let settings = value.object, settings.isWhole else { return nil }  // The validator has noted why.
        do throws(AuthError) {
            let part = try Authentication.Part(settings)
            if part.hasLiteralSecret {
                note(.literalSecret, at: settings.values[part.kindName]?.location ?? value.location)
            }
            return part
        } catch {
            let kind = if case .incomplete(let kind) = error { kind } else { "" }
            note(.auth(error), at: settings.values[kind]?.location ?? value.location)
            return nil
        }
    }

    static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                "-_.".utf8.contains(byte) || (byte >= 0x30 && byte <= 0x39)
                    || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
            }
    }
}
