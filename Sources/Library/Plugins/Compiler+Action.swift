import JSON
import Schema
import Templates

extension Compiler {
    /// - Parameter errors: the plugin's own rules; they follow the rules of each action.
    mutating func actions(_ settings: Settings, inherited: [Parameter], errors: [ErrorRule]) -> [Action] {
        (settings[ActionKeys.actions] ?? []).compactMap { name, value in
            guard Self.isName(name) else {
                note(.badName(name), at: value.keyLocation)
                return nil
            }
            return value.object.flatMap { action(name, $0, inherited: inherited, errors: errors) }
        }
    }

    /// The action that adds a comment. Notes an error if it does not send the message.
    ///
    /// - Parameters:
    ///   - settings: the settings of the list.
    ///   - list: the path of the list.
    ///   - errors: the rules of the list.
    mutating func adding(
        _ settings: Settings, to list: RequestTemplate, inherited: [Parameter], errors: [ErrorRule], isNested: Bool
    ) -> Action? {
        guard let own = settings[ActionKeys.add] else { return nil }
        let location = settings.values[ActionKeys.add.key.name]?.keyLocation ?? own.location
        guard isNested else {
            note(.body(.addOutsideComments), at: location)
            return nil
        }
        let parameters = inherited.filter { $0.name != Parameter.message.name } + [.message]
        guard let action = action("add", own, inherited: parameters, errors: errors, to: list) else { return nil }
        let mentions = action.request.templates.contains { $0.names.contains(Parameter.message.name) }
        if !mentions, own.isWhole { note(.body(.addWithoutMessage), at: location) }
        if case .multipart(let parts) = action.request.body {
            // The server chooses ids, and whoever writes a comment names no file.
            let names = parts.filter(\.isFile).flatMap(\.content.names)
            for name in names where [Parameter.message.name, "id"].contains(name) {
                note(.body(.fileOfItem(name)), at: location)
            }
        }
        return action
    }

    /// - Parameter list: has the base URL, and the path to use if the mapping has none.
    private mutating func action(
        _ name: String, _ settings: Settings, inherited: [Parameter], errors: [ErrorRule],
        to list: RequestTemplate? = nil
    ) -> Action? {
        // `add:` uses the path of its list, which contains the item's id.
        let own = parameters(settings[EndpointKeys.params], mayBeID: list == nil)
        checkNoHost(settings[EndpointKeys.params])
        checkNoCredential(settings[EndpointKeys.params])
        checkSecretHosts(settings[EndpointKeys.params], isOpen: isForAnyHost)
        let parameters = own.replacing(inherited)
        guard admit(parameters, errors, at: settings.location) else { return nil }
        let known = parameters.withNow
        let method = settings[ActionKeys.method] ?? "POST"
        let path = template(settings, ActionKeys.path, known: known) ?? list?.path
        if let path { checkPath(path, at: settings.location(of: ActionKeys.path)) }
        // Another host that gets no credential with the list gets none with a comment either.
        let isUnsigned = list.map { $0.base != nil && !$0.isAuthenticated } ?? false
        if !isUnsigned { checkCredentialNames(settings) }
        let request = path.map { path in
            RequestTemplate(
                method: method, base: list?.base, path: path, query: query(settings[EndpointKeys.query], known: known),
                headers: headers(settings[EndpointKeys.headers], known: known),
                body: body(settings, method: method, known: known),
                isAuthenticated: settings[EndpointKeys.auth] != "none" && !isUnsigned,
                isRepeatable: settings[ActionKeys.idempotent] ?? false)
        }
        let rules = errorRules(settings) + errors
        guard let request else { return nil }
        return Action(
            name: name, summary: settings[EndpointKeys.summary], parameters: parameters, request: request,
            statuses: settings[ActionKeys.ok].map(Set.init), show: settings[ActionKeys.show] ?? JSONPath([]),
            errors: rules)
    }
}
