/// Request fields that any server may receive: they describe the wanted response, not the user who requests it.
///
/// No list of names covers every credential. So a field that is not listed counts as one: it is not sent to another
/// origin, and the response to a request with it is not cached.
package enum SafelistedFields {
    /// Whether a field of this name, in any case, is listed.
    package static func contains(_ name: String) -> Bool { names.contains(name.lowercased()) }

    private static let names: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "pragma", "range",
        "user-agent",
        // RFC 9110, section 13.1.
        "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since",
        // It says that no form of a page sends the request, as some servers demand.
        "x-requested-with",
    ]
}
