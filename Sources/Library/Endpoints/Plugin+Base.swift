package import HTTP
package import Plugins

extension Plugin {
    /// The base URL with its parameters' values.
    package func base(_ arguments: Arguments) throws(EndpointError) -> HTTPURL {
        try RequestURL.parsed(RequestURL.base(baseURL, arguments))
    }

    /// Where an endpoint's requests go.
    ///
    /// - Parameter given: values of parameters, of which others may be those of another endpoint.
    package func origin(
        of endpoint: Endpoint, given: [String: [String]]
    ) throws(EndpointError) -> HTTPURL.Origin {
        let base = endpoint.request.base ?? baseURL
        return try RequestURL.parsed(
            RequestURL.base(base, Arguments(given, forBaseOf: endpoint, in: self))
        ).origin
    }

    /// The origins that may receive credentials if requests go to the base URL.
    package func credentialOrigins(at base: HTTPURL) -> Set<HTTPURL.Origin> {
        isSigned ? secretOrigins(at: base.origin, isOpen: hasParameterisedOrigin) : []
    }

    /// The origins that may receive secrets if requests go to an origin. If a parameter sets the host, only listed hosts
    /// may. A pattern lists the requests' own host, not those of other tenants.
    ///
    /// - Parameter isOpen: whether a parameter sets the host.
    func secretOrigins(at own: HTTPURL.Origin, isOpen: Bool) -> Set<HTTPURL.Origin> {
        let listed = credentialRules.compactMap { rule in
            if case .origin(let origin) = rule { origin } else { nil }
        }
        let mayHaveThem = !isOpen || credentialRules.includes(own)
        return Set(listed).union(mayHaveThem ? [own] : [])
    }
}
