import CommandKit
import Endpoints
import Formats
import HTTP
import Presentation
import System
import TestSupport
import Testing
import Wording

@testable import Diagnostics
@testable import Endpoints
@testable import FolioCLI

@Suite struct AnyDiagnosticTests {
    private struct Unknown: Error {}

    private static let cases: [(any Error, Expected)] = [
        (
            RequestError(
                method: "GET", url: "http://127.0.0.1:1/list",
                error: .cannotConnect(host: "127.0.0.1", port: 1, reason: "Connection refused")),
            Expected(
                "cannot connect to 127.0.0.1 port 1", ["GET http://127.0.0.1:1/list", "Connection refused"],
                hint: "Is the server running?", .unreachable)
        ),
        (
            UsageError(.missingArgument(name: "ID"), path: ["folio", "comments"]),
            Expected(
                UsageMessage(UsageError(.missingArgument(name: "ID"), path: ["folio", "comments"])).what.english,
                hint: UsageMessage(UsageError(.missingArgument(name: "ID"), path: ["folio", "comments"])).next.english,
                .usage)
        ),
        (
            ItemSelectionError.unknownField("titel", known: ["title", "author"]),
            Expected("unknown field 'titel'", hint: "Did you mean 'title'?", .usage)
        ),
        (
            ItemSelectionError.unknownField("x", known: ["title", "author"]),
            Expected("unknown field 'x'", hint: "Known: title, author.", .usage)
        ),
        (
            ItemSelectionError.unknownField("x", known: []),
            Expected("unknown field 'x'", hint: "This list has no fields.", .usage)
        ),
        (
            EmptyFieldListError(known: ["title", "author"]),
            Expected("--fields is empty", hint: "Known: title, author.", .usage)
        ),
        (EmptyFieldListError(known: []), Expected("--fields is empty", hint: "This list has no fields.", .usage)),
        (
            CommentsCommandError.idWithKey("5"),
            Expected("an id is written without 'id='", hint: "Use 5 instead of id=5.", .usage)
        ),
        (
            CommentsCommandError.noReplies(endpoint: "a/b"),
            Expected(
                "--depth needs replies, and the comments of 'a/b' have none",
                hint: "Leave it out. If the API has replies, add `comments:` inside `comments:` in the plugin.", .usage)
        ),
        (
            CommentsCommandError.newWithReplies,
            Expected(
                "--new cannot find new replies to known comments",
                hint: "Add --depth 1 to read comments without replies, or leave out --new.", .usage)
        ),
        (
            FileError(path: "my.yaml", reason: "No such file or directory"),
            Expected(
                "cannot open my.yaml: No such file or directory", hint: "Check its name and permissions.", .failure)
        ),
        (
            FileError(path: "my.yaml", .irregular(.pipe)),
            Expected(
                "cannot open my.yaml: it is a pipe, not a regular file", hint: "Use a regular file.",
                .failure)
        ),
        (
            FileError(path: "my.yaml", .irregular(.socket)),
            Expected(
                "cannot open my.yaml: it is a socket, not a regular file",
                hint: "Use a regular file.", .failure)
        ),
        (
            FileError(path: "my.yaml", .irregular(.device)),
            Expected(
                "cannot open my.yaml: it is a device, not a regular file",
                hint: "Use a regular file.", .failure)
        ),
        (
            FileError(path: "my.yaml", .tooLarge(limit: 64 << 20)),
            Expected("cannot open my.yaml: it is larger than 64 MiB", hint: "Use a smaller file.", .failure)
        ),
        (OutputError.closed, Expected("the reader of the output has closed it", .done)),
        (
            OutputError.failed(reason: "No space left on device"),
            Expected("cannot write the output: No space left on device", .failure)
        ),
        (
            OutputError.failed(reason: "No space left on device", path: "/a.jsonl"),
            Expected("cannot write /a.jsonl: No space left on device", .failure)
        ),
        (Unknown(), Expected("Unknown()", .failure)),
    ]

    @Test(arguments: cases.indices)
    func error_isReported(index: Int) {
        let (error, expected) = Self.cases[index]
        #expect(Diagnostic(any: error).shown == expected.shown)
        #expect(Diagnostic(any: error).exitCode == expected.exitCode)
    }
}
