/// Checks URLs and hosts in plugin files, as far as possible before the parameters have values.
enum URLText {
    private static let schemes = ["https://", "http://"]

    /// Whether a text begins like an absolute URL.
    static func isAbsolute(_ text: String) -> Bool {
        guard let scheme = schemes.first(where: text.hasPrefix) else { return false }
        return text.count > scheme.count && !text.contains(" ")
    }

    /// Whether a template begins with the scheme of an absolute URL.
    static func hasScheme(_ template: Template) -> Bool {
        guard case .literal(let text) = template.pieces.first else { return false }
        return schemes.contains(where: text.lowercased().hasPrefix)
    }

    /// The host of a text, with or without a scheme, if it contains non-ASCII characters; otherwise nil.
    static func hostNotASCII(_ text: String) -> String? {
        let scheme = schemes.first(where: text.hasPrefix) ?? ""
        let host = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        return host.utf8.allSatisfy { $0 < 0x80 } ? nil : String(host)
    }

    /// Whether a text is a host with an optional port and scheme, and nothing else.
    static func isHost(_ text: String) -> Bool {
        let scheme = schemes.first(where: text.hasPrefix) ?? ""
        let rest = text.dropFirst(scheme.count)
        return !rest.isEmpty && !rest.contains { "/?#@\\ ".contains($0) }
    }

    /// Whether a template is a valid base URL: it begins with a scheme or a parameter, and has neither query nor
    /// fragment.
    static func isBase(_ template: Template) -> Bool {
        for (index, piece) in template.pieces.enumerated() {
            guard case .literal(let text) = piece else { continue }
            if text.contains(where: { "?# ".contains($0) }) { return false }
            if index == 0, !schemes.contains(where: text.hasPrefix) { return false }
        }
        return true
    }
}
