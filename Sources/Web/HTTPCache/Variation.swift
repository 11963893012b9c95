import HTTP

/// Which requests a stored response answers, by the request fields that `Vary` names (RFC 9111, section 4.1).
///
/// Fields that only the transport adds are the same for every request of a program, and not seen here.
enum Variation {
    /// The fields that a response was selected by, in lower case; nil for `*`, which no request matches.
    static func names(_ response: HTTPFields) -> Set<String>? {
        let names = Set(FieldList.members(of: response.values(of: "Vary")).map { $0.lowercased() })
        return names.contains("*") ? nil : names
    }

    /// Whether the values that a response was selected by are known and no secret.
    static func isStorable(_ response: HTTPFields, for request: HTTPRequest) -> Bool {
        guard let names = names(response) else { return false }
        return !request.fields.all.contains { $0.isSecret && names.contains($0.name.lowercased()) }
    }

    /// The request's values of the fields that `Vary` names.
    static func selecting(_ response: HTTPFields, for request: HTTPRequest) -> [String: String?] {
        var selecting: [String: String?] = [:]
        for name in names(response) ?? [] { selecting.updateValue(value(of: name, in: request), forKey: name) }
        return selecting
    }

    /// A field's lines as one, in a form in which the same wishes are the same text.
    static func value(of name: String, in request: HTTPRequest) -> String? {
        let values = request.fields.values(of: name)
        guard !values.isEmpty else { return nil }
        guard caseless.contains(name) else { return values.map(FieldList.trimmed).joined(separator: ", ") }
        return FieldList.members(of: values).joined(separator: ",").lowercased().filter { $0 != " " && $0 != "\t" }
    }

    /// Lists of names that have neither case nor space that matters.
    private static let caseless: Set<String> = ["accept-charset", "accept-encoding", "accept-language"]
}

extension StoredResponse {
    /// Whether the request wishes for the same as the one that this response was selected by.
    func matches(_ request: HTTPRequest) -> Bool {
        Variation.names(fields) != nil && selecting.allSatisfy { Variation.value(of: $0.key, in: request) == $0.value }
    }
}
