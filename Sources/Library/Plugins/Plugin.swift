package import Accounts
package import Schema

/// One API: where it is, what its requests need, and its lists.
package struct Plugin: Sendable {
    /// The key under `plugins:`.
    package let name: String
    /// The file that defines it, and where in it its name stands.
    package let file: String
    /// Where the name stands in the file.
    package let location: Location
    /// One line for `plugins list`.
    package let summary: String?
    /// The URL of the API's documentation.
    package let docs: String?
    /// What every path is appended to.
    package let baseURL: Template
    /// The parameters of all its endpoints and actions.
    package let parameters: [Parameter]
    /// Header fields of every request, in the order of the file.
    package let headers: [(name: String, value: Template)]
    /// How its requests are signed.
    package let authentication: Authentication
    /// Further hosts that a next link may lead to, as written.
    package let hosts: [String]
    /// Its limits, retries and rate of requests.
    package let http: HTTPSettings
    /// What the file says of it.
    let settings: Settings
    /// In the order of the file; the first is what the plugin's name alone means unless `default:` says otherwise.
    package let endpoints: [Endpoint]
    /// The endpoint that `default:` names.
    package let defaultName: String?
    /// What changes something, in the order of the file.
    package let actions: [Action]
    /// Whether its file may use what belongs to the person.
    package internal(set) var trust = FileTrust.trusted

    /// All that the file says of it but for its endpoints and actions, in one text.
    package var definition: String {
        settings.definition(without: [PluginKeys.endpoints.key.name, ActionKeys.actions.key.name])
    }

    /// The parameters that an endpoint's requests mention.
    package func names(usedBy endpoint: Endpoint) -> Set<String> { names(usedBy: endpoint.request) }

    /// The parameters that requests mention.
    package func names(usedBy request: RequestTemplate) -> Set<String> {
        Set(([baseURL] + headers.map(\.value) + request.templates).flatMap(\.names))
    }

    /// The parameters that all its requests mention.
    package var namesUsedByAll: Set<String> { Set(([baseURL] + headers.map(\.value)).flatMap(\.names)) }

    /// The parameters of the plugin and of all its endpoints and actions, as often as they are declared, without the item's id.
    package var allParameters: [Parameter] {
        (parameters + endpoints.flatMap(\.allParameters) + actions.flatMap(\.parameters)).filter {
            $0.name != Parameter.id.name
        }
    }

    /// The programs of jq of its endpoints and actions.
    var programs: [LocatedProgram] {
        endpoints.flatMap(\.programs) + actions.flatMap(\.errors).compactMap(\.program)
    }

    /// Whether requests are signed.
    package var isSigned: Bool { !authentication.parts.isEmpty }

    /// Whether a parameter decides on the host: only the hosts that `auth:` lists may see the credentials then.
    package var hasParameterisedOrigin: Bool { baseURL.hasParameterisedOrigin }

    /// Further hosts that may see the credentials, as written.
    package var credentialHosts: [String] { authentication.hosts }

    /// The query parameters that carry credentials.
    package var credentialQueryNames: Set<String> { authentication.queryNames }

    /// What the plugin's name alone means; nil where it has several endpoints and no default.
    package var defaultEndpoint: Endpoint? {
        if let defaultName { return endpoints.first { $0.name == defaultName } }
        return endpoints.count == 1 ? endpoints.first : nil
    }
}
