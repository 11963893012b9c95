import HTTP
import Schema
import System

extension AuthKind {
    static let hmac = AuthKind(
        name: "hmac",
        summary: "a signature made of the request with a secret key (HMAC)",
        help: "Signs each request with a secret key that is never sent (HMAC, RFC 2104).",
        kind: .object(
            Schema([
                HMACCredential.key.key, HMACCredential.text.key, HMACCredential.time.key, HMACCredential.hash.key,
                HMACCredential.encode.key, HMACCredential.sort.key, HMACCredential.headers.key,
                HMACCredential.query.key,
            ])),
        example: """
            {key: {env: API_SECRET}, text: "{time}{method}{path}{body}", \
            headers: {X-Key: {env: API_KEY}, X-Time: "{time}", X-Signature: "{signature}"}}
            """,
        credential: { $0.object.flatMap(HMACCredential.init) })
}

/// A key that signs a text of values of the request, and the fields and parameters that have the signature.
struct HMACCredential: Credential {
    static let key = Secret.setting("key", isRequired: true, help: "The secret key", example: "{env: API_SECRET}")
    static let text = Setting.text(
        "text", isRequired: true, help: "The text that is signed, with values of the request in braces",
        example: "\"{time}{method}{path}{body}\"")
    static let time = Setting.text(
        "time", .choice(SignatureTime.allCases.map(\.rawValue)), default: "seconds", help: "How `{time}` is written",
        example: "milliseconds")
    static let hash = Setting.text(
        "hash", .choice(HashFunction.allCases.map(\.rawValue)), default: "sha256", help: "The hash function",
        example: "sha512")
    static let encode = Setting.text(
        "encode", .choice(["hex", "base64"]), default: "hex", help: "How the signature is written", example: "base64")
    static let sort = Setting.flag(
        "sort", default: false, help: "Whether `{query}` has the parameters in the order of their names")
    static let headers = Setting(
        "headers", .map(of: Secret.kind), help: "Headers: a secret, or a text with `{signature}` or `{time}`",
        example: "{X-Signature: \"{signature}\"}", read: \.map)
    static let query = Setting(
        "query", .map(of: Secret.kind), help: "Query parameters, in the same way",
        example: "{signature: \"{signature}\"}", read: \.map)

    /// What is added to a request.
    private enum Content: Sendable {
        case secret(index: Int)
        case text(SignatureText)

        var isSigned: Bool { if case .text(let text) = self { text.uses(.signature) } else { false } }
        /// Whether it is not a credential: of the values of the request, it has only the time.
        var isPlain: Bool { if case .text(let text) = self { !text.uses(.signature) } else { false } }
    }

    let secrets: [Secret]
    private let signed: SignatureText
    private let time: SignatureTime
    private let hash: HashFunction
    private let isBase64: Bool
    private let isSorted: Bool
    private let fields: [(name: String, content: Content)]
    private let parameters: [(name: String, content: Content)]

    init?(_ settings: Settings) {
        guard let key = settings[Self.key], let signed = settings[Self.text].flatMap(SignatureText.init),
            !signed.uses(.signature), let time = settings[Self.time].flatMap(SignatureTime.init),
            let hash = settings[Self.hash].flatMap(HashFunction.init)
        else { return nil }
        var secrets = [key]
        guard let fields = Self.contents(settings[Self.headers], areFields: true, &secrets),
            let parameters = Self.contents(settings[Self.query], &secrets),
            (fields + parameters).contains(where: \.content.isSigned)
        else { return nil }
        (self.secrets, self.signed, self.time, self.hash) = (secrets, signed, time, hash)
        (self.fields, self.parameters) = (fields, parameters)
        isBase64 = settings[Self.encode] == "base64"
        isSorted = settings[Self.sort] ?? false
    }

    /// Nil if a name or a text is invalid, or has other values than the time and the signature.
    private static func contents(
        _ entries: [(name: String, value: SettingValue)]?, areFields: Bool = false, _ secrets: inout [Secret]
    ) -> [(name: String, content: Content)]? {
        var contents: [(name: String, content: Content)] = []
        for (name, value) in entries ?? [] {
            guard areFields ? HTTPToken.isToken(name) : !name.isEmpty else { return nil }
            if let text = value.text.map(SignatureText.init) {
                guard let text else { return nil }
                let used = SignatureText.Value.allCases.filter(text.uses)
                guard used.allSatisfy({ $0 == .time || $0 == .signature }) else { return nil }
                if !used.isEmpty {
                    contents.append((name, .text(text)))
                    continue
                }
            }
            // A text without such a value may be a key.
            guard let secret = Secret(value, name: name) else { return nil }
            contents.append((name, .secret(index: secrets.count)))
            secrets.append(secret)
        }
        return contents
    }

    var queryNames: Set<String> { Set(parameters.map(\.name)) }

    /// The key that is sent names the account, if there is one. A text in the file alone may be the same for all.
    var accountSecrets: [Secret] {
        let sent = secrets.dropFirst()
        return sent.contains { $0.literalText == nil } ? Array(sent) : secrets
    }

    var fault: AuthError? { HashFunction.failure.map { .noHashes(reason: $0) } }

    func sign(_ request: inout HTTPRequest, with values: [String], at time: Int64) {
        // The signature is of one URL.
        request.redirects.areFollowed = false
        request.secrets.lateSignature = LateSignature(hasTime: signed.uses(.time)) { request, time in
            var made = ""
            add(to: &request, at: time, secret: { values[$0] }) { text in
                let signature = hash.hmac(text, key: Array(values[0].utf8))
                made = isBase64 ? Base64.text(signature) : signature.hexText
                return made
            }
            // A server may repeat it without what stands before it in a field.
            request.secrets.values.append(made)
        }
    }

    func signDryRun(
        _ request: inout HTTPRequest, at time: Int64, mark: (DryRunPlaceholder) -> String
    ) -> CurlOption? {
        add(to: &request, at: time, secret: { mark(.secret(secrets[$0])) }) { _ in mark(.signature) }
        return nil
    }

    /// Adds fields and parameters; those with the signature come last.
    private func add(
        to request: inout HTTPRequest, at time: Int64, secret: (Int) -> String, _ sign: ([UInt8]) -> String
    ) {
        let now = self.time.text(time)
        var signature = ""
        func text(_ content: Content) -> String {
            switch content {
            case .secret(let index): secret(index)
            case .text(let text): text.text { $0 == .time ? now : signature }
            }
        }
        request.url = request.url.removingQuery(queryNames)
        request.secrets.queryNames.formUnion(queryNames)
        request.secrets.plainQueryNames.formUnion(parameters.filter { $0.content.isPlain }.map(\.name))
        for isLast in [false, true] {
            if isLast {
                let body = request.body ?? []
                signature = sign(
                    signed.bytes { $0 == .body ? body : Array(value(of: $0, in: request, at: now).utf8) })
            }
            for (name, content) in parameters where content.isSigned == isLast {
                request.url = request.url.appendingQuery(
                    "\(PercentEncoding.encoded(name))=\(PercentEncoding.encoded(text(content)))")
            }
            for (name, content) in fields where content.isSigned == isLast {
                let isSecret = if case .secret = content { true } else { content.isSigned }
                request.fields.set(name, text(content), isSecret: isSecret)
            }
        }
    }

    /// The parameters of a query in the order of their names; those of one name in the order of their values.
    private static func sorted(_ query: String) -> String {
        let parts = query.split(separator: "&").map { part -> (name: [UInt8], value: [UInt8], text: Substring) in
            (Array(part.prefix { $0 != "=" }.utf8), Array(part.drop { $0 != "=" }.utf8), part)
        }
        return parts.sorted { one, other in
            one.name == other.name
                ? one.value.lexicographicallyPrecedes(other.value) : one.name.lexicographicallyPrecedes(other.name)
        }.map(\.text).joined(separator: "&")
    }

    private func value(of name: SignatureText.Value, in request: HTTPRequest, at now: String) -> String {
        switch name {
        case .method: request.method
        case .url: request.url.description
        case .host: request.url.origin.authority
        case .path: request.url.path
        case .query:
            isSorted
                ? Self.sorted(request.url.query ?? "")
                : request.url.query ?? ""
        case .body: ""  // Bytes, which need be no text.
        case .bodySHA256: HashFunction.sha256.hash(request.body ?? []).hexText
        case .time: now
        case .signature: ""
        }
    }
}

/// How the time of a signature is written.
enum SignatureTime: String, CaseIterable {
    case seconds, milliseconds, iso8601, http

    /// - Parameter time: seconds since 1970 (UTC).
    func text(_ time: Int64) -> String {
        switch self {
        case .seconds: "\(time)"
        case .milliseconds: "\(time)000"
        case .iso8601: Timestamp.text(time)
        case .http: HTTPDate(secondsSince1970: time).description
        }
    }
}
