package import HTTP
package import Plugins

extension Plugin {
    /// The base URL with its parameters' values.
    package func base(_ arguments: Arguments) throws(EndpointError) -> HTTPURL {
        try RequestURL.parsed(RequestURL.base(of: self, arguments))
    }

    /// Where an endpoint's requests go.
    ///
    /// - Parameter given: values of parameters, of which others may be those of another endpoint.
    package func origin(
        of endpoint: Endpoint, given: [String: [String]]
    ) throws(EndpointError) -> HTTPURL.Origin {
        try base(Arguments(given, forBaseOf: endpoint, in: self)).origin
    }

    /// The origins that may receive credentials if requests go to the base URL. If a parameter sets the host, only
    /// listed origins may.
    package func credentialOrigins(at base: HTTPURL) -> Set<HTTPURL.Origin> {
        let own: Set = hasParameterisedOrigin ? [] : [base.origin]
        return isSigned ? credentialOrigins.union(own) : []
    }
}
