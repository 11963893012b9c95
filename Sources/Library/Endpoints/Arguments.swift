package import Plugins

/// The values of an endpoint's parameters: what was given, else the defaults.
package struct Arguments: Sendable {
    private let values: [String: [String]]

    /// Checks what was given against what the endpoint takes.
    ///
    /// - Parameter given: values by parameter, in their order.
    package init(_ given: [String: [String]], for endpoint: Endpoint, of plugin: Plugin) throws(EndpointProblem) {
        let known = endpoint.parameters
        for name in given.keys.sorted() where !known.contains(where: { $0.name == name }) {
            throw .unknownParameter(name, allowed: known.map(\.name))
        }
        let used = plugin.names(usedBy: endpoint)
        var values: [String: [String]] = [:]
        for parameter in known {
            if let given = given[parameter.name] {
                try Self.check(given, for: parameter)
                values[parameter.name] = given
            } else if let standard = parameter.defaultValue {
                values[parameter.name] = [standard]
            } else if parameter.isRequired, used.contains(parameter.name) {
                throw .missingParameter(name: parameter.name, help: parameter.help)
            }
        }
        self.values = values
    }

    /// Checks what was given against what the plugin's base URL takes.
    ///
    /// - Parameter given: values by parameter, in their order.
    package init(_ given: [String: [String]], forBaseOf plugin: Plugin) throws(EndpointProblem) {
        var values: [String: [String]] = [:]
        for parameter in plugin.parameters {
            if let given = given[parameter.name] {
                try Self.check(given, for: parameter)
                values[parameter.name] = given
            } else if let standard = parameter.defaultValue {
                values[parameter.name] = [standard]
            } else if plugin.baseURL.names.contains(parameter.name) {
                throw .missingParameter(name: parameter.name, help: parameter.help)
            }
        }
        self.values = values
    }

    /// The values of a parameter; nil where it is not set.
    package subscript(_ name: String) -> [String]? { values[name] }

    /// Every value, by parameter.
    package var all: [String: [String]] { values }

    /// Checks values against what a parameter takes.
    package static func check(_ given: [String], for parameter: Parameter) throws(EndpointProblem) {
        if given.count > 1, !parameter.isList { throw .givenTwice(parameter: parameter.name) }
        guard let allowed = parameter.allowed else { return }
        if let bad = given.first(where: { !allowed.contains($0) }) {
            throw .notAllowed(parameter: parameter.name, value: bad, allowed: allowed)
        }
    }
}
