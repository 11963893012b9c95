/// What of a request and its answer may be shown where both are as they were sent.
extension HTTPRequest {
    /// What stands for a credential.
    package static let redaction = "(redacted)"

    /// The URL without the parameters and values that are credentials.
    package var shownURL: String {
        let text = url.removingQuery(secretQueryNames).description
        return holdsCredentials ? redacted(text) : CredentialNames.hidingParameters(in: text, with: Self.redaction)
    }

    /// A URL without the values of parameters that are named as credentials are.
    package static func shown(_ url: String) -> String { CredentialNames.hidingParameters(in: url, with: redaction) }

    /// Most requests do not.
    package var holdsCredentials: Bool {
        !secretValues.isEmpty || !secretQueryNames.isEmpty || fields.all.contains(where: \.isHidden)
    }

    /// The fields, those that are credentials, or are named as such, by name only.
    package var shownFields: [(name: String, value: String)] { shown(fields) }

    /// The fields of the answer, without what they repeat of the credentials, and without new ones, such as cookies; none
    /// of an answer that is a credential itself.
    package func shownFields(of response: HTTPResponse) -> [(name: String, value: String)] {
        asksForCredential ? [] : shown(response.fields)
    }

    private func shown(_ fields: HTTPFields) -> [(name: String, value: String)] {
        fields.all.map { (redacted($0.name), $0.isHidden ? Self.redaction : redacted($0.value)) }
    }

    private func redacted(_ text: String) -> String {
        let named = fields.all.filter { $0.isHidden && !$0.isSecret }.map(\.value)
        let others = SecretSearch(secretTexts + named, shortest: SecretSearch.shortestShown).removing(from: text)
        return CredentialNames.hidingParameters(in: others, with: Self.redaction)
    }

    /// The credentials that it carries.
    var secretTexts: [String] {
        let fields = fields.all.filter(\.isSecret).flatMap { field in
            [field.value] + field.value.split(separator: " ").suffix(1).map { String($0) }
        }
        return secretValues + fields + url.queryValues(of: secretQueryNames)
    }
}

extension HTTPFields.Field {
    fileprivate var isHidden: Bool { isSecret || CredentialNames.isField(name) }
}
