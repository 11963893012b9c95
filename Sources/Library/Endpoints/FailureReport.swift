import ErrorMessages
import JSON
import Pagination

/// A failure that a body without items reports with a status of success: `{"ok":false}` as in Slack, `{"status":"error"}`
/// as in JSend, or an `error` at the top level.
struct FailureReport {
    /// The messages in it, most specific first.
    let texts: [String]

    private static let failedStatuses: Set = ["error", "fail", "failed", "failure"]
    /// Flags that are false if the request failed.
    private static let successes: Set = ["ok", "success", "issuccess", "successful"]
    /// Members with what went wrong.
    private static let errors: Set = ["error", "errors", "errormessage", "errormsg", "errorcode", "exception"]
    /// Members with a status, in words or as that of an HTTP response.
    private static let statuses: Set = ["status", "stat", "statuscode", "code"]
    private static let words: Set = ["", "false", "none", "null", "ok", "success"]

    /// Nil if the object reports no failure. It is the document, or what is around everything in it.
    init?(in object: SignObject) {
        guard Self.isFailure(object) else { return nil }
        texts = ServerMessage.texts(in: object.json) ?? []
    }

    private static func isFailure(_ object: SignObject) -> Bool {
        object.members.contains { reports($0, in: object) }
    }

    private static func reports(_ member: SignObject.Member, in object: SignObject) -> Bool {
        let (name, text) = (member.wholeName, object.text(of: member))
        if successes.contains(name) { return object.flag(member) == false }
        if statuses.contains(name) {
            if let inner = object.object(member) { return name == "status" && isFailure(inner) }
            let isFailed = failedStatuses.contains(text.lowercased())
            return isFailed || object.integer(of: member).map((400...599).contains) ?? false
        }
        if name == "meta" { return object.object(member).map(isFailure) ?? false }
        guard errors.contains(name) else { return false }
        switch member.kind {
        case .object: return object.bytes(of: member).dropFirst().dropLast().contains { $0 > 0x20 }
        case .array: return name == "error" && object.bytes(of: member).dropFirst().dropLast().contains { $0 > 0x20 }
        case .boolean: return text == "true"
        // Some write that there is none with zeros, such as 0000.
        case .number, .string: return !words.contains(text.lowercased()) && object.integer(of: member) != 0
        case .null, nil: return false
        }
    }
}
