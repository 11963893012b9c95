import TestSupport
import Testing

/// Header fields from files, from stdin and from environment variables keep keys out of the list of processes.
struct GivenFieldTests {
    private static let secret = "s3cret-value"

    @Test func fields_comeFromAFileStdinAndVariables() throws {
        let server = try ScriptedServer(.response(body: "{}"))
        let folio = try Folio(variables: ["API_AUTH=Bearer \(Self.secret)"])
        try folio.folder.write("X-A: 1\r\n\nX-B: 2", to: "fields")
        let run = try folio.shell(
            """
            cd \(folio.folder.path)
            printf 'X-C: 3\\nX-D;\\n' | folio call \(server.baseURL)/ -H @fields -H @- --header-env Authorization=API_AUTH
            """)
        #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        let lines = server.requests[0].fieldLines
        let expected = ["X-A: 1", "X-B: 2", "X-C: 3", "X-D:", "Authorization: Bearer \(Self.secret)"]
        #expect(expected.allSatisfy(lines.contains), "\(lines)")
    }

    /// No error, log or dry run has the value.
    @Test(arguments: [
        "-vv --log log call URL/ --header-env X-Own=KEY", "call URL/ --header-env X-Own=KEY --dry-run",
        "call URL/ -i --header-env X-Own=KEY", "plugins probe URL/ --header-env X-Own=KEY",
        "plugins probe URL/ --header-env X-Own=KEY --json",
    ])
    func value_isShownNowhere(line: String) throws {
        let server = try ScriptedServer { request, _ in
            .response(
                status: 400, fields: ["X-Echo: \(request["X-Own"] ?? "")"],
                body: #"{"message":"\(request["X-Own"] ?? "")"}"#)
        }
        let folio = try Folio(variables: ["KEY=\(Self.secret)"])
        let words = line.replacing("URL", with: server.baseURL)
        let run = try folio.shell(
            "cd \(folio.folder.path); folio \(words) | grep -v '^{\"message'; cat log 2>/dev/null")
        #expect(!(run.out + run.error).contains(Self.secret), "\(run)")
        if !line.contains("dry-run") { #expect(server.requests.first?["X-Own"] == Self.secret) }
    }

    @Test func dryRun_namesTheVariable() throws {
        let folio = try Folio(variables: ["API_AUTH=Bearer \(Self.secret)"])
        let run = try folio.run(
            "call http://127.0.0.1:1/ --dry-run --header-env Authorization=API_AUTH -H X-Api-Key:\(Self.secret)")
        let start = """
            # $FOLIO_X_API_KEY: the value given for 'X-Api-Key'
            curl -H 'Accept: */*' -H "X-Api-Key: $FOLIO_X_API_KEY" -H "Authorization: $API_AUTH" -A
            """
        #expect(run.out.hasPrefix(start), "\(run)")
        #expect(!run.out.contains(Self.secret))
    }

    @Test(arguments: [
        ("--header-env KEY", "invalid value after --header-env"),
        ("--header-env 'Authorization: Bearer s3cret-value'", "invalid value after --header-env"),
        ("--header-env 'X-A=a b'", "invalid value after --header-env"),
        ("--header-env X-A=UNSET_KEY", "the environment variable UNSET_KEY for the header 'X-A' is not set"),
        ("--header-env Content-Length=KEY", "the body has 0 bytes, but Content-Length is another number"),
        ("-d abc --header-env content-length=KEY", "the body has 3 bytes, but Content-Length is another number"),
        ("--header-env X-A=BROKEN", "the value of the header 'X-A' contains a line break or another control character"),
        ("-H @missing", "cannot open missing: No such file or directory"), ("-H @", "missing file name after '@'"),
        ("-H @bad", "bad, line 2: invalid header"), ("-H @- -H @-", "stdin cannot be read twice"),
        ("-H @- -d @-", "stdin cannot be read twice"),
    ])
    func mistake_isReportedWithoutAValue(options: String, diagnostic: String) throws {
        let folio = try Folio(variables: ["BROKEN=s3cret-value\r", "KEY=\(Self.secret)"])
        try folio.folder.write("X-A: 1\ns3cret-value\n", to: "bad")
        let run = try folio.shell("cd \(folio.folder.path); folio call http://127.0.0.1:1/ \(options) </dev/null")
        #expect(run.error.hasPrefix("folio: \(diagnostic)\n"), "\(run.error)")
        #expect(!run.error.contains(Self.secret) && run.code != 0)
    }
}
