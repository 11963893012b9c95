import Redaction

/// Redacts a request and its response for logs and output.
extension HTTPRequest {
    /// The URL without credentials.
    package var shownURL: String {
        let text = url.removingQuery(secrets.queryNames).description
        return holdsCredentials ? redactor.redacted(text) : Redactor().redacted(text)
    }

    /// A URL without the values of parameters that are named like credentials.
    package static func shown(_ url: String) -> String { Redactor().redacted(url) }

    /// Whether the request contains credentials; most requests do not.
    package var holdsCredentials: Bool {
        !secrets.values.isEmpty || !secrets.queryNames.isEmpty || fields.all.contains(where: \.isHidden)
    }

    /// The fields, with the values of credentials redacted.
    package var shownFields: [(name: String, value: String)] { shown(fields) }

    /// The fields of the response, without the request's credentials and new ones such as cookies. Empty if the
    /// response itself is a credential.
    package func shownFields(of response: HTTPResponse) -> [(name: String, value: String)] {
        secrets.areInResponse ? [] : shown(response.fields)
    }

    private func shown(_ fields: HTTPFields) -> [(name: String, value: String)] {
        let redactor = redactor
        return fields.all.map { field in
            (redactor.redacted(field.name), field.isHidden ? Redactor.placeholder : redactor.redacted(field.value))
        }
    }

    private var redactor: Redactor { Redactor(secretTexts + namedCredentials) }

    /// The values of query parameters and fields that are only named like credentials.
    package var namedCredentials: [String] {
        let query = PercentEncoding.queryParameters(of: "\(url)").filter { SensitiveNames.isQuery($0.name) }
        return query.map(\.value) + fields.all.filter { $0.isHidden && !$0.isSecret }.flatMap(\.credentials)
    }

    /// The request's credentials.
    var secretTexts: [String] {
        secrets.values + fields.all.filter(\.isSecret).flatMap(\.credentials)
            + url.queryValues(of: secrets.queryNames)
    }
}

extension HTTPFields.Field {
    fileprivate var isHidden: Bool { isSecret || SensitiveNames.isField(name) }

    /// The value, and the parts of it that a server may repeat alone: the text after a scheme such as `Bearer`, and the
    /// value of each cookie.
    package var credentials: [String] {
        let cookies = name.lowercased() == "cookie" ? value.split(separator: ";") : []
        let values = cookies.compactMap { cookie in
            cookie.firstIndex(of: "=").map { String(cookie[cookie.index(after: $0)...]) }
        }
        return [value] + value.split(separator: " ").suffix(1).map { String($0) } + values
    }
}
