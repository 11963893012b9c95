import HTTP

/// Decides which requests a stored response matches, by the request fields that `Vary` names (RFC 9111, section 4.1). For a
/// plugin's request, all its fields count, too: many APIs take parameters in fields and send no `Vary`.
///
/// Fields that only libcurl adds are the same for every request of a program, and are not compared.
enum Variation {
    /// The names in `Vary`, in lower case; nil for `*`, which no request matches.
    static func names(_ response: HTTPFields) -> Set<String>? {
        let names = Set(FieldList.members(of: response.values(of: "Vary")).map { $0.lowercased() })
        return names.contains("*") ? nil : names
    }

    /// Whether the selecting values are known and not secret.
    static func isStorable(_ response: HTTPFields, for request: HTTPRequest) -> Bool {
        guard let names = names(response) else { return false }
        return !request.fields.all.contains { $0.isSecret && names.contains($0.name.lowercased()) }
    }

    /// The request's values of the fields named by `Vary`.
    static func selecting(_ response: HTTPFields, for request: HTTPRequest) -> [String: String?] {
        var selecting: [String: String?] = [:]
        for name in (names(response) ?? []).union(ownNames(of: request)) {
            selecting.updateValue(value(of: name, in: request), forKey: name)
        }
        return selecting
    }

    /// The names of the fields that select a response whatever `Vary` says, in lower case, and of the parts with secrets.
    /// Credentials are left out, because each account has its own stored responses, but not the text beside them.
    static func ownNames(of request: HTTPRequest) -> Set<String> {
        guard request.cache.allFieldsSelect else { return [] }
        let names = request.fields.all.filter { !$0.isSecret }.map { $0.name.lowercased() }
        return Set(names.filter { !neverSelecting.contains($0) })
            .union(request.cache.besideSecrets.keys)
    }

    private static let neverSelecting: Set<String> = [
        "content-length", "host", "range", "if-match", "if-modified-since", "if-none-match", "if-range",
        "if-unmodified-since",
    ]

    /// A field's lines as one, normalised so that equal preferences are equal texts.
    static func value(of name: String, in request: HTTPRequest) -> String? {
        if let text = request.cache.besideSecrets[name] { return text }
        let values = request.fields.values(of: name)
        guard !values.isEmpty else { return nil }
        guard caseless.contains(name) else { return values.map(FieldList.trimmed).joined(separator: ", ") }
        return FieldList.members(of: values).joined(separator: ",").lowercased().filter { $0 != " " && $0 != "\t" }
    }

    /// Lists of names in which neither case nor space matters.
    private static let caseless: Set<String> = ["accept-charset", "accept-encoding", "accept-language"]
}

extension StoredResponse {
    /// Whether the request has the same selecting values as the one that this response belongs to.
    func matches(_ request: HTTPRequest) -> Bool {
        Variation.names(fields) != nil
            && selecting.allSatisfy { Self.isSame(Variation.value(of: $0.key, in: request), $0.value) }
            && Variation.ownNames(of: request).allSatisfy { selecting[$0] != nil }
    }

    /// Whether two values have the same bytes. Texts that only look alike may select different responses.
    private static func isSame(_ one: String?, _ other: String?) -> Bool {
        one.map { Array($0.utf8) } == other.map { Array($0.utf8) }
    }
}
