/// What of a request and its answer may be shown where both are as they were sent.
extension HTTPRequest {
    /// What stands for a credential.
    package static let redaction = "(redacted)"

    /// The URL without the parameters and values that are credentials.
    package var shownURL: String {
        redacted("\(url.removingQuery(secretQueryNames))")
    }

    /// The fields, those that are credentials by name only.
    package var shownFields: [(name: String, value: String)] {
        fields.all.map { ($0.name, $0.isSecret ? Self.redaction : redacted($0.value)) }
    }

    /// The fields of the answer, without what they repeat of the credentials, and without cookies, which are such.
    package func shownFields(of response: HTTPResponse) -> [(name: String, value: String)] {
        response.fields.all.map { field in
            (field.name, field.name.lowercased() == "set-cookie" ? Self.redaction : redacted(field.value))
        }
    }

    private func redacted(_ text: String) -> String {
        let texts = secretTexts.filter { $0.utf8.count >= Self.shortestShown }
        return texts.isEmpty ? text : PercentEncoding.removing(texts, from: text)
    }

    /// A shorter text stands in many a field by chance.
    private static let shortestShown = 4

    /// The credentials that it carries.
    var secretTexts: [String] {
        let fields = fields.all.filter(\.isSecret).flatMap { field in
            [field.value] + field.value.split(separator: " ").suffix(1).map { String($0) }
        }
        return secretValues + fields + url.queryValues(of: secretQueryNames)
    }
}
