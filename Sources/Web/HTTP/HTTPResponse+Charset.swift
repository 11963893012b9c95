extension HTTPResponse {
    /// The encoding that `Content-Type` names, such as `utf-8`; nil if it names none (RFC 9110, section 8.3.1).
    package var charset: String? {
        guard let type = fields["Content-Type"] else { return nil }
        for parameter in type.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
            if parts.count == 2, parts[0].lowercased() == "charset" { return parts[1] }
        }
        return nil
    }
}
