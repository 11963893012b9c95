/// An error in `each:`.
package enum VariableProblem: Sendable, Equatable {
    case unknownEndpoint(String, allowed: [String])
    /// The endpoints, from one to itself.
    case cycle([String])
    /// A list without values.
    case noValues(String)
    /// A key that only variables with an endpoint have.
    case keyNeedsEndpoint(key: String)
    /// The endpoint has no `id:`, and the variable no `value:`.
    case needsValue(endpoint: String)
    /// Requests do not depend on the variable.
    case unused(String)
    /// The name is one that folio or the endpoint uses.
    case nameTaken(String)
    /// Two endpoints above have a variable of this name, and it is not the same.
    case twoSources(String)
    /// The endpoint has no such parameter.
    case unknownParameter(String, endpoint: String, allowed: [String])
    /// The parameter sets the host of the endpoint.
    case hostParameter(String, endpoint: String)
    /// The endpoint needs a parameter that it does not get.
    case missingParameter(String, endpoint: String)
}
