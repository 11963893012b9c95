import ErrorMessages
import JSON

/// A failure that a body without items reports with a status of success: `{"ok":false}` as in Slack, `{"status":"error"}`
/// as in JSend, or an `error` at the top level.
struct FailureReport {
    /// The messages in it, most specific first.
    let texts: [String]

    private static let failedStatuses: Set = ["error", "fail", "failed", "failure"]

    /// Nil if the body reports no failure.
    init?(in body: [UInt8]) {
        guard let object = SignObject(body, at: []), object.members.contains(where: { Self.reports($0, in: object) })
        else { return nil }
        texts = ServerMessage.texts(in: body) ?? []
    }

    private static func reports(_ member: SignObject.Member, in object: SignObject) -> Bool {
        let text = object.text(of: member)
        return switch (member.wholeName, member.kind) {
        case ("ok", .boolean), ("success", .boolean): text == "false"
        case ("error", .object), ("error", .array):
            object.bytes(of: member).dropFirst().dropLast().contains { $0 > 0x20 }
        case ("error", .boolean): text == "true"
        case ("error", .number): text != "0"
        case ("error", .string): !["", "0", "false", "none", "null", "ok"].contains(text.lowercased())
        case ("status", .string): failedStatuses.contains(text.lowercased())
        case ("status", .number): object.integer(of: member).map((400...599).contains) ?? false
        default: false
        }
    }
}
