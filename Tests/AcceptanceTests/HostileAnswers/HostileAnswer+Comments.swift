/// Comments and their replies.
extension HostileAnswer {
    private static let inside =
        "comments: {path: \"/c/{id}\", items: .items, id: .id, fields: {}, comments: {items: .replies}}"
    private static let listed =
        "comments: {path: \"/c/{id}\", items: .items, id: .id, fields: {}, comments: {path: \"/r/{id}\", items: .items}}"

    /// Comments inside one another.
    private static func nested(_ levels: Int) -> Answer {
        let begin = (1...levels).map { "{\"id\":\($0),\"replies\":[" }.joined()
        return .text("{\"items\":[\(begin)\(String(repeating: "]}", count: levels))]}")
    }

    @HostileAnswers static var comments: [Self] {
        Self.refused("replies: 10,000 levels", nested(10_000), error: "the response is not valid JSON") {
            ($0.list, $0.command) = ("\(cursor)\n\(inside)", "comments api 1 --all --jsonl")
        }
        Self.used(
            "replies: a reply under itself", .text(#"{"items":[{"id":1}]}"#),
            out: [#"{"id":1,"parent":7,"children":[]}"#], notice: "left out 1 comment that repeats a comment above it",
            requests: 2
        ) {
            ($0.list, $0.command) = ("\(cursor)\n\(listed)", "comments api 7 --all --jsonl --depth 20")
        }
        Self.used(
            "replies: for ever", .text(#"{"items":[{"id":NUMBER}]}"#),
            out: [
                (1..<20).map { "{\"id\":\($0),\"parent\":\($0 == 1 ? 7 : $0 - 1),\"children\":[" }.joined()
                    + "{\"id\":20,\"parent\":19}\(String(repeating: "]}", count: 19))"
            ], requests: 20
        ) {
            ($0.list, $0.command) = ("\(cursor)\n\(listed)", "comments api 7 --all --jsonl --depth 20")
        }
        Self.refused(
            "replies: text instead of a list", .text(#"{"items":[{"id":1,"replies":"\u001b[2J"}]}"#),
            error: "the replies to 1: expected a list", out: [#"{"id":1,"parent":7,"children":null}"#]
        ) {
            // The comments are stored, and their replies are inside.
            $0.offline = 7
            ($0.list, $0.command) = ("\(cursor)\n\(inside)", "comments api 7 --all --jsonl")
        }
        Self.used(
            "comments: an id that is a path", .head(), out: [#"{"id":1,"parent":"../../a?b#c","children":[]}"#]
        ) {
            ($0.list, $0.command) = ("\(cursor)\n\(inside)", "comments api ../../a?b#c --all --jsonl")
            $0.target = "/c/..%2F..%2Fa%3Fb%23c"
        }
    }
}
