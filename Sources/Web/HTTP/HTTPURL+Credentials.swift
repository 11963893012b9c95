import Redaction

extension HTTPURL {
    /// Whether it has a credential that the command has used, which only the plugin's own hosts may get.
    ///
    /// - Parameter own: those that its host may have.
    package func hasKnownCredential(besides own: [String]) -> Bool {
        KnownCredentials.areSent(
            in: "\(self)", decoded: PercentEncoding.decodedQuery("\(self)"), besides: own)
    }
}
