import Redaction

extension HTTPRequest {
    /// The body, if it may be shown; nil if it contains a credential in any form.
    package var shownBody: [UInt8]? {
        guard let body, !body.isEmpty, !secrets.areInBody, !secrets.areInResponse else { return nil }
        return SecretSearch(secretTexts).found(in: body).isEmpty ? body : nil
    }

    /// Whether a text contains one of the request's credentials in any form.
    package func holdsCredential(_ text: String) -> Bool { SecretSearch(secretTexts).finds(in: text) }
}
