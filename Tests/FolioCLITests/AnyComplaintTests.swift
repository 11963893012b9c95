import CommandKit
import Endpoints
import Formats
import HTTP
import Presentation
import System
import TestSupport
import Testing
import Wording

@testable import Endpoints
@testable import FolioCLI

@Suite struct AnyComplaintTests {
    private struct Unknown: Error {}

    private static let cases: [(any Error, Expected)] = [
        (Complaint("as it is", hint: "so", exitCode: .storeUnusable), Expected("as it is", hint: "so", .storeUnusable)),
        (
            RequestFailure(
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
            Expected("unknown field 'x'", hint: "There are no fields here.", .usage)
        ),
        (
            NoFieldNamed(known: ["title", "author"]),
            Expected("--fields names no field", hint: "Known: title, author.", .usage)
        ),
        (NoFieldNamed(known: []), Expected("--fields names no field", hint: "There are no fields here.", .usage)),
        (
            CommentsProblem.idWithKey("5"),
            Expected("an id is written alone", hint: "Write 5 in place of id=5.", .usage)
        ),
        (
            CommentsProblem.noReplies(endpoint: "a/b"),
            Expected(
                "--depth is for threads, and the comments of 'a/b' have no replies",
                hint: "Replies are `comments:` inside `comments:` in the plugin.", .usage)
        ),
        (
            CommentsProblem.newWithReplies,
            Expected(
                "--new tells new comments, and under the others new replies would go unnoticed",
                hint: "Say --depth 1 for comments alone, or leave out --new.", .usage)
        ),
        (
            FileError(path: "my.yaml", reason: "No such file or directory"),
            Expected(
                "cannot open my.yaml: No such file or directory", hint: "Check its name and permissions.", .failure)
        ),
        (
            FileError(path: "my.yaml", .irregular(.pipe)),
            Expected(
                "cannot open my.yaml: it is a pipe and not a file", hint: "Put a file in its place, or name another.",
                .failure)
        ),
        (
            FileError(path: "my.yaml", .irregular(.socket)),
            Expected(
                "cannot open my.yaml: it is a socket and not a file",
                hint: "Put a file in its place, or name another.", .failure)
        ),
        (
            FileError(path: "my.yaml", .irregular(.device)),
            Expected(
                "cannot open my.yaml: it is a device and not a file",
                hint: "Put a file in its place, or name another.", .failure)
        ),
        (
            FileError(path: "my.yaml", .tooLarge(limit: 64 << 20)),
            Expected("cannot open my.yaml: it is larger than 64 MiB", hint: "Name a smaller one.", .failure)
        ),
        (OutputError.closed, Expected("the reader of the output has gone", .done)),
        (
            OutputError.failed(reason: "No space left on device"),
            Expected("cannot write the output: No space left on device", .failure)
        ),
        (Unknown(), Expected("Unknown()", .failure)),
    ]

    @Test(arguments: cases.indices)
    func error_isTold(index: Int) {
        let (error, expected) = Self.cases[index]
        #expect(Complaint(any: error).shown == expected.shown)
        #expect(Complaint(any: error).exitCode == expected.exitCode)
    }
}
