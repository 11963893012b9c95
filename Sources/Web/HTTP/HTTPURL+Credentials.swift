import Redaction

extension HTTPURL {
    /// Whether it has a credential that the command has used, which only the plugin's own hosts may get.
    package var hasKnownCredential: Bool {
        KnownCredentials.areSent(in: "\(self)", decoded: PercentEncoding.decodedQuery("\(self)"))
    }
}
