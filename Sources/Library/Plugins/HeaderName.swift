/// Checks names of header fields.
enum HeaderName {
    private static let marks = "!#$%&'*+-.^_`|~".utf8

    /// Whether a text is a token, as a field name must be (RFC 9110, section 5.6.2).
    static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                marks.contains(byte) || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            }
    }
}
