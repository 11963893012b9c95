package import HTTP
package import Schema
package import Templates

/// A plugin's `auth:`: credentials that are all added to every request.
package struct Authentication: Sendable {
    /// The credentials in the order of the file.
    package private(set) var parts: [Part]

    /// No credentials: requests go out unsigned.
    package static let none = Authentication([])

    /// Combines credentials. If several have the same kind, each gets a slot of its own, such as `bearer` and
    /// `bearer-2`.
    package init(_ parts: [Part]) {
        var counts: [String: Int] = [:]
        self.parts = parts.map { part in
            var part = part
            for place in part.choices.indices {
                let kind = part.choices[place].kindName
                counts[kind, default: 0] += 1
                if let count = counts[kind], count > 1 { part.choices[place].slot = "\(kind)-\(count)" }
            }
            return part
        }
    }

    /// Additional hosts that may receive the credentials, as written.
    package var hosts: [String] { parts.flatMap(\.hosts.texts) }

    /// Whether its credentials, which are sent together, list different hosts.
    package var hasDifferentHosts: Bool {
        Set(parts.map(\.hosts.rules)).count > 1 || confirmsHosts && !hostRules.isEmpty
    }

    /// These hosts.
    package var hostRules: Set<HostRule> { Set(parts.flatMap(\.hosts.rules)) }

    /// Whether a person confirms each host that a parameter names.
    package var confirmsHosts: Bool { parts.contains(where: \.hosts.areConfirmed) }

    /// Whether the file says which hosts may receive the credentials besides those of its base URLs.
    package var saysHosts: Bool { confirmsHosts || !hosts.isEmpty }

    /// Whether requests may be sent without any of its credentials.
    package var isOptional: Bool { parts.allSatisfy(\.isOptional) }

    /// The query parameters that contain credentials.
    package var queryNames: Set<String> { Set(choices.flatMap(\.credential.queryNames)) }

    /// All sources of secrets, in the order of the file.
    package var secrets: [Secret] { choices.flatMap(\.credential.secrets) }

    /// The templates of texts that credentials send.
    package var templates: [Template] { choices.flatMap(\.credential.templates) }

    /// The addresses of token requests.
    package var tokenAddresses: [TokenAddress] { choices.flatMap { $0.credential.tokens?.addresses ?? [] } }

    /// The parameters that credentials mention.
    package var parameterNames: Set<String> {
        choices.reduce(into: []) { $0.formUnion($1.credential.parameterNames) }
    }

    /// Whether credentials mention different parameters, so that the token of one does not say whose account it is.
    package var mentionsSeveralTenants: Bool {
        Set(choices.map(\.credential.parameterNames)).count > 1
    }

    /// Whether the name of an account depends on more than a login: on other credentials, or on secrets from elsewhere.
    package var namesAccountsByMoreThanLogins: Bool {
        parts.count > 1 || secrets.contains { $0.question == nil }
    }

    /// Whether `folio auth login` sets a credential up.
    package var usesLogin: Bool { choices.contains { $0.credential.usesLogin } }

    /// What `folio auth login` asks for, in the order of the file.
    package var questions: [Secret.Question] {
        var known: Set<Secret.Question> = []
        return secrets.compactMap(\.question).filter { known.insert($0).inserted }
    }

    /// The name of two questions whose answers may differ: answers are given by name. If two credentials have the same
    /// question, its answer is for both, unless it is for a server of tokens.
    package var repeatedQuestion: String? {
        let names = questions.map(\.name)
        var known: Set<String> = []
        if let name = names.first(where: { !known.insert($0).inserted }) { return name }
        var asking: [String: (count: Int, hasLogin: Bool)] = [:]
        for credential in choices.map(\.credential) {
            for name in Set(credential.secrets.compactMap(\.question?.name)) {
                let others = asking[name] ?? (0, false)
                asking[name] = (others.count + 1, others.hasLogin || credential.tokens != nil)
            }
        }
        return names.first { name in asking[name].map { $0.count > 1 && $0.hasLogin } ?? false }
    }

    var choices: [Choice] { parts.flatMap(\.choices) }

    /// With one credential of each `one_of` that people log in for: the first one that asks for all of the given answers, or the
    /// first one that asks at all.
    ///
    /// - Parameter names: those of the questions whose answers are given. Nil is returned if they belong to several of these.
    package func forLogin(answering names: Set<String>) -> Authentication? {
        var own = self
        for index in parts.indices {
            let asking = parts[index].choices.filter(\.credential.usesLogin)
            guard !asking.isEmpty else { continue }
            let given = asking.reduce(into: Set<String>()) { $0.formUnion($1.questionNames) }.intersection(names)
            guard let first = asking.first(where: { $0.questionNames.isSuperset(of: given) }) else { return nil }
            own.parts[index].choices = [first]
        }
        return own
    }

    /// `auth:` is one mapping, a list of them for several credentials at once, or `none`.
    package static let kind: SchemaKind = {
        let one = SchemaKind.object(
            Schema(AuthKind.all.map(\.key) + [Part.optional.key, Part.hosts.key, Part.account.key]))
        return .either([.choice(["none"]), one, .list(of: one)])
    }()
}

extension Authentication {
    /// One entry of `auth:`: a credential and its options.
    package struct Part: Sendable {
        static let optional = Setting.flag(
            "optional", default: false, help: "Send requests without the credential if its secret is not set")
        static let hosts = Setting(
            "hosts", .either([.choice([confirm]), .list(of: .host)]),
            help: "Other hosts that may receive the credential, or `confirm` to ask for each",
            example: "[uploads.example.com]", read: HostList.init)
        /// The value of `hosts` by which a person confirms each host that a parameter names.
        static let confirm = "confirm"
        static let account = Setting.text(
            "account", help: "Name of the account whose data it gives access to (default: derived from the secrets)",
            example: "work")

        /// The name of its kind.
        package let kindName: String
        /// The credentials to choose from: the first usable one signs. There is one, except for `one_of`.
        var choices: [Choice]
        /// Whether requests are sent without the credential if its secret is missing.
        package let isOptional: Bool
        let hosts: HostList
        let account: String?

        /// Reads a validated mapping, which must name exactly one kind.
        package init(_ settings: Settings) throws(AuthError) {
            let (name, credential) = try AuthKind.only(in: settings, of: AuthKind.all)
            kindName = name
            choices =
                credential.alternatives.isEmpty
                ? [Choice(kindName: name, credential: credential)]
                : credential.alternatives.map { Choice(kindName: $0.kind, credential: $0.credential) }
            isOptional = settings[Self.optional] ?? false
            hosts = settings[Self.hosts] ?? HostList()
            account = settings[Self.account]
            for place in choices.indices { choices[place].hasNamedAccount = account != nil }
        }

        /// A way to have the credential.
        package struct Way: Sendable {
            /// The sources of the secrets that it needs together.
            package let secrets: [Secret]
            /// Whether `folio auth login` sets it up.
            package let usesLogin: Bool
        }

        /// The ways to have the credential; at least one.
        package var ways: [Way] {
            choices.map { Way(secrets: $0.credential.secrets, usesLogin: $0.credential.usesLogin) }
        }

        /// All sources of its secrets.
        package var secrets: [Secret] { choices.flatMap(\.credential.secrets) }

        /// Whether the file itself contains a secret.
        package var hasLiteralSecret: Bool {
            choices.flatMap(\.credential.secrets).contains { $0.literalText?.isEmpty == false }
        }
    }

    /// The value of `hosts`.
    package struct HostList: Sendable {
        /// As written.
        let texts: [String]
        let rules: Set<HostRule>
        /// Whether a person confirms each host that a parameter names.
        let areConfirmed: Bool

        init() {
            (texts, rules, areConfirmed) = ([], [], false)
        }

        init?(_ value: SettingValue) {
            if let list = value.list {
                (texts, rules, areConfirmed) = (list.compactMap(\.text), Set(list.compactMap { $0.parsed() }), false)
            } else {
                guard value.text == Part.confirm else { return nil }
                (texts, rules, areConfirmed) = ([], [], true)
            }
        }
    }

    /// A credential with its kind and slot, which identify it within the plugin.
    struct Choice: Sendable {
        let kindName: String
        private(set) var credential: any Credential
        var slot: String
        /// Whether the plugin's file names its account.
        var hasNamedAccount = false

        init(kindName: String, credential: any Credential) {
            self.kindName = kindName
            self.credential = credential
            slot = kindName
        }

        /// The names of the questions that it asks.
        var questionNames: Set<String> { Set(credential.secrets.compactMap(\.question?.name)) }

        /// A copy with the values of parameters.
        func resolved(_ parameters: CredentialParameters) throws(AuthError) -> Choice {
            var own = self
            own.credential = try credential.resolved(parameters)
            return own
        }
    }
}
