/// Request fields that any server may see: they say what kind of answer is wanted, and not by whom or for whom.
///
/// No list of words tells every credential by its name, so that what is not listed here is taken for one where it matters:
/// it is carried to no other origin, and the answer to what a person sent with it is not kept.
package enum HarmlessFields {
    /// Whether a field of this name, in any case, is listed.
    package static func contains(_ name: String) -> Bool { names.contains(name.lowercased()) }

    private static let names: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "pragma", "range",
        "user-agent",
        // RFC 9110, section 13.1.
        "if-match", "if-modified-since", "if-none-match", "if-range", "if-unmodified-since",
    ]
}
