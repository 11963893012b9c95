import Redaction

/// Redacts a request and its response for logs and output.
extension HTTPRequest {
    /// The URL without credentials.
    package var shownURL: String {
        let text = url.removingQuery(secrets.queryNames).concealing(secrets.inPath).description
        return holdsCredentials ? redactor.redacted(text) : Redactor().redacted(text)
    }

    /// A URL without the values of parameters that are named like credentials.
    package static func shown(_ url: String) -> String { Redactor().redacted(url) }

    /// An item's id, which may be a credential that the server repeated.
    package static func shownID(_ id: String) -> String {
        let shown = Redactor().redacted(id)
        return shown.isEmpty && !id.isEmpty ? Redactor.placeholder : shown
    }

    /// A URL that a person gave, or a text that may be one, without the values of parameters that are named like
    /// credentials there.
    package static func shownGiven(_ url: String) -> String {
        let found = PercentEncoding.queryParameters(of: url).filter { SensitiveNames.isGivenQuery($0.name) }
        // The text may be no valid URL, so that a value has a space.
        let spaced = SecretSearch(found.map(\.value).filter { $0.contains(" ") }).removing(from: url)
        return Redactor(names: Set(found.map { $0.name.lowercased() })).redacted(spaced)
    }

    /// Notes the credentials in the query of a URL that a person gave.
    package mutating func noteCredentials(inGiven url: String) {
        secrets.byName = PercentEncoding.queryParameters(of: url).filter { SensitiveNames.isGivenQuery($0.name) }
            .map { HTTPFields.Field(name: $0.name, value: $0.value, isSecret: true) }
    }

    /// Whether the request contains credentials; most requests do not.
    package var holdsCredentials: Bool {
        !secrets.values.isEmpty || !secrets.queryNames.isEmpty || !secrets.byName.isEmpty
            || fields.all.contains(where: \.isHidden)
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

    /// An error without the request's credentials: a server may repeat one in a field that the error quotes.
    package func withoutCredentials(_ error: HTTPError) -> HTTPError {
        let redactor = redactor
        // If the response is a credential, its fields may contain a new one.
        return error.mapTexts(
            ofServer: { secrets.areInResponse ? Redactor.placeholder : redactor.redacted($0) }, redactor.redacted)
    }

    private var redactor: Redactor { redactor(also: []) }

    /// - Parameter others: more credentials.
    fileprivate func redactor(also others: Set<String>) -> Redactor {
        Redactor(
            allCredentials + others, names: Set(secrets.byName.map { $0.name.lowercased() }).subtracting([""]),
            marks: secrets.inPath.markOfSecret)
    }

    /// The request's credentials, and the values that are only named like credentials.
    fileprivate var allCredentials: [String] {
        secretTexts + namedCredentials + secrets.byName.map(\.value)
    }

    /// The values of query parameters and fields that are only named like credentials.
    package var namedCredentials: [String] {
        let query = PercentEncoding.queryParameters(of: "\(url)").filter { SensitiveNames.isQuery($0.name) }
        return query.map(\.value) + fields.all.filter { $0.isHidden && !$0.isSecret }.flatMap(\.credentials)
    }

    /// The request's credentials.
    var secretTexts: [String] {
        secrets.values + fields.all.filter(\.isSecret).flatMap(\.credentials)
            + url.queryValues(of: secrets.queryNames.subtracting(secrets.plainQueryNames))
    }
}

extension HTTPResponse {
    /// A text that the server chose, such as a header's value or a URL, without the request's credentials.
    package func shown(_ text: String) -> String {
        let redactor = secrets.request?.redactor(also: secrets.sent) ?? Redactor(secrets.sent)
        return redactor.redacted(text)
    }

    /// The same for a text that a person wants as the server sent it: parameters that the server itself named like
    /// credentials stay.
    package func withoutCredentials(_ text: String) -> String {
        SecretSearch(credentials, shortest: SecretSearch.shortestShown).removing(from: text)
    }

    /// The values of the credentials that its request had.
    package var credentials: [String] { (secrets.request?.allCredentials ?? []) + secrets.sent }
}

extension HTTPFields.Field {
    fileprivate var isHidden: Bool { isSecret || SensitiveNames.isField(name) }

    /// The value, and the parts of it that a server may repeat alone: the text after a scheme such as `Bearer`, what that
    /// of `Basic` means, a signature among other parameters, and the value of each cookie.
    package var credentials: [String] {
        let cookies = name.lowercased() == "cookie" ? value.split(separator: ";") : []
        let values = cookies.compactMap { cookie in
            cookie.firstIndex(of: "=").map { String(cookie[cookie.index(after: $0)...]) }
        }
        let words = value.split(separator: " ").map { String($0) }
        let signature = words.last.flatMap { word in
            word.lowercased().hasPrefix("signature=") ? String(word.dropFirst("signature=".count)) : nil
        }
        return [value] + words.suffix(1) + [signature].compactMap(\.self) + Self.userAndPassword(words) + values
    }

    /// What the words of `Basic` credentials mean (RFC 7617, section 2): user and password, and the password alone.
    private static func userAndPassword(_ words: [String]) -> [String] {
        guard words.count == 2, words[0].lowercased() == "basic", let bytes = Base64.bytes(Array(words[1].utf8)),
            let text = String(validating: bytes, as: UTF8.self), let colon = text.firstIndex(of: ":")
        else { return [] }
        return [text, String(text[text.index(after: colon)...])].filter { !$0.isEmpty }
    }
}
