package import HTTP
import Probing
import Redaction
import YAML

/// The header fields of a probe's requests: credentials, which are written nowhere, and fields that anyone may see.
package struct SentFields {
    /// A header field or query parameter.
    package typealias Field = (name: String, value: String)

    /// A credential without its value, for a plugin file.
    package struct Credential {
        /// The environment variable that holds it.
        package let variable: String
        /// The header field or query parameter that carries it.
        package let place: String
        /// The mapping under `auth:`, such as `{bearer: {env: TOKEN}}`.
        package let setting: String
        /// The value of the variable.
        let value: String
    }

    private let secret: [Field]
    /// The given URL's query parameters that are credentials.
    private var inURL: [Field] = []
    /// Credentials that signed the requests.
    private var signed: [String] = []
    /// The fields that are not credentials.
    package let plain: [Field]

    /// - Parameter fields: each with whether it is known to be a credential.
    package init(_ fields: [(line: FieldLine, isSecret: Bool)]) {
        var (secret, plain): ([Field], [Field]) = ([], [])
        for (field, isSecret) in fields {
            guard let value = field.value else { continue }
            // A list of words cannot recognise every credential, so unknown fields count as credentials.
            if !isSecret, SafelistedFields.contains(field.name) {
                plain.append((field.name, value))
            } else {
                secret.append((field.name, value))
            }
        }
        self.secret = secret
        self.plain = plain
    }

    /// The same with the credentials of the URL that a person gave. The server may repeat them under other names.
    package func with(credentialsOf url: String) -> SentFields {
        var fields = self
        fields.inURL = secretParameters(of: String(url.prefix { $0 != "#" }))
        return fields
    }

    /// The same with credentials that responses' requests had, such as those of a plugin.
    package func with(credentials: [String]) -> SentFields {
        var fields = self
        fields.signed += credentials
        return fields
    }

    /// A text that the server chose, without the credentials.
    package func withoutCredentials(_ text: String) -> String { search.removing(from: text) }

    /// A text with the word `credential` in place of each credential.
    package func namingCredentials(_ text: String) -> String { search.replacing(in: text) { _ in "credential" } }

    /// The same for a whole document.
    package func withoutCredentials(_ body: [UInt8]) -> [UInt8] {
        search.found(in: body).isEmpty ? body : Array(withoutCredentials(String(decoding: body, as: UTF8.self)).utf8)
    }

    /// Finds the credentials in texts that the server chose.
    var search: SecretSearch {
        let fields = secret.flatMap { HTTPFields.Field(name: $0.name, value: $0.value, isSecret: true).credentials }
        return SecretSearch(fields + inURL.map(\.value) + signed, shortest: Self.shortest)
    }

    /// The shortest credential that is searched for, in bytes: names in a response contain shorter ones by chance.
    private static let shortest = 8

    /// Whether there are no fields.
    package var isEmpty: Bool { secret.isEmpty && plain.isEmpty }

    /// Whether a field, or a query parameter of the URL, is a credential.
    package func holdsSecret(for url: HTTPURL) -> Bool { !secret.isEmpty || !secretQueryNames(of: url).isEmpty }

    /// The request with these fields.
    package func applied(to request: HTTPRequest) -> HTTPRequest {
        var request = request
        for field in plain { request.fields.set(field.name, field.value) }
        for field in secret { request.fields.set(field.name, field.value, isSecret: true) }
        request.secrets.queryNames = secretQueryNames(of: request.url)
        request.secrets.byName += inURL.map { HTTPFields.Field(name: "", value: $0.value, isSecret: true) }
        return request
    }

    /// The credentials for a plugin file, each read from its own environment variable.
    package func credentials(of url: HTTPURL, plugin: String) -> [Credential] {
        let prefix = DraftNames.variablePrefix(ofPlugin: plugin)
        let places: [Place] =
            secret.map { Self.place(of: $0) }
            + secretQueryNames(of: url).union(inURL.map(\.name)).sorted().map { name in
                let parameters = PercentEncoding.queryParameters(of: "\(url)") + inURL
                let value = parameters.first { $0.name == name }?.value ?? ""
                return Place(name: name, kind: "KEY", value: value) {
                    "{api_key: {query: \(YAMLText.scalar(name)), value: {env: \($0)}}}"
                }
            }
        return places.enumerated().map { index, place in
            let number = index == 0 ? "" : "_\(index + 1)"
            let variable = "\(prefix)_\(place.kind)\(number)"
            return Credential(
                variable: variable, place: place.name, setting: place.setting(variable), value: place.value)
        }
    }

    /// The query parameters that are credentials, judged by their names, by names and lengths, or by their values.
    package func secretQueryNames(of url: HTTPURL) -> Set<String> {
        Set(secretParameters(of: "\(url)").map(\.name))
    }

    private func secretParameters(of url: String) -> [Field] {
        PercentEncoding.queryParameters(of: url).filter(isSecret)
    }

    /// Whether a query parameter is a credential.
    package func isSecret(_ parameter: Field) -> Bool {
        let isNamed = SensitiveNames.isGivenQuery(parameter.name) || Self.isApplication(parameter.name)
        let isLong = parameter.value.utf8.count >= SecretSearch.shortestShown
        return SensitiveNames.isQuery(parameter.name) || isNamed && isLong || search.finds(in: parameter.value)
            || hasSecretPart(parameter.value)
    }

    /// Whether a value goes on with another parameter, as for servers that take `;` for `&`, and that is a credential.
    private func hasSecretPart(_ value: String) -> Bool {
        value.split(separator: ";").dropFirst().contains { part in
            part.contains("=")
                && isSecret((String(part.prefix { $0 != "=" }), String(part.drop { $0 != "=" }.dropFirst())))
        }
    }

    private static func isApplication(_ name: String) -> Bool { ["appid", "app_id"].contains(name.lowercased()) }

    /// Where a credential is sent.
    private struct Place {
        /// The name of the header field or query parameter.
        let name: String
        /// The end of the name of its variable.
        let kind: String
        /// The value of its variable.
        let value: String
        /// The mapping under `auth:`, from the variable.
        let setting: (String) -> String
    }

    private static func place(of field: Field) -> Place {
        let name = YAMLText.scalar(field.name)
        let words = field.value.split(separator: " ", maxSplits: 1).map(String.init)
        guard field.name.lowercased() == "authorization", words.count == 2 else {
            return Place(name: field.name, kind: "KEY", value: field.value) {
                "{api_key: {header: \(name), value: {env: \($0)}}}"
            }
        }
        if words[0].lowercased() == "bearer" {
            return Place(name: field.name, kind: "TOKEN", value: words[1]) { "{bearer: {env: \($0)}}" }
        }
        let prefix = YAMLText.scalar("\(words[0]) ")
        return Place(name: field.name, kind: "TOKEN", value: words[1]) {
            "{api_key: {header: \(name), prefix: \(prefix), value: {env: \($0)}}}"
        }
    }
}
