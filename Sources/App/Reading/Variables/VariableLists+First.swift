package import Endpoints
package import Plugins

/// The first request for the lists of an endpoint with variables.
package struct FirstVariableRequest: Sendable {
    /// The endpoint that it is for.
    package let endpoint: Endpoint
    /// The values of its parameters.
    package let arguments: Arguments
    /// The variable whose values its response has; nil for the first of the lists.
    package let variable: String?
}

extension VariableLists {
    /// The first request: for the first list, if the values of all variables are known, and else for the list that has the
    /// first values that are not.
    package func first() throws -> FirstVariableRequest {
        var combination = Combination()
        for variable in variables {
            guard let value = values(of: variable)?.first else {
                guard let parents = variable.parents else { break }
                return FirstVariableRequest(
                    endpoint: parents.endpoint, arguments: try arguments(of: combination, parents: parents),
                    variable: variable.name)
            }
            combination = combination.adding(value)
        }
        return FirstVariableRequest(
            endpoint: endpoint, arguments: try arguments(of: combination, parents: nil), variable: nil)
    }

    /// How many lists there are; nil while the values of a variable are unknown.
    package var count: Int? {
        var count = 1
        for variable in variables {
            guard let values = values(of: variable) else { return nil }
            count *= Set(values.map(\.text)).count
        }
        return count
    }
}
