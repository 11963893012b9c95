package import Endpoints
package import System

/// A parameter has no value.
package enum ParameterValueError: Error, Equatable {
    case commandFailed(parameter: String, program: String, CommandError)
    /// A command printed a value that the parameter does not take.
    case unusable(parameter: String, program: String, EndpointError)
    /// There is no terminal to ask at, or the answer was empty.
    case secretMissing(parameter: String, variable: String?)
}
