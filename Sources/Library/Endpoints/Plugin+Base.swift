package import HTTP
package import Plugins

extension Plugin {
    /// The base URL with the values of its parameters.
    package func base(_ arguments: Arguments) throws(EndpointProblem) -> HTTPURL {
        try RequestURL.parsed(RequestURL.base(of: self, arguments))
    }

    /// The origins that credentials are for, where requests go to the base URL. Where a parameter decides on the host,
    /// only the listed ones see credentials.
    package func credentialOrigins(at base: HTTPURL) throws(EndpointProblem) -> Set<HTTPURL.Origin> {
        let own: Set = hasParameterisedOrigin ? [] : [base.origin]
        return isSigned ? try RequestTarget.origins(credentialHosts).union(own) : []
    }
}
