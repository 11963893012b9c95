/// Request fields that any server may see: they say what kind of response is wanted, and nothing about who asks.
///
/// No list of names knows every credential. So a field that is missing here counts as one: it is not sent to another origin,
/// and the response to a request that a person gave it is not cached.
package enum SafelistedFields {
    /// Whether a field of this name, in any case, is listed.
    package static func contains(_ name: String) -> Bool { names.contains(name.lowercased()) }

    private static let names: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "pragma", "range",
        "user-agent",
        // RFC 9110, section 13.1.
        "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since",
    ]
}
