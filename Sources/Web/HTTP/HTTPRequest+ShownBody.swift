import Redaction

extension HTTPRequest {
    /// The body where it may be shown: none that holds a credential, in whatever form.
    package var shownBody: [UInt8]? {
        guard let body, !body.isEmpty, !secrets.areInBody, !secrets.areInResponse else { return nil }
        return SecretSearch(secretTexts).found(in: body).isEmpty ? body : nil
    }

    /// Whether one of the credentials that it carries stands in a text, in whatever form.
    package func holdsCredential(_ text: String) -> Bool { SecretSearch(secretTexts).finds(in: text) }
}
