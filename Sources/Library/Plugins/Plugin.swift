package import Accounts
package import HTTP
package import Schema
package import Templates

/// One API: its URL, its credentials and settings, and its lists.
package struct Plugin: Sendable {
    /// The key under `plugins:`.
    package let name: String
    /// The file that defines the plugin.
    package let file: String
    /// The location of the name in the file.
    package let location: Location
    /// One line for `plugins list`.
    package let summary: String?
    /// The URL of the API's documentation.
    package let docs: String?
    /// The URL to which every path is appended.
    package let baseURL: Template
    /// The parameters of all its endpoints and actions.
    package let parameters: [Parameter]
    /// Header fields of every request, in the order of the file.
    package let headers: [(name: String, value: Template)]
    /// How its requests are signed.
    package let authentication: Authentication
    /// More hosts that a next link may lead to.
    package let linkHosts: Set<HostRule>
    /// Its timeouts, retries and rate of requests.
    package let http: HTTPSettings
    /// The settings in the file.
    let settings: Settings
    /// In the order of the file. The first is the endpoint that the plugin's name alone means, unless `default:` says
    /// otherwise.
    package internal(set) var endpoints: [Endpoint]
    /// The credentials in header fields, queries and bodies that its file has, judged by their names.
    package let written: Set<WrittenCredential>
    /// The header fields, queries and bodies that are named like credentials, and have the values of parameters that are not
    /// secrets.
    let plainCredentials: Set<WrittenCredential>
    /// The endpoint that `default:` names.
    package let defaultName: String?
    /// The requests that change something, in the order of the file.
    package let actions: [Action]
    /// Whether its credentials are those of a command line, for a URL without a plugin.
    package internal(set) var credentialsAreGiven = false
    /// Whether its file may use the user's secrets and run commands.
    package internal(set) var trust = FileTrust.trusted

    /// The parameters that an endpoint's requests mention.
    package func names(usedBy endpoint: Endpoint) -> Set<String> {
        endpoint.requests.reduce(into: Set((endpoint.edits?.templates ?? []).flatMap(\.names))) {
            $0.formUnion(names(usedBy: $1))
        }
    }

    /// The parameters that the requests of an endpoint and those of the lists with the values of its variables mention.
    package func names(usedByListsOf endpoint: Endpoint) -> Set<String> {
        endpoint.variables.compactMap(\.parents).reduce(names(usedBy: endpoint)) { names, parents in
            names.union(self.names(usedBy: parents.endpoint)).union(parents.parameters.flatMap(\.value.names))
        }
    }

    /// The parameters of an endpoint, and those of the lists with the values of its variables that are not set by it.
    package func parameters(ofListsOf endpoint: Endpoint) -> [Parameter] {
        var parameters = endpoint.parameters
        for parents in endpoint.variables.compactMap(\.parents) {
            let set = parents.parameters.map(\.name) + endpoint.variables.map(\.parameter) + parameters.map(\.name)
            parameters += parents.endpoint.parameters.filter { !set.contains($0.name) }
        }
        return parameters
    }

    /// The parameters that requests mention.
    package func names(usedBy request: RequestTemplate) -> Set<String> {
        let own = Set(([baseURL] + headers.map(\.value) + request.templates).flatMap(\.names))
        return request.isAuthenticated ? own.union(authentication.parameterNames) : own
    }

    /// The parameters that all its signed requests mention.
    package var namesUsedByAll: Set<String> {
        Set(([baseURL] + headers.map(\.value)).flatMap(\.names)).union(authentication.parameterNames)
    }

    /// The parameters that logging in needs.
    package var namesUsedByLogin: Set<String> { Set(baseURL.names).union(authentication.parameterNames) }

    /// The parameters of the plugin and of all its endpoints and actions, as often as they are declared, without the
    /// item's id.
    package var allParameters: [Parameter] {
        parametersOfLists + actions.flatMap(\.parameters).filter { $0.name != Parameter.id.name }
    }

    /// The texts in its file that are sent as credentials.
    package var writtenTexts: [String] { written.map(\.template.literalText) }

    /// What its requests may have of the value of a parameter, which functions change.
    package func texts(of parameter: Parameter, _ value: String) -> [String] {
        let shared = [baseURL] + headers.map(\.value)
        let templates = shared + endpoints.flatMap(\.templates) + actions.flatMap(\.request.templates)
        return templates.flatMap { $0.results(of: parameter.name, [value]) }
    }

    /// The same without those of actions.
    package var parametersOfLists: [Parameter] {
        (parameters + endpoints.flatMap(\.allParameters)).filter { $0.name != Parameter.id.name }
    }

    /// Whether requests are signed.
    package var isSigned: Bool { !authentication.parts.isEmpty }

    /// Whether a parameter sets the host, and not to one that the file lists. If so, only the hosts that `auth:` lists may
    /// receive credentials.
    package var hasParameterisedOrigin: Bool { baseURL.setsHost(with: parameters) }

    /// More hosts that may receive the credentials, as written.
    package var credentialHosts: [String] { authentication.hosts }

    /// These hosts.
    package var credentialRules: Set<HostRule> { authentication.hostRules }

    /// Whether a person confirms each host that a parameter names.
    package var confirmsHosts: Bool { authentication.confirmsHosts }

    /// The origins other than its own that its requests may go to.
    package var otherOrigins: Set<HTTPURL.Origin> { Set(linkHosts.union(credentialRules).map(\.origin)) }

    /// The query parameters that carry credentials.
    package var credentialQueryNames: Set<String> { authentication.queryNames }

    /// The endpoint that the plugin's name alone means; nil if there are several endpoints and no default.
    package var defaultEndpoint: Endpoint? {
        if let defaultName { return endpoints.first { $0.name == defaultName } }
        return endpoints.count == 1 ? endpoints.first : nil
    }
}
