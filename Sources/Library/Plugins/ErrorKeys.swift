import Schema

/// What `errors:` can say.
enum ErrorKeys {
    static let rules = Setting(
        "errors", .list(of: .object(schema)),
        help: "What answers mean beside what their status says; the first rule that fits counts",
        example: "[{status: 404, do: skip}]"
    ) { $0.list?.compactMap(\.object) }

    static let status = Setting(
        "status", .either([.integer(100...599), .list(of: .integer(100...599))]),
        help: "The answer's status, or a list of them", example: "[403, 404]"
    ) { ($0.list ?? [$0]).compactMap(\.integer) }
    static let at = Setting.text(
        "at", .expression, help: "Path in the body where something is: not null, false or empty", example: ".error")
    static let equals = Setting.text("equals", help: "What is there, as text", example: "rate_limited")
    static let contains = Setting.text(
        "contains", help: "Text that is there, else at `message`, else in the body", example: "too many")
    static let action = Setting.text(
        "do", .choice(ErrorRule.Action.allCases.map(\.rawValue)), isRequired: true,
        help: "`skip`: a page without items; `retry`: ask again; `fail`: an error", example: "retry")
    static let message = Setting.text(
        "message", .expression, help: "Path of the server's own words, for the error", example: ".error.message")

    private static let schema = Schema([status.key, at.key, equals.key, contains.key, action.key, message.key])
}
