package import HTTP
import Redaction

/// Marks the passwords of proxies as credentials of each request and response, since a proxy may repeat them. A user without a
/// password, or with a short one, is one, too: some proxies take a key there.
///
/// It belongs around the live client and the decorators that log what it sends and receives.
package struct ProxySecretsHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let secrets: [String]

    /// Nil if no proxy has a credential.
    ///
    /// - Parameter variables: the environment, where libcurl reads the proxies' URLs.
    package init?(_ inner: any HTTPClient, variables: [String: String]) {
        let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        secrets = names.compactMap { variables[$0] }.flatMap(Self.secrets)
        self.inner = inner
        if secrets.isEmpty { return nil }
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        request.secrets.values += secrets
        var response = try await inner.send(request)
        SignedSecrets(all: secrets, keys: secrets).conceal(in: &response, to: request)
        return response
    }

    /// The credential in a proxy's URL, as it is written and as it is sent.
    private static func secrets(ofProxy url: String) -> [String] {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let authority = rest.prefix { $0 != "/" }
        guard let end = authority.lastIndex(of: "@") else { return [] }
        let user = authority[..<end].prefix { $0 != ":" }
        let password = authority[..<end].dropFirst(user.count + 1)
        let pair = PercentEncoding.decoded(user) + [UInt8(ascii: ":")] + PercentEncoding.decoded(password)
        // Shorter ones are parts of other texts by chance.
        func words(_ written: Substring) -> [String] {
            [String(written), String(decoding: PercentEncoding.decoded(written), as: UTF8.self)]
                .filter { $0.utf8.count >= SecretSearch.shortestShown }
        }
        let passwords = words(password)
        return [Base64.text(pair)] + (passwords.isEmpty ? words(user) : passwords)
    }
}
