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
    private static let successes: Set = ["ok", "success", "issuccess", "successful", "jobcomplete"]
    /// Members with what went wrong.
    private static let errors: Set = [
        "error", "errors", "errormessage", "errormsg", "errorcode", "exception", "errcode", "errmsg", "iserror",
        "haserror", "haserrors", "fault", "faultstring",
    ]
    private static let messages: Set = ["message", "msg", "detail"]
    /// Members with a status, in words or as that of an HTTP response.
    private static let statuses: Set = ["status", "stat", "statuscode", "code"]
    private static let words: Set = ["", "false", "none", "null", "ok", "success", "no error"]

    /// Nil if the object reports no failure. It is the document, or what is around everything in it.
    init?(in object: SignObject) {
        guard Self.isFailure(object) || Self.isMessage(object) else { return nil }
        texts = ServerMessage.texts(in: object.json) ?? []
    }

    private static func isFailure(_ object: SignObject) -> Bool {
        object.members.contains { reports($0, in: object) }
    }

    /// Whether the object has texts only, one of them a message, and none that says that all is well.
    private static func isMessage(_ object: SignObject) -> Bool {
        object.members.allSatisfy { $0.kind == .string && !(statuses.contains($0.name) && saysOK($0, in: object)) }
            && object.members.contains { messages.contains($0.name) && !object.text(of: $0).isEmpty }
    }

    private static func reports(_ member: SignObject.Member, in object: SignObject) -> Bool {
        let (name, text) = (member.name, object.text(of: member))
        if successes.contains(name) { return object.flag(member) == false }
        if statuses.contains(name) {
            if let inner = object.object(member) { return name == "status" && isFailure(inner) }
            let isFailed = failedStatuses.contains(text.lowercased())
            return isFailed || object.integer(of: member).map((400...599).contains) ?? false
        }
        if name == "meta" { return object.object(member).map(isFailure) ?? false }
        guard errors.contains(name) else { return false }
        switch member.kind {
        case .object:
            guard let inner = object.object(member) else { return false }
            // As in the API of TikTok, whose code is `ok`.
            if inner.members.contains(where: { ["code", "status"].contains($0.name) && saysOK($0, in: inner) }) {
                return false
            }
            return inner.members.contains { !saysOK($0, in: inner) }
        case .array: return name == "error" && object.bytes(of: member).dropFirst().dropLast().contains { $0 > 0x20 }
        case .boolean: return text == "true"
        case .number, .string, .null, nil:
            let isStatus = name == "errorcode" && object.integer(of: member).map((200...299).contains) ?? false
            return !isStatus && !saysOK(member, in: object)
        }
    }

    /// Whether a value means success. Some servers write 0 or 0000 in place of an error.
    private static func saysOK(_ member: SignObject.Member, in object: SignObject) -> Bool {
        let text = object.text(of: member).lowercased()
        switch member.kind {
        case .null, nil: return true
        case .object, .array: return object.bytes(of: member).dropFirst().dropLast().allSatisfy { $0 <= 0x20 }
        case .boolean: return text == "false"
        case .number, .string:
            return words.contains(text) || object.integer(of: member) == 0
        }
    }
}
