import Accounts
import HTTP
import JSON
import Pagination
import Plugins
import Redaction
import Templates

/// The URL and fields that all requests of an endpoint share, made once for all pages.
struct RequestTarget: Sendable {
    /// The credentials that sign its requests.
    let credentials: CredentialScope
    let url: HTTPURL
    let method: String
    private let query: [(name: String, text: String)]
    private let fields: HTTPFields
    private let payload: RequestPayload
    private let isRepeatable: Bool
    private let isReading: Bool
    /// Whether the fields of a request decide its response, whatever the server says about that.
    private let allFieldsSelect: Bool
    private let limits: HTTPLimits
    private let plugin: Plugin
    /// Whether the next request has data of a response besides the URL that stands there.
    private let nextHasData: Bool
    /// Whether values may be from a response, such as the id of an item.
    private let isOfItems: Bool
    private let hasGivenValues: Bool
    private let reach: HTTPRequest.Reach
    /// Whether a redirect to another origin drops all fields.
    private let hidesFields: Bool
    /// Query parameters that a next link may repeat. Each request sets them again.
    private let secretNames: Set<String>
    /// The secret parameters, which are sent to their origins only.
    private let secrets: HTTPRequest.SecretParts
    private let besideSecrets: [String: String]
    private let bodyHoldsSecret: Bool
    private let isSigned: Bool
    /// Whether a parameter that is not a secret is sent as a credential.
    private let forbidsStoring: Bool
    let secretOrigins: Set<HTTPURL.Origin>
    /// The origins that may get a credential that a server has repeated.
    let originsOfRepeatedSecrets: Set<HTTPURL.Origin>
    /// Its origin, if a person must have confirmed it before it may receive secrets.
    let toConfirm: Set<HTTPURL.Origin>

    /// - Parameter computesNext: whether an expression makes the next page's URL from the response.
    init(
        _ template: RequestTemplate, of plugin: Plugin, arguments: Arguments, files: FileParts = FileParts(),
        computesNext: Bool = false
    ) throws(EndpointError) {
        method = template.method
        // Each page may have a request of its own.
        let arguments = arguments.ofNextRequest
        isSigned = template.isAuthenticated && plugin.isSigned
        allFieldsSelect = !plugin.isBare
        let wholeURL = try RequestURL.url(template, of: plugin, arguments)
        let inURL =
            plugin.written.isEmpty
            ? []
            : PercentEncoding.queryParameters(of: "\(wholeURL)").filter {
                plugin.writes(.query, $0.name, Template(literal: $0.value))
            }
        url = inURL.isEmpty ? wholeURL : wholeURL.removingQuery(Set(inURL.map(\.name)))
        let secretQuery = Set(
            template.query.filter { name, values in
                values.contains { !arguments.secrets(in: $0).isEmpty || plugin.writes(.query, name, $0) }
            }.map(\.name) + inURL.map(\.name))
        let wholeQuery = try inURL + Self.query(template, arguments)
        query = wholeQuery.filter { !secretQuery.contains($0.name) }.map { ($0.name, Self.queryText($0)) }
        payload = try RequestPayload(template.body, arguments, files: files)
        let headers = plugin.headers(of: template, at: url.origin, arguments)
        let wholeFields = try Self.fields(
            template, headers, of: plugin, arguments, contentType: payload.contentType)
        fields = wholeFields.filter { !$0.isSecret }
        let inBody =
            (template.body?.templates ?? []).flatMap(arguments.secrets(in:))
            + plugin.credentials(writtenIn: template.body).map(\.template.literalText)
        bodyHoldsSecret = !inBody.isEmpty
        let inPath = [template.base ?? plugin.baseURL, template.path]
        secrets = Self.secrets(
            path: try arguments.pathSecrets(in: inPath),
            query: wholeQuery.filter { secretQuery.contains($0.name) }, fields: wholeFields.filter(\.isSecret),
            values: inBody
                + (inPath + template.query.flatMap(\.values) + headers.map(\.value))
                .flatMap(arguments.secrets(in:)))
        besideSecrets = Self.besideSecrets(
            arguments, plugin, isSigned: isSigned, path: inPath,
            query: inURL.map { ($0.name, [Template(literal: $0.value)]) } + template.query, headers: headers)
        isRepeatable = template.isRepeatable || fields.hasIdempotencyKey
        isReading = template.isReading
        var limits = HTTPLimits()
        limits.connect = plugin.http.connectTimeout ?? limits.connect
        limits.stall = plugin.http.stallTimeout ?? limits.stall
        self.limits = limits

        let isOpen = (template.base ?? plugin.baseURL).setsHost(with: arguments.parameter)
        secretOrigins = plugin.secretOrigins(at: url.origin, isOpen: isOpen)
        // A base URL of its own is not the plugin's.
        let isOwn =
            template.base == nil || isSigned || plugin.credentialRules.includes(url.origin)
            || (try? plugin.base(arguments).origin) == url.origin
        originsOfRepeatedSecrets = isOwn ? secretOrigins.union([url.origin]) : secretOrigins.subtracting([url.origin])
        toConfirm = plugin.originsToConfirm(url.origin, isOpen: isOpen)
        let hasSecrets = isSigned || !secrets.isEmpty
        if hasSecrets { try Plugin.requireEncryption(toConfirm) }
        credentials = try plugin.credentialScope(
            arguments, to: isSigned ? secretOrigins : [], confirming: hasSecrets ? toConfirm : [])
        secretNames = isSigned ? plugin.credentialQueryNames.union(secretQuery) : secretQuery
        // Without its credential, the answer might be a part of what the account has.
        let needsSecret = !secrets.isEmpty || isSigned && !plugin.authentication.isOptional
        if needsSecret, !secretOrigins.contains(url.origin) {
            throw .secretForForeignHost(origin: url.origin.description)
        }
        self.plugin = plugin
        forbidsStoring = plugin.sendsPlain(template, headers: headers)
        // Headers and body have the values of items, too.
        isOfItems = arguments.areOfItems
        hasGivenValues = !plugin.names(usedBy: template).isEmpty
        nextHasData = computesNext || isOfItems
        reach = plugin.reach(from: url.origin)
        hidesFields = plugin.trust != .trusted
    }

    /// Where a next link leads.
    private enum Link {
        case listed, foreign
        /// To a listed host, but the plugin's file has no trust.
        case withheld
    }

    private func link(to origin: HTTPURL.Origin) -> Link {
        let own = url.origin
        if origin == own { return .listed }
        guard secretOrigins.contains(origin) || plugin.linkHosts.includes(origin) else { return .foreign }
        return plugin.mayLead(from: own, to: origin, isComputed: nextHasData) ? .listed : .withheld
    }

    /// The request for one page.
    ///
    /// - Parameters:
    ///   - bounds: values that all pages have. The URL of a next page has those of its query already.
    ///   - hasData: whether the position may have data of a response. A number of pages says nothing of them.
    func request(
        _ step: Step, within bounds: [Step.Parameter] = [], hasData: Bool = false
    ) throws(EndpointError) -> HTTPRequest {
        var request = try request(step, within: bounds)
        // The definition could have asked for a redirect that carries the data to another server.
        if hidesFields, isOfItems || hasData && (step.url == nil || nextHasData) {
            request.redirects.reach = .ownOrigin
        }
        return request
    }

    private func request(_ step: Step, within bounds: [Step.Parameter]) throws(EndpointError) -> HTTPRequest {
        if let text = step.url {
            let next = concealing(given: try RequestURL.parsed(text))
            let link = link(to: next.origin)
            if link == .withheld { throw .untrustedURL(next.description) }
            guard link == .listed else { throw .foreignPosition(origin: next.origin.description) }
            guard !bodyHoldsSecret || secretOrigins.contains(next.origin) else {
                throw .secretForForeignHost(origin: next.origin.description)
            }
            return try request(to: next, bounds)
        }
        let parameters = step.parameters + bounds
        let queries = parameters.compactMap { parameter in
            if case .query(let name) = parameter.place { (name: name, value: parameter.value) } else { nil }
        }
        let fixed = query.filter { entry in !queries.contains { $0.name == entry.name } }.map(\.text)
        var request = try request(
            to: url.appendingQuery((fixed + queries.map(Self.queryText)).joined(separator: "&")), parameters)
        // A position wins over what the file sends, secret or not.
        request.secrets.parts.query.removeAll { part in queries.contains { $0.name == part.name } }
        return request
    }

    /// The request to a URL, with values in headers and in the body.
    private func request(to url: HTTPURL, _ parameters: [Step.Parameter]) throws(EndpointError) -> HTTPRequest {
        // Hosts to which only next links may lead get no credential, not even a text of the file that is named like one.
        let isListed = url.origin == self.url.origin || secretOrigins.contains(url.origin)
        var fields = isListed ? fields : fields.filter { !SensitiveNames.isField($0.name) }
        var values: [(path: JSONPath, text: String)] = []
        var positionFields: Set<String> = []
        for parameter in parameters {
            switch parameter.place {
            case .query: continue
            case .header(let name):
                guard HTTPFields.isValue(parameter.value) else { throw .badFieldValue(name: name) }
                fields.set(name, parameter.value)
                positionFields.insert(name.lowercased())
            case .body(let path):
                values.append((path, parameter.value))
            }
        }
        var request = request(to: url, values)
        request.fields = fields
        request.secrets.parts.fields.removeAll { positionFields.contains($0.name.lowercased()) }
        request.redirects.positionFields = positionFields
        return request
    }

    private func request(to url: HTTPURL, _ values: [(path: JSONPath, text: String)]) -> HTTPRequest {
        // A request whose method allows a body, but that has none, says so (RFC 9110, section 8.6).
        let standard: [UInt8]? = ["POST", "PUT", "PATCH"].contains(method) ? [] : nil
        var request = HTTPRequest(
            method: method, url: url, fields: fields, body: payload.bytes(values) ?? standard, limits: limits)
        (request.retry.isIdempotent, request.cache.isReadOnly) = (isRepeatable, isReading)
        request.cache.allFieldsSelect = allFieldsSelect
        request.cache.forbidsStoring = forbidsStoring
        request.redirects.reach = reach
        request.redirects.dropsFields = hidesFields
        request.secrets.areInBody = bodyHoldsSecret
        request.secrets.staysUnsigned = !isSigned
        if secretOrigins.contains(url.origin) {
            request.secrets.parts = secrets
            request.cache.besideSecrets = besideSecrets
        }
        request.secrets.hasGivenValues = hasGivenValues
        request.secrets.forbidCredentials = !originsOfRepeatedSecrets.contains(url.origin)
        return request
    }

    /// The secrets of its requests that an origin gets.
    func secrets(for origin: HTTPURL.Origin) -> [String] { secretOrigins.contains(origin) ? secrets.values : [] }

    /// The absolute URL of a next link; throws if it leads to another origin.
    func next(_ text: String, from response: HTTPURL) throws(PageError) -> HTTPURL {
        let next: HTTPURL
        do {
            let target = try response.resolvingLink(text)
            // A host that gets no credentials may have parameters of these names for itself, but with other values.
            next =
                secretOrigins.contains(target.origin)
                ? target.removingQuery(secretNames)
                : target.removingQuery(secretNames, where: KnownCredentials.isKnown)
        } catch {
            throw .badNext(text: text, error)
        }
        switch link(to: next.origin) {
        case .listed: return secretOrigins.contains(next.origin) ? next.concealing(secrets.path) : next
        case .withheld: throw .untrustedNext(url: next.description)
        case .foreign: throw .foreignNext(url: next.description, origin: next.origin.description)
        }
    }

    /// A next link with marks in place of the secrets in its path.
    func concealing(link: String) -> String { link.concealingPath(secrets.path) }

    /// Whether a URL has a mark in place of a secret in the path.
    func hasMark(_ url: HTTPURL) -> Bool { secrets.path.contains { url.description.contains($0.mark) } }

    /// A URL that a person gave, with marks in place of the secrets in its path.
    func concealing(given url: HTTPURL) -> HTTPURL {
        secretOrigins.contains(url.origin) ? url.concealing(secrets.path) : url
    }

    private static func secrets(
        path: [HTTPRequest.PathSecret], query: [(name: String, value: String)], fields: HTTPFields, values: [String]
    ) -> HTTPRequest.SecretParts {
        var parts = HTTPRequest.SecretParts()
        parts.path = path
        parts.query = query.map { HTTPFields.Field(name: $0.name, value: $0.value, isSecret: true) }
        parts.fields = fields.all
        // A template may transform a value, and a server may repeat the result.
        let sent = parts.query.map(\.value) + parts.fields.flatMap(\.credentials)
        parts.values = (values + sent).reduce(into: []) { all, value in
            if !all.contains(value) { all.append(value) }
        }
        return parts
    }

    /// What stands beside secrets, for `HTTPRequest.Cache.besideSecrets`. It is the same if they are not set: offline, the
    /// account that was used last needs none.
    private static func besideSecrets(
        _ arguments: Arguments, _ plugin: Plugin, isSigned: Bool, path: [Template],
        query: [(name: String, values: [Template])], headers: [(name: String, value: Template)]
    ) -> [String: String] {
        func text(_ place: WrittenCredential.Place, _ name: String, _ template: Template) -> String? {
            if let number = plugin.number(of: WrittenCredential(place, name, template)) { return "#\(number)" }
            return arguments.mentionsSecret(template) ? arguments.textBesideSecrets(of: template) : nil
        }
        var texts: [String: String] = [:]
        // Of several fields with one name, the last one is sent.
        for (name, value) in headers { texts[name.lowercased()] = text(.field, name, value) }
        // The other values of the parameter are left out of the URL, too.
        let values = Dictionary(
            grouping: query.flatMap { name, values in values.map { (name: name, value: $0) } }, by: \.name)
        for (name, entries) in values {
            let parts = entries.map { text(.query, name, $0.value) }
            if parts.allSatisfy({ $0 == nil }) { continue }
            let all = zip(parts, entries).map { $0 ?? "=\(arguments.textBesideSecrets(of: $1.value))" }
            texts["?\(name)"] = all.count == 1 ? all[0] : JSONValue.array(all.map { .text($0) }).text
        }
        if isSigned { texts["@"] = plugin.authentication.places }
        if path.contains(where: arguments.mentionsSecret) {
            texts["/"] = String(path.map(\.description).joined().prefix { $0 != "?" })
        }
        return texts
    }

    private static func queryText(_ entry: (name: String, value: String)) -> String {
        "\(PercentEncoding.encoded(entry.name))=\(PercentEncoding.encoded(entry.value))"
    }

    private static func query(
        _ template: RequestTemplate, _ arguments: Arguments
    ) throws(EndpointError) -> [(name: String, value: String)] {
        var query: [(name: String, value: String)] = []
        for (name, templates) in template.query {
            for template in templates {
                for value in try arguments.texts(of: template) { query.append((name, value)) }
                try TextBudget.checkHead(query.lazy.map(\.value))
            }
        }
        return query
    }

    private static func fields(
        _ template: RequestTemplate, _ headers: [(name: String, value: Template)], of plugin: Plugin,
        _ arguments: Arguments, contentType: String?
    ) throws(EndpointError) -> HTTPFields {
        var fields: HTTPFields = ["Accept": template.accepts]
        if let contentType { fields.append("Content-Type", contentType) }
        for (name, template) in headers {
            guard let value = try arguments.text(of: template) else { continue }
            guard HTTPFields.isValue(value) else { throw .badFieldValue(name: name) }
            fields.set(
                name, value, isSecret: !arguments.secrets(in: template).isEmpty || plugin.writes(.field, name, template)
            )
            try TextBudget.checkHead(fields.all.lazy.map(\.value))
        }
        return fields
    }
}
