/// Texts that try to control a terminal, to hide something or to forge lines.
extension HostileAnswer {
    /// As JSON: changes of the screen, the clipboard and the title, and hidden characters.
    private static let escapes =
        #"\u001b[2J\u001b]52;c;cm0=\u0007\u001b]0;t\u001b\\\r\n\u2028\u009b2J\u202ea\u0000\u007f"#

    /// The same, and some as JSON allows them.
    private static let attack = escapes + "\u{9B}2J\u{202E}\u{2028}z"

    private static func item(_ text: String) -> Answer { .text(#"{"items":[{"id":1,"t":"\#(text)"}]}"#) }

    private static func message(_ body: String, status: String = "400 Bad") -> Answer { .text(body, status: status) }

    @HostileAnswers static var injections: [Self] {
        Self.used("text: in JSON Lines", item(attack), out: [#"{"id":1,"t":"\#(attack)"}"#]) { $0.list = texts }
        // On a terminal, and in a table, no character has an effect; U+2028 is a line break.
        Self.used(
            "text: in JSON Lines on a terminal", item(attack),
            out: [
                #"{"id":1,"t":"\#(escapes)"#,
                #"z"}"#,
            ]
        ) { ($0.list, $0.isAtTerminal, $0.offline) = (texts, true, nil) }
        Self.used("text: in a table", item(attack), out: ["ID  T", " 1  a⏎z"]) {
            ($0.list, $0.command) = (texts, "feed api --all -o table")
        }
        Self.used("text: in a table on a terminal", item(attack), out: ["ID  T", " 1  a⏎z"]) {
            ($0.list, $0.command, $0.isAtTerminal, $0.offline) = (texts, "feed api --all", true, nil)
        }
        Self.used("text: in CSV on a terminal", item(attack), out: ["id,t", "1,\"", "", "a", "z\""]) {
            ($0.list, $0.command, $0.isAtTerminal, $0.offline) = (texts, "feed api --all -o csv", true, nil)
        }
        Self.used("text: for --jq on a terminal", item(attack), out: ["", "", "a", "z"]) {
            ($0.list, $0.command, $0.isAtTerminal, $0.offline) = (texts, "feed api --all --jq .t", true, nil)
        }
        Self.used("text: for --template on a terminal", item(attack), out: ["", "", "a", "z"]) {
            ($0.list, $0.command, $0.isAtTerminal, $0.offline) = (
                texts, "feed api --all --template '{t}\\n'", true, nil
            )
        }
        Self.used(
            "text: in names of fields, in a table", .text(#"{"items":[{"id":1,"\#(attack)":2}]}"#),
            out: ["ID  ITEM", #" 1  {"id":1,"\#(escapes)⏎z":2}"#]
        ) { $0.command = "feed api --all --raw -o table" }
        Self.used(
            "text: in names of fields, in CSV on a terminal", .text(#"{"items":[{"id":1,"\#(attack)":2}]}"#),
            out: ["id,item", #"1,"{""id"":1,""\#(escapes)"#, #"z"":2}""#]
        ) { ($0.command, $0.isAtTerminal, $0.offline) = ("feed api --all --raw -o csv", true, nil) }
        Self.refused(
            "text: in the message of an error", message(#"{"error":{"message":"\#(attack)"}}"#),
            error: "the server says: ")
        Self.refused(
            "text: a message of 1 MB",
            message(#"{"message":"\#(String(repeating: "no ", count: 300_000))"}"#, status: "404 No"), code: 5,
            error: "the server says: no no")
        Self.refused(
            "text: 10,000 lines of a message",
            message(#"{"message":"\#(String(repeating: "x\\nhint: folio auth login\\n", count: 10_000))"}"#),
            error: "the server says: x hint:")
        Self.refused(
            "text: in the message of a rule", .text(#"{"items":[],"error":"\#(attack)"}"#), error: "the server says: "
        ) { $0.list += "\nerrors: [{at: .error, do: fail, message: .error}]" }
        Self.refused(
            "text: in a page that is no list", .text(#"{"items":"\#(attack)","message":"\#(attack)"}"#),
            error: "expected a list")
        Self.refused(
            "text: in a flag", .text(#"{"items":[{"id":1}],"more":"\#(attack)"}"#), error: "has_more", out: [one]
        ) {
            $0.list = pages(until: "has_more: .more")
        }
        Self.refused(
            "text: a flag of 1 MB",
            .text(#"{"items":[{"id":1}],"more":"\#(String(repeating: "y", count: 1_000_000))"}"#), error: "has_more",
            out: [one]
        ) {
            $0.list = pages(until: "has_more: .more")
        }
        Self.refused(
            "text: in a next URL", .text(#"{"items":[{"id":1}],"next":"ftp://\#(attack)"}"#), error: "invalid URL",
            out: [one]
        ) {
            $0.list = link
        }
        Self.used(
            "text: in the id of a comment's item", .text(#"{"items":[{"id":"\#(attack)"}]}"#),
            out: [#"{"id":"\#(attack)"}"#])
    }
}
