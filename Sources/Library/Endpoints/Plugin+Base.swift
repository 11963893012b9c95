package import Accounts
package import HTTP
package import Plugins
import Templates

extension Plugin {
    /// The base URL with its parameters' values.
    package func base(_ arguments: Arguments) throws(EndpointError) -> HTTPURL {
        try RequestURL.parsed(RequestURL.base(baseURL, arguments))
    }

    /// The credentials for requests to some origins, with the values of the parameters that they mention.
    package func credentialScope(
        _ arguments: Arguments, to origins: Set<HTTPURL.Origin> = []
    ) throws(EndpointError) -> CredentialScope {
        let base = try base(arguments)
        return CredentialScope(
            plugin: name, base: base, origins: origins, tokenOrigins: credentialOrigins(at: base),
            parameters: try credentialParameters(arguments))
    }

    /// The credentials for requests to the base URL.
    package func loginScope(_ arguments: Arguments) throws(EndpointError) -> CredentialScope {
        try credentialScope(arguments, to: credentialOrigins(at: base(arguments)))
    }

    /// The values of the parameters that the credentials mention, in the URLs and texts of token requests.
    private func credentialParameters(_ arguments: Arguments) throws(EndpointError) -> CredentialParameters {
        let names = authentication.parameterNames
        if names.isEmpty { return CredentialParameters() }
        var texts: [Template: String] = [:]
        for template in authentication.templates where texts[template] == nil {
            texts[template] = try arguments.text(of: template)
        }
        var addresses: [TokenAddress: String] = [:]
        for address in authentication.tokenAddresses where addresses[address] == nil {
            // Requests that are not signed need no value for it.
            guard address.template.namesWithoutFallback.allSatisfy({ arguments[$0] != nil }) else { continue }
            addresses[address] = try tokenAddress(address, arguments)
        }
        return CredentialParameters(
            values: names.reduce(into: [:]) { $0[$1] = arguments[$1] }, texts: texts, addresses: addresses)
    }

    /// The address of token requests. If a parameter sets its host, only listed hosts are accepted.
    private func tokenAddress(_ address: TokenAddress, _ arguments: Arguments) throws(EndpointError) -> String {
        switch address {
        case .path(let path): return try RequestURL.path(path, arguments)
        case .url(let template):
            let text = try RequestURL.withoutDotSegment(template, arguments, RequestURL.base(template, arguments))
            let url = try RequestURL.parsed(text)
            guard !template.setsHost(with: parameters) || credentialRules.includes(url.origin) else {
                throw .secretForForeignHost(origin: url.origin.description)
            }
            return text
        }
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
