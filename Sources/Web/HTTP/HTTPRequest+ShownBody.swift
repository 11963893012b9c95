extension HTTPRequest {
    /// The body where it may be shown: none that holds a credential, in whatever form.
    package var shownBody: [UInt8]? {
        guard let body, !body.isEmpty, !bodyHoldsSecret, !asksForCredential else { return nil }
        return holdsCredential(String(decoding: body, as: UTF8.self)) ? nil : body
    }

    /// Whether one of the credentials that it carries stands in a text: as it is, percent-encoded, or as JSON has it.
    package func holdsCredential(_ text: String) -> Bool {
        PercentEncoding.removing(secretTexts.flatMap { [$0, Self.escaped($0)] }, from: text) != text
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}
