import TestSupport
import Testing

/// Unknown words: exit code 2, the nearest name, and no request.
struct UsageTests {
    private static let noItem = "Which item's comments? Give its id."
    private static let exampleOfItem = """
        'folio feed' shows ids. For example: folio comments demo ID. See 'folio comments --help'.
        """
    private static let demoFields = "Known: id, description, location, created_at, url."

    @Test(arguments: [
        ("fed demo", "unknown command 'fed'", "Did you mean 'feed'? See 'folio --help'."),
        ("plugins shw", "unknown command 'shw'", "Did you mean 'show'? See 'folio plugins --help'."),
        (
            "feed demo --pagesize 3", "unknown option '--pagesize'",
            "Did you mean '--page-size'? See 'folio feed --help'."
        ),
        (
            "cache show demo -n 3", "unknown option '-n'",
            "'-n' is an option of 'folio feed', 'folio comments'. See 'folio cache show --help'."
        ),
        ("call http://127.0.0.1:1/ -d @", "missing file name after '@'", "Use @FILE, or @- for stdin."),
        ("feed", "missing argument 'ENDPOINT'", "See 'folio feed --help'."),
        ("comments demo", Self.noItem, Self.exampleOfItem),
        ("comments demo -n 1", Self.noItem, Self.exampleOfItem),
        ("comments demo port=1", Self.noItem, Self.exampleOfItem),
        ("comments demo id=5", "an id is written without 'id='", "Use 5 instead of id=5."),
        ("comments demo prt=1 5", "unknown parameter 'prt'", "Did you mean 'port'?"),
        ("comments demo 5 Port=1", "unknown parameter 'Port'", "Did you mean 'port'?"),
        ("comments github repo=a/b 5 stat=open", "unknown parameter 'stat'", "Did you mean 'state'?"),
        ("feed demo --pages 2 -n 3", "options '--pages' and '-n' cannot be used together", "See 'folio feed --help'."),
        (
            "feed demo -n 0", "invalid value '0' for '-n': expected a whole number, at least 1",
            "See 'folio feed --help'."
        ),
        (
            "feed demo -o xml",
            "invalid value 'xml' for '-o': expected one of table, json, jsonl, csv, tsv, markdown",
            "See 'folio feed --help'."
        ),
        ("feed dmo", "unknown plugin 'dmo'", "Did you mean 'demo'?"),
        ("plugins show dmo", "unknown plugin 'dmo'", "Did you mean 'demo'?"),
        ("feed demo/imags", "'demo' has no endpoint 'imags'", "Did you mean 'images'?"),
        ("feed demo images", "unexpected argument 'images'", "Did you mean 'demo/images'?"),
        ("feed demo extra", "unexpected argument 'extra'", "Parameters have the form key=value. Known: port."),
        ("feed demo prt=1", "unknown parameter 'prt'", "Did you mean 'port'?"),
        ("feed demo port=1 port=2", "the parameter 'port' is given twice", "Give it once."),
        ("feed demo --fields descripton", "unknown field 'descripton'", "Did you mean 'description'?"),
        ("feed demo --fields ,", "--fields is empty", Self.demoFields),
        ("feed demo --fields=", "--fields is empty", Self.demoFields),
        ("comments demo 5 --fields ,", "--fields is empty", "Known: id, parent, message, created_at, author."),
        ("feed github", "the parameter 'repo' is required (owner/name)", "Give the value: repo=…"),
        ("feed github repo=a/b state=opn", "invalid value 'opn' for 'state'", "Did you mean 'open'?"),
        ("feed github repo=a/../b", "the parameter 'repo' must not contain '.' or '..' segments: 'a/../b'", nil),
        (
            "feed demo --page-size 1001", "the server allows at most 1000 items per request, not 1001",
            "Use --page-size 1000."
        ),
        (
            "feed demo --cursor=", "the position is empty", "To read from the start of the list, leave out --cursor."
        ),
        ("feed demo/page --cursor 3.zzzz~2/4", "invalid position '3.zzzz~2/4': expected a whole number", nil),
        ("feed demo/page --cursor 2/0", "invalid position '2/0': expected a page size of at least 1", nil),
        ("feed demo --offset 3", "this endpoint does not support --offset", "It supports --after, --before, --cursor."),
        (
            "comments github/users 1 q=x", "'github/users' has no comments",
            "To read comments, add `comments:` to the endpoint in the plugin."
        ),
    ])
    func command_isRefusedWithTheNearestName(line: String, message: String, hint: String?) throws {
        let run = try Folio().run(line)
        #expect(run.out.isEmpty)
        #expect(run.error == "folio: \(message)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
        #expect(run.code == 2)
    }

    @Test(arguments: [999, 1_000])
    func pageSize_isAcceptedUpToTheMaximum(size: Int) throws {
        let server = try DemoServer()
        #expect(try Folio().run("feed demo port=\(server.port) --page-size \(size)").code == 0)
        #expect(try server.targets() == ["/v1/feed?limit=\(size)"])
    }

    @Test func refusedCommand_makesNoRequest() throws {
        let server = try DemoServer()
        for line in ["--fields nmae", "prt=1", "--offset 3", "--page-size 1001"] {
            #expect(try Folio().run("feed demo port=\(server.port) \(line)").code == 2)
        }
        #expect(try server.statistics().requests == 0)
    }

    /// Another text than the given one would be sent, or be the name of a file.
    @Test func wordThatIsNotUTF8_isRefused() throws {
        let folio = try Folio()
        let run = try folio.shell("cd \"$HOME\"; folio feed demo --to \"$(printf 'a\\351')\"; ls")
        #expect(
            run.out.isEmpty && run.error.hasPrefix("folio: the argument 'a\u{FFFD}' is not valid UTF-8\n"), "\(run)")
    }
}
