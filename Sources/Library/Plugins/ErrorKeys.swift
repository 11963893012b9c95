import Expressions
import Schema

/// The keys of `errors:`.
enum ErrorKeys {
    static let rules = Setting(
        "errors", .list(of: .object(schema)),
        help: "What responses mean, apart from their status; the first matching rule applies",
        example: "[{status: 404, do: skip}]"
    ) { $0.list?.compactMap(\.object) }

    static let status = Setting(
        "status", .either([.integer(100...599), .list(of: .integer(100...599))]),
        help: "Response status, or a list of them", example: "[403, 404]"
    ) { ($0.list ?? [$0]).compactMap(\.integer) }
    static let at = Setting<Expression>.parsed(
        "at", .expression, help: "Path in the body of a value that is not null, false or empty", example: ".error")
    static let equals = Setting.text("equals", help: "The value at that path, as text", example: "rate_limited")
    static let contains = Setting.text(
        "contains", help: "Text that the value contains, else the `message`, else the body", example: "too many")
    static let action = Setting.text(
        "do", .choice(ErrorRule.Action.allCases.map(\.rawValue)), isRequired: true,
        help: "`skip`: a page without items; `retry`: retry the request; `fail`: an error", example: "retry")
    static let message = Setting<Expression>.parsed(
        "message", .expression, help: "Path of the server's message, for the error", example: ".error.message")

    private static let schema = Schema([status.key, at.key, equals.key, contains.key, action.key, message.key])
}
