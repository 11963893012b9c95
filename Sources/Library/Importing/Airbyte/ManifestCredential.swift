import JSON
import YAML

/// The credential of a stream, as `auth:` has it.
struct ManifestCredential {
    private let text: RequestText

    init(_ text: RequestText) {
        self.text = text
    }

    private var scope: RequestScope { text.scope }

    /// The credential; nil if requests need none.
    func setting(_ authenticator: ManifestComponent?) throws(ManifestProblem) -> DraftMapping? {
        guard let authenticator else { return nil }
        switch authenticator.type {
        case "NoAuth": return nil
        case "BearerAuthenticator":
            try authenticator.check(["api_token"])
            let (prefix, value) = try secret(authenticator.text("api_token"), "api_token", authenticator)
            return prefix.isEmpty
                ? ["bearer": value]
                : [
                    "api_key": .mapping([
                        "header": .text("Authorization"), "prefix": .text("Bearer \(prefix)"), "value": value,
                    ])
                ]
        case "ApiKeyAuthenticator": return try key(authenticator)
        case "BasicHttpAuthenticator":
            try authenticator.check(["username", "password"])
            let user = try user(known(authenticator.text("username")), authenticator)
            let password = try plain(known(authenticator.text("password")), authenticator)
            return ["basic": .mapping(["user": user, "password": password])]
        case "OAuthAuthenticator": return try oauth(authenticator)
        case "SessionTokenAuthenticator": return try session(authenticator)
        case "SelectiveAuthenticator":
            try authenticator.check(["authenticator_selection_path", "authenticators"])
            return try choice(authenticator)
        default: throw .component(authenticator.type ?? "authenticator")
        }
    }

    /// The only header of requests with a secret, as a credential: where a parameter sets the host, a credential says which
    /// hosts get it. Nil without such a header, and for a requester that also has an authenticator.
    func header(of requester: ManifestComponent) -> (name: String, setting: DraftMapping)? {
        guard requester.component("authenticator").map({ $0.type == "NoAuth" }) ?? true else { return nil }
        let secret = (requester["request_headers"]?.entries ?? []).filter { entry in
            guard let given = entry.value.text, let parts = try? RequestText.parsed(given).parts else { return false }
            return parts.contains { part in
                guard case .expression(let expression) = part else { return false }
                return (expression.configPaths() ?? []).contains { scope.inputs.input($0).isSecret }
            }
        }
        guard secret.count == 1, let entry = secret.first,
            let (prefix, value) = try? self.secret(entry.value.text, "api_token", requester)
        else { return nil }
        let name = entry.key.text
        var place: DraftMapping = ["header": .text(name)]
        if !prefix.isEmpty { place["prefix"] = .text(prefix) }
        place["value"] = value
        return (name, ["api_key": place.value])
    }

    /// The header of an authenticator whose text has several secrets: a template of parameters. Nil for another one.
    func headerOfSeveral(
        _ authenticator: ManifestComponent
    ) throws(ManifestProblem) -> (name: String, template: String)? {
        guard authenticator.type == "ApiKeyAuthenticator", let given = authenticator.text("api_token"),
            case let parts = try RequestText.parsed(given).parts,
            parts.count(where: { if case .expression(let value) = $0 { value.configChoices != nil } else { false } })
                > 1
        else { return nil }
        var name = authenticator.text("header")
        if let option = authenticator.component("inject_into") {
            guard case .header(let own) = try ManifestRequest.Place(option) else { return nil }
            name = own
        }
        guard let name, let template = try text.template(given, at: .header) else { return nil }
        return (name, template)
    }

    // MARK: Values

    /// A value of the config as a secret, with the text before it.
    private func secret(
        _ template: String?, _ key: String, _ owner: ManifestComponent
    ) throws(ManifestProblem) -> (prefix: String, value: DraftValue) {
        guard let template, !template.isEmpty else { throw .missing(key, of: owner.type ?? "") }
        var parts = try RequestText.parsed(template).parts
        var prefix = ""
        if parts.count == 2, case .text(let text) = parts[0] {
            prefix = text
            parts.removeFirst()
        }
        guard parts.count == 1, case .expression(let expression) = parts[0], let paths = expression.configChoices
        else { throw .template(template) }
        return (prefix, .mapping(variable(paths)))
    }

    private func variable(_ paths: [[String]]) -> DraftMapping {
        ["env": .word(scope.inputs.useInCredential(paths))]
    }

    /// A template; nil for one of a value that nobody can give, such as `{{ config['nothing'] }}` for an empty password.
    private func known(_ template: String?) throws(ManifestProblem) -> String? {
        guard let template, let paths = try RequestText.parsed(template).whole?.configChoices else { return template }
        return paths.allSatisfy(scope.inputs.isUnknown) ? nil : template
    }

    /// A text, or a value of the config.
    private func plain(_ template: String?, _ owner: ManifestComponent) throws(ManifestProblem) -> DraftValue? {
        guard let template, !template.isEmpty else { return nil }
        if let constant = try text.constant(template) {
            return constant.isEmpty ? nil : .text(RequestText.escaped(constant))
        }
        let (prefix, value) = try secret(template, "username", owner)
        guard prefix.isEmpty else { throw .template(template) }
        return value
    }

    /// A value of a token request: a text, a secret, or a secret with a text before it.
    private func sent(_ template: String?, _ owner: ManifestComponent) throws(ManifestProblem) -> DraftValue? {
        guard let template, !template.isEmpty else { return nil }
        if let constant = try text.constant(template) {
            return constant.isEmpty ? nil : .text(RequestText.escaped(constant))
        }
        let (prefix, value) = try secret(template, "value", owner)
        guard !prefix.isEmpty, case .mapping(var mapping) = value else { return value }
        mapping["prefix"] = .text(prefix)
        return .mapping(mapping)
    }

    private func sent(
        _ node: YAMLNode?, _ owner: ManifestComponent, besides other: String? = nil
    ) throws(ManifestProblem) -> DraftMapping {
        var mapping = DraftMapping()
        guard let node else { return mapping }
        guard let entries = node.entries else { throw .template(node.text ?? "request_body") }
        for entry in entries where entry.key.text != other {
            // In JSON, numbers and flags would be texts.
            guard let text = entry.value.scalar?.string, (try? PythonLiteral.value(text)) == .text(text) else {
                throw .key(entry.key.text, of: owner.type ?? "")
            }
            mapping[entry.key.text] = try sent(text, owner)
        }
        return mapping
    }

    /// Throws for a value of the config that airbyte-cdk sends with another type than text in JSON.
    private func checkTypes(of node: YAMLNode?, _ owner: ManifestComponent) throws(ManifestProblem) {
        for entry in node?.entries ?? [] {
            guard let template = entry.value.text, let access = try RequestText.parsed(template).whole?.access,
                access.root == "config", let type = scope.inputs.input(access.path).node?["type"]?.text
            else { continue }
            guard type == "string" else { throw .key(entry.key.text, of: owner.type ?? "") }
        }
    }

    // MARK: Kinds

    /// The user of a pair, which may have a text after it.
    private func user(_ template: String?, _ owner: ManifestComponent) throws(ManifestProblem) -> DraftValue? {
        guard let template else { return nil }
        let parts = try RequestText.parsed(template).parts
        if parts.count == 1, case .expression(.operation(let sign, let value, .text(let suffix))) = parts[0],
            ["+", "~"].contains(sign)
        {
            return try half(value, suffix: suffix, of: template)
        }
        guard parts.count == 2, case .expression(let expression) = parts[0], case .text(let suffix) = parts[1] else {
            return try plain(template, owner)
        }
        return try half(expression, suffix: suffix, of: template)
    }

    private func half(
        _ expression: JinjaExpression, suffix: String = "", of template: String
    ) throws(ManifestProblem) -> DraftValue {
        if suffix.isEmpty, let constant = expression.constant(scope.parameters)?.rendered {
            return .text(constant)
        }
        guard let paths = expression.configChoices else { throw .template(template) }
        var mapping = variable(paths)
        if !suffix.isEmpty { mapping["suffix"] = .text(suffix) }
        return .mapping(mapping)
    }

    /// User and password of `Basic {{ (user ~ ':' ~ password) | base64encode }}`; nil for another template.
    private func pair(_ template: String?) throws(ManifestProblem) -> DraftMapping? {
        guard let template, case let parts = try RequestText.parsed(template).parts, parts.count == 2,
            case .text("Basic ") = parts[0],
            case .expression(.filter(let joined, name: "base64encode", let arguments)) = parts[1], arguments.isEmpty
        else { return nil }
        let terms = joined.terms
        guard (2...3).contains(terms.count), case .text(let middle)? = terms[1].constant(scope.parameters),
            middle.hasSuffix(":"), middle.count(where: { $0 == ":" }) == 1
        else { throw .template(template) }
        var pair: DraftMapping = [
            "user": try half(terms[0], suffix: String(middle.dropLast()), of: template)
        ]
        if terms.count == 3 { pair["password"] = try half(terms[2], of: template) }
        return pair
    }

    /// One of several credentials, without those that have no counterpart; throws if none has one.
    private func choice(_ authenticator: ManifestComponent) throws(ManifestProblem) -> DraftMapping {
        var choices: [DraftMapping] = []
        var problem = ManifestProblem.component("SelectiveAuthenticator")
        let conflict = scope.inputs.conflict
        for entry in authenticator["authenticators"]?.entries ?? [] {
            let used = scope.inputs.used
            do throws(ManifestProblem) {
                let inner = ManifestComponent(entry.value, in: authenticator.parameters)
                guard let choice = try setting(inner) else { throw .component("SelectiveAuthenticator") }
                // A word can choose only one host.
                if let name = scope.inputs.conflict, name != conflict { throw .key(name, of: "url") }
                choices.append(choice)
            } catch {
                problem = error
                scope.inputs.used = used
                scope.inputs.leaveOut(credential: entry.key.text, entry.value.mark.line, error)
            }
        }
        guard let first = choices.first else { throw problem }
        return choices.count == 1 ? first : ["one_of": .list(choices.map { .mapping($0) })]
    }

    private func key(_ authenticator: ManifestComponent) throws(ManifestProblem) -> DraftMapping {
        try authenticator.check(["api_token", "header", "inject_into"])
        let option = authenticator.component("inject_into")
        let header = option?.text("inject_into") == "header" ? option?.text("field_name") : authenticator.text("header")
        if header?.lowercased() == "authorization", option == nil || option?.text("inject_into") == "header",
            let pair = try pair(authenticator.text("api_token"))
        {
            return ["basic": pair.value]
        }
        let (prefix, value) = try secret(authenticator.text("api_token"), "api_token", authenticator)
        var place: DraftMapping = ["header": authenticator.text("header").map { .text($0) }]
        if let option = authenticator.component("inject_into") {
            switch try ManifestRequest.Place(option) {
            case .query(let name): place = ["query": .text(name)]
            case .header(let name): place = ["header": .text(name)]
            case .body, .form: throw .key("inject_into", of: "ApiKeyAuthenticator")
            }
        }
        guard !place.isEmpty else { throw .missing("header", of: "ApiKeyAuthenticator") }
        if !prefix.isEmpty { place["prefix"] = .text(prefix) }
        place["value"] = value
        return ["api_key": place.value]
    }

    private func oauth(_ authenticator: ManifestComponent) throws(ManifestProblem) -> DraftMapping {
        try authenticator.check([
            "token_refresh_endpoint", "client_id", "client_secret", "refresh_token", "grant_type", "scopes",
            "refresh_request_body", "refresh_request_headers", "access_token_name", "expires_in_name",
            "refresh_token_updater", "token_expiry_date_format", "token_expiry_is_time_of_expiration",
            "access_token_value", "token_expiry_date",
        ])
        // The time of expiry changes no request but the next one for a token, and folio fetches a token at first.
        guard
            let url = try authenticator.text("token_refresh_endpoint").map({ (text) throws(ManifestProblem) in
                try self.url(text)
            })
        else { throw .missing("token_refresh_endpoint", of: "OAuthAuthenticator") }
        let grant = try text.constant(authenticator.text("grant_type") ?? "refresh_token") ?? ""
        guard ["refresh_token", "client_credentials"].contains(grant) else {
            throw .key("grant_type", of: "OAuthAuthenticator")
        }
        let name = authenticator.text("access_token_name") ?? "access_token"
        let refreshToken = try plain(authenticator.text("refresh_token"), authenticator)
        let isStandard =
            name == "access_token" && (grant == "refresh_token") == (refreshToken != nil)
            && !(grant == "client_credentials" && authenticator.text("refresh_token") != nil)
        guard isStandard else { return try tokenLogin(authenticator, url: url, grant: grant, name, refreshToken) }
        var setting: DraftMapping = ["grant": .word(grant), "url": .text(url)]
        let header = authenticator["refresh_request_headers"]?.entries?.first { $0.key.text == "Authorization" }
        if let header {
            // The client is not named in the body then.
            guard let client = try pair(header.value.text), let secret = client["password"] else {
                throw .key("refresh_request_headers", of: "OAuthAuthenticator")
            }
            setting["client_id"] = client["user"]
            setting["client_secret"] = secret
        } else {
            setting["client_id"] = try sent(authenticator.text("client_id"), authenticator)
            setting["client_secret"] = try plain(authenticator.text("client_secret"), authenticator)
        }
        setting["client_auth"] = .word(header == nil ? "body" : "basic_plain")
        setting["refresh_token"] = refreshToken
        var extra = try sent(authenticator["refresh_request_body"], authenticator).keeping {
            !["grant_type", "client_id", "client_secret", "refresh_token", "scopes"].contains($0)
        }
        if let scopes = authenticator["scopes"]?.items?.compactMap(\.text), !scopes.isEmpty {
            // The field is not called `scope`, as in the standard.
            guard !scopes.contains(where: { $0.contains("{") }) else { throw .key("scopes", of: "OAuthAuthenticator") }
            extra["scopes"] = scopes.count == 1 ? .text(scopes[0]) : .list(scopes.map { .text($0) })
        }
        if !extra.isEmpty { setting["extra"] = extra.value }
        let headers = try sent(authenticator["refresh_request_headers"], authenticator, besides: "Authorization")
        if !headers.isEmpty { setting["headers"] = headers.value }
        return ["oauth2": setting.value]
    }

    /// A token request that differs from those of OAuth, as a login.
    private func tokenLogin(
        _ authenticator: ManifestComponent, url: String, grant: String, _ name: String, _ refreshToken: DraftValue?
    ) throws(ManifestProblem) -> DraftMapping {
        // The next refresh token would be lost.
        for key in ["refresh_token_updater", "refresh_request_headers", "scopes"] where authenticator[key] != nil {
            throw .key(key, of: "OAuthAuthenticator")
        }
        guard let token = try text.constant(name), !token.isEmpty else { throw .template(name) }
        var form: DraftMapping = [
            "grant_type": .text(grant), "client_id": try sent(authenticator.text("client_id"), authenticator),
            "client_secret": try plain(authenticator.text("client_secret"), authenticator),
        ]
        if authenticator.text("refresh_token") != nil { form["refresh_token"] = refreshToken ?? .text("") }
        let extra = try sent(authenticator["refresh_request_body"], authenticator)
        form = form.adding(extra.keeping { form[$0] == nil })
        return [
            "login": .mapping([
                "url": .text(url), "form": form.value, "token": .text("\(JSONPath([.key(token)]))"),
            ])
        ]
    }

    /// A whole URL.
    private func url(_ given: String) throws(ManifestProblem) -> String {
        let (start, query) = given.splitAtQuery
        let server = try ManifestServer(start, text)
        return server.scheme + server.host + (try text.template(server.path + query, at: .path) ?? "")
    }

    private func session(_ authenticator: ManifestComponent) throws(ManifestProblem) -> DraftMapping {
        try authenticator.check([
            "login_requester", "session_token_path", "expiration_duration", "request_authentication", "decoder",
        ])
        guard let login = authenticator.component("login_requester") else {
            throw .missing("login_requester", of: "SessionTokenAuthenticator")
        }
        try login.check([
            "url_base", "url", "path", "http_method", "request_headers", "request_parameters", "request_body_json",
            "request_body_data", "authenticator", "error_handler",
        ])
        let place = try ManifestURL(
            login, RequestText(scope: RequestScope(parameters: login.parameters, inputs: scope.inputs)))
        guard place.query.isEmpty else { throw .key("path", of: "login_requester") }
        var setting: DraftMapping = ["url": .text(place.base + place.path)]
        let method = (login.text("http_method") ?? "GET").uppercased()
        if method != "POST" { setting["method"] = .word(method) }
        for (key, name) in [
            ("request_parameters", "query"), ("request_headers", "headers"), ("request_body_json", "json"),
            ("request_body_data", "form"),
        ] {
            let mapping = try sent(login[key], login)
            if name == "json" { try checkTypes(of: login[key], login) }
            if !mapping.isEmpty { setting[name] = mapping.value }
        }
        if let inner = login.component("authenticator"), inner.type != "NoAuth" {
            guard case .mapping(let basic)? = try self.setting(inner)?["basic"] else {
                throw .component(inner.type ?? "authenticator")
            }
            setting["basic"] = .mapping(basic)
        }
        let path = (authenticator["session_token_path"]?.items ?? []).compactMap(\.text)
        guard !path.isEmpty else { throw .missing("session_token_path", of: "SessionTokenAuthenticator") }
        setting["token"] = .text("\(JSONPath(path.map { .key($0) }))")
        if let duration = authenticator.text("expiration_duration") {
            guard let span = DurationSpan.text(duration) else { throw .template(duration) }
            setting["lasts"] = .word(span)
        }
        guard let way = authenticator.component("request_authentication") else {
            throw .missing("request_authentication", of: "SessionTokenAuthenticator")
        }
        if way.type == "ApiKey" {
            try way.check(["inject_into", "api_token"])
            guard let option = way.component("inject_into") else { throw .missing("inject_into", of: "ApiKey") }
            var send = try ManifestRequest.Place(option).setting
            guard send["body"] == nil else { throw .key("inject_into", of: "ApiKey") }
            if let prefix = try prefix(way.text("api_token")) { send["prefix"] = .text(prefix) }
            setting["send"] = send.value
        }
        return ["login": setting.value]
    }

    /// The text before a session's token.
    private func prefix(_ template: String?) throws(ManifestProblem) -> String? {
        guard let template else { return nil }
        let parts = try RequestText.parsed(template).parts
        guard let last = parts.last, case .expression(.name("session_token")) = last, parts.count < 3 else {
            throw .template(template)
        }
        if parts.count == 2, case .text(let text) = parts[0] { return text }
        return nil
    }
}

extension DraftMapping {
    /// The mapping as a value.
    var value: DraftValue { .mapping(self) }
}
