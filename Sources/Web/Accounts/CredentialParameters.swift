import HTTP
import System
package import Templates

/// The values of the parameters that a plugin's credentials mention.
package struct CredentialParameters: Sendable {
    /// By name, as requests have them. A parameter that is not set is missing.
    package let values: [String: [String]]
    /// The same values as people give them. Requests may have other texts in their place (`values:`).
    package let given: [String: [String]]
    /// The texts of templates. One that mentions a parameter without a value is missing.
    private let texts: [Template: String]
    /// The addresses of token requests, percent-encoded. One that mentions a parameter without a value is missing.
    private let addresses: [TokenAddress: String]
    /// The parameters of the base URL that tokens from a path of it depend on, besides its host.
    private let baseNames: Set<String>

    package init(
        values: [String: [String]] = [:], given: [String: [String]]? = nil, texts: [Template: String] = [:],
        addresses: [TokenAddress: String] = [:], baseNames: Set<String> = []
    ) {
        self.baseNames = baseNames
        self.values = values
        self.given = given ?? values
        self.texts = texts
        self.addresses = addresses
    }

    /// Values as the key of a stored token has them. Only they are known.
    ///
    /// - Parameter text: the result of `text(of:)`.
    package init(ofKey text: String) {
        let pairs = PercentEncoding.queryParameters(of: "?" + text)
        let values = Dictionary(pairs.map { ($0.name, [$0.value]) }) { $0 + $1 }
        self.init(values: values, baseNames: Set(values.keys))
    }

    /// The same values, given as the words that have these texts in requests.
    ///
    /// - Parameter texts: the texts that requests have in place of words, by parameter and word.
    package func given(by texts: [String: [String: String]]) -> CredentialParameters {
        let given = values.map { name, values in
            let words = Dictionary((texts[name] ?? [:]).map { ($0.value, $0.key) }) { min($0, $1) }
            return (name, values.map { words[$0] ?? $0 })
        }
        return CredentialParameters(
            values: values, given: Dictionary(uniqueKeysWithValues: given), texts: self.texts, addresses: addresses,
            baseNames: baseNames)
    }

    /// The values as words of a command line, such as `tenant=acme`, sorted by name.
    package var words: [String] {
        given.sorted { $0.key < $1.key }.flatMap { name, values in
            values.map { "\(name)=\(ShellText.quoted($0))" }
        }
    }

    /// The text of a template; nil if it mentions a parameter without a value.
    func text(of template: Template) -> String? {
        template.names.isEmpty ? template.literalText : texts[template]
    }

    /// The text of an address; nil if it mentions a parameter without a value.
    func text(of address: TokenAddress) -> String? {
        address.template.names.isEmpty ? address.template.literalText : addresses[address]
    }

    /// The values of the parameters that a credential depends on, such as `region=eu&tenant=acme`, sorted by name; nil if
    /// none of them is set.
    func text(of credential: any Credential) -> String? {
        let isFromPath = credential.tokens?.addresses.contains(where: \.isPath) ?? false
        let names = credential.parameterNames.union(isFromPath ? baseNames : [])
        let pairs = names.sorted().flatMap { name in (values[name] ?? []).map { (name, $0) } }
        guard !pairs.isEmpty else { return nil }
        return pairs.map { "\(PercentEncoding.encoded($0))=\(PercentEncoding.encoded($1))" }.joined(separator: "&")
    }
}
