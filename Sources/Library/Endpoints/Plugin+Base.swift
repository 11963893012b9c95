package import Accounts
package import HTTP
package import Plugins
import Templates

extension Plugin {
    /// The base URL with its parameters' values.
    package func base(_ arguments: Arguments) throws(EndpointError) -> HTTPURL {
        let text = try RequestURL.base(baseURL, arguments.concealingSecrets(in: [baseURL]))
        // Token requests to a path go below it.
        return try RequestURL.parsed(
            RequestURL.isWhole(baseURL) ? text : RequestURL.withoutDotSegment(baseURL, arguments, text))
    }

    /// The credentials for requests to some origins, with the values of the parameters that they mention.
    ///
    /// - Parameter toConfirm: those of them that a person must have confirmed.
    package func credentialScope(
        _ arguments: Arguments, to origins: Set<HTTPURL.Origin> = [], confirming toConfirm: Set<HTTPURL.Origin> = []
    ) throws(EndpointError) -> CredentialScope {
        let base = try base(arguments)
        var (parameters, servers) = try credentialParameters(arguments)
        if authentication.tokenAddresses.contains(where: \.isPath), !origins.isEmpty {
            let toConfirm = originsToConfirm(base.origin, isOpen: hasParameterisedOrigin)
            try Self.requireEncryption(toConfirm)
            servers.formUnion(toConfirm)
        }
        return CredentialScope(
            plugin: name, base: base, origins: origins, tokenOrigins: credentialOrigins(at: base),
            parameters: parameters, toConfirm: origins.isEmpty ? toConfirm : toConfirm.union(servers))
    }

    /// The headers of a request: those of the plugin, and its own. The plugin's credentials go to another server with a base
    /// URL of its own only if the request is signed, too.
    func headers(
        of template: RequestTemplate, at origin: HTTPURL.Origin, _ arguments: Arguments
    ) -> [(name: String, value: Template)] {
        let getsCredentials =
            template.base == nil || template.isAuthenticated || credentialRules.includes(origin)
            || (try? base(arguments).origin) == origin
        if getsCredentials { return headers + template.headers }
        let others = headers.filter { name, value in
            !writes(.field, name, value) && !sendsPlain(.field, name, value) && !arguments.mentionsSecret(value)
        }
        return others + template.headers
    }

    /// The credentials for requests to the base URL.
    package func loginScope(_ arguments: Arguments) throws(EndpointError) -> CredentialScope {
        let base = try base(arguments)
        let toConfirm = originsToConfirm(base.origin, isOpen: hasParameterisedOrigin)
        try Self.requireEncryption(toConfirm)
        return try credentialScope(arguments, to: credentialOrigins(at: base), confirming: toConfirm)
    }

    /// An origin, if a parameter sets it and a person must have confirmed it.
    ///
    /// - Parameter isOpen: whether a parameter sets the host.
    func originsToConfirm(_ origin: HTTPURL.Origin, isOpen: Bool) -> Set<HTTPURL.Origin> {
        isOpen && confirmsHosts ? [origin] : []
    }

    /// Throws for an origin that would receive secrets without encryption, unless it is on this computer.
    static func requireEncryption(_ origins: Set<HTTPURL.Origin>) throws(EndpointError) {
        for origin in origins where !origin.isPotentiallyTrustworthy {
            throw .insecureHost(origin: origin.description)
        }
    }

    /// The values of the parameters that the credentials mention, in the URLs and texts of token requests.
    ///
    /// - Returns: the values, and the servers of tokens that a person must have confirmed.
    private func credentialParameters(
        _ arguments: Arguments
    ) throws(EndpointError) -> (CredentialParameters, servers: Set<HTTPURL.Origin>) {
        // A token from a path belongs to the base URL, whose path may have parameters, too.
        let baseNames = authentication.tokenAddresses.contains(where: \.isPath) ? baseURL.namesInPath : []
        let names = authentication.parameterNames.union(baseNames)
        if names.isEmpty { return (CredentialParameters(), []) }
        var texts: [Template: String] = [:]
        for template in authentication.templates where texts[template] == nil {
            texts[template] = try arguments.text(of: template)
        }
        var addresses: [TokenAddress: String] = [:]
        var servers: Set<HTTPURL.Origin> = []
        for address in authentication.tokenAddresses where addresses[address] == nil {
            // Requests that are not signed need no value for it.
            guard address.template.namesWithoutFallback.allSatisfy({ arguments[$0] != nil }) else { continue }
            addresses[address] = try tokenAddress(address, arguments, &servers)
        }
        let parameters = CredentialParameters(
            values: names.reduce(into: [:]) { $0[$1] = arguments[$1] },
            given: names.reduce(into: [:]) { $0[$1] = arguments.given($1) }, texts: texts, addresses: addresses,
            baseNames: baseNames)
        return (parameters, servers)
    }

    /// The address of token requests. If a parameter sets its host, only listed or confirmed hosts are accepted.
    ///
    /// - Parameter servers: gets its origin if a person must have confirmed it.
    private func tokenAddress(
        _ address: TokenAddress, _ arguments: Arguments, _ servers: inout Set<HTTPURL.Origin>
    ) throws(EndpointError) -> String {
        switch address {
        case .path(let path): return try RequestURL.path(path, arguments)
        case .url(let template), .discovered(let template, _):
            let text = try RequestURL.withoutDotSegment(template, arguments, RequestURL.base(template, arguments))
            let url = try RequestURL.parsed(text)
            let isOpen = template.setsHost(with: parameters)
            guard !isOpen || confirmsHosts || credentialRules.includes(url.origin) else {
                throw .secretForForeignHost(origin: url.origin.description)
            }
            let toConfirm = originsToConfirm(url.origin, isOpen: isOpen)
            try Self.requireEncryption(toConfirm)
            servers.formUnion(toConfirm)
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
        let arguments = try Arguments(given, forBaseOf: endpoint, in: self).concealingSecrets(in: [base])
        return try RequestURL.parsed(RequestURL.base(base, arguments)).origin
    }

    /// The origins that may receive credentials if requests go to the base URL.
    package func credentialOrigins(at base: HTTPURL) -> Set<HTTPURL.Origin> {
        isSigned ? secretOrigins(at: base.origin, isOpen: hasParameterisedOrigin) : []
    }

    /// The origins that may receive secrets if requests go to an origin. If a parameter sets the host, only listed hosts
    /// may, or the own one if a person confirms it. A pattern lists the requests' own host, not those of other tenants.
    ///
    /// - Parameter isOpen: whether a parameter sets the host.
    func secretOrigins(at own: HTTPURL.Origin, isOpen: Bool) -> Set<HTTPURL.Origin> {
        let listed = credentialRules.compactMap { rule in
            if case .origin(let origin) = rule { origin } else { nil }
        }
        let mayHaveThem = !isOpen || confirmsHosts || credentialRules.includes(own)
        return Set(listed).union(mayHaveThem ? [own] : [])
    }
}
