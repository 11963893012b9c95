/// Names in a plugin file that folio writes.
package enum DraftNames {
    /// The word of a host that tells it from others, such as `github` of `api.github.com`; nil without one.
    package static func word(ofHost host: String) -> String? {
        let labels = host.prefix { $0 != ":" }.split(separator: ".").map(String.init)
        guard labels.count > 1, !labels.allSatisfy({ Int($0) != nil }) else { return nil }
        return labels.dropLast().last { !commonLabels.contains($0) && !$0.contains("{") && $0.count > 2 }
    }

    /// Labels that many hosts have.
    private static let commonLabels: Set = ["api", "www", "com", "org", "net", "co", "data", "rest", "example"]

    /// What the environment variables of a plugin begin with: `MY_API` for `my-api`.
    package static func variablePrefix(ofPlugin name: String) -> String {
        let text = name.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "_" }.joined()
        return text.first?.isNumber == true ? "API_\(text)" : text
    }
}
