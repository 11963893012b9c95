package import HTTP
import Redaction

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
    }

    private let secret: [Field]
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
        return request
    }

    /// The credentials for a plugin file, each read from its own environment variable.
    package func credentials(of url: HTTPURL, plugin: String) -> [Credential] {
        let prefix = plugin.uppercased().map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
        let places: [(place: String, kind: String, setting: (String) -> String)] =
            secret.map { Self.place(of: $0) }
            + secretQueryNames(of: url).sorted().map { name in
                (name, "KEY", { "{api_key: {query: \(YAMLText.scalar(name)), value: {env: \($0)}}}" })
            }
        return places.enumerated().map { index, place in
            let number = index == 0 ? "" : "_\(index + 1)"
            let variable = "\(prefix)_\(place.kind)\(number)"
            return Credential(variable: variable, place: place.place, setting: place.setting(variable))
        }
    }

    /// The query parameters that are credentials, judged by their names, or by names and lengths.
    package func secretQueryNames(of url: HTTPURL) -> Set<String> {
        let names: Set = ["key", "token", "appid", "app_id", "app_key", "access_key", "auth"]
        let found = PercentEncoding.queryParameters(of: "\(url)").filter { parameter in
            SensitiveNames.isQuery(parameter.name)
                || names.contains(parameter.name.lowercased()) && parameter.value.count >= 12
        }
        return Set(found.map(\.name))
    }

    private static func place(
        of field: Field
    ) -> (place: String, kind: String, setting: (String) -> String) {
        let name = YAMLText.scalar(field.name)
        let words = field.value.split(separator: " ", maxSplits: 1).map(String.init)
        guard field.name.lowercased() == "authorization", words.count == 2 else {
            return (field.name, "KEY", { "{api_key: {header: \(name), value: {env: \($0)}}}" })
        }
        if words[0].lowercased() == "bearer" { return (field.name, "TOKEN", { "{bearer: {env: \($0)}}" }) }
        let prefix = YAMLText.scalar("\(words[0]) ")
        return (field.name, "TOKEN", { "{api_key: {header: \(name), prefix: \(prefix), value: {env: \($0)}}}" })
    }
}
