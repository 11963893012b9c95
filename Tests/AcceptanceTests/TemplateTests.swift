import TestSupport
import Testing

/// The effects of `--template`, `--no-header` and `--width`.
struct TemplateTests {
    private static let items = #"""
        [{"id":1,"title":"a \"b\"\tc","by":{"name":"Ann"}},{"id":"two","title":"\u001b[31mred\u001b[0m","extra":128.60}]
        """#
    private static let endpoint = "title: A list\nid: .id\nfields: {title: .title, author: .by}"

    private let server: ScriptedServer
    private let folio: Folio

    init() throws {
        server = try ScriptedServer(.response(body: Self.items))
        folio = try Folio(plugins: Plugin.list(server, Self.endpoint))
    }

    @Test(arguments: [
        (#"'{id}: {title} — {author.name}\n'"#, "1: a \"b\"\tc — Ann\ntwo: \u{1B}[31mred\u{1B}[0m — \n"),
        (#"'{id}\0'"#, "1\0two\0"),
        ("'{{{id}}} '", "{1} {two} "),
        (#"'{by.name}|{extra}\n' --raw"#, "Ann|\n|128.60\n"),
        (#"'{author}\n'"#, "{\"name\":\"Ann\"}\n\n"),
    ])
    func template_isWrittenForEachItem(template: String, text: String) throws {
        let run = try folio.shell("folio feed api --template \(template)")
        #expect(run.out == text)
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
    }

    @Test(arguments: [
        ("'{titel}'", "folio: unknown field 'titel'\nhint: Did you mean 'title'?\n"),
        ("'{zzzzzz}'", "folio: unknown field 'zzzzzz'\nhint: Known: id, title, author.\n"),
        (
            "'{title'",
            "folio: --template: the { at character 1 is not closed\nhint: For a literal brace, use {{ or }}.\n"
        ),
        (
            "'a}'",
            "folio: --template: unmatched } at character 2\nhint: For a literal brace, use {{ or }}.\n"
        ),
        (
            "'{}'",
            """
            folio: --template: empty braces at character 1
            hint: Put a field name between the braces. For a literal brace, use {{ or }}.

            """
        ),
        (
            #"'\x'"#,
            #"""
            folio: --template: unknown escape \x at character 1
            hint: Use \n, \t, \r, \0 or \\.

            """#
        ),
        (
            "'{a b}'",
            #"""
            folio: --template: {a b} is neither a field nor a path
            hint: Write paths as in jq, such as {author.name}, {tags[0]} or {["odd-key"]}.

            """#
        ),
        (
            "'{author[]}'",
            """
            folio: --template: {author[]} may give several values
            hint: Use an index such as [0] instead of [], or leave out [] for the whole list.

            """
        ),
    ])
    func template_isRefusedBeforeAnyRequest(template: String, message: String) throws {
        let run = try folio.shell("folio feed api --template \(template)")
        #expect(run.error == message)
        #expect(run.out.isEmpty)
        #expect(run.code == 2)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: ["--json", "--jsonl", "-o csv", "--fields id", "--to x.jsonl"])
    func template_goesWithNoOtherWord(option: String) throws {
        let run = try folio.shell("cd ~; folio feed api --template '{id}' \(option)")
        #expect(run.error.hasPrefix("folio: "))
        #expect(run.error.contains("--template"))
        #expect(run.code == 2)
    }

    @Test func template_namesTheParentOfAComment() throws {
        let demo = try DemoServer()
        let folio = try Folio()
        let id = try #require(ids(folio.run("feed demo port=\(demo.port)").lines).first)
        let run = try folio.shell(#"folio comments demo \#(id) port=\#(demo.port) --template '{parent} {id}\n'"#)
        let comments = try folio.run("comments demo \(id) port=\(demo.port)").lines
        #expect(run.out == (try ids(comments)).map { "\(id) \($0)\n" }.joined())
        #expect(!comments.isEmpty)
    }

    @Test func template_letsNoServerTextCommandATerminal() throws {
        let run = try folio.startAtTerminal(#"feed api --template '{title}\n'"#).end()
        #expect(run.out == "a \"b\"\tc\r\nred\r\n")
    }

    @Test(arguments: [
        ("csv", "1,\"a \"\"b\"\"\tc\",\"{\"\"name\"\":\"\"Ann\"\"}\"\ntwo,,\n"),
        ("tsv", "1\ta \"b\"\\tc\t{\"name\":\"Ann\"}\ntwo\t\t\n"),
        ("table", "1    a \"b\" c  {\"name\":\"Ann\"}\ntwo\n"),
        ("jsonl", "{\"id\":1,\"title\":\"a\"}\n"),
    ])
    func header_isLeftOutWhenAsked(format: String, text: String) throws {
        let items = [
            "jsonl": #"[{"id":1,"title":"a"}]"#
        ]
        let standard = #"[{"id":1,"title":"a \"b\"\tc","by":{"name":"Ann"}},{"id":"two"}]"#
        let server = try ScriptedServer(.response(body: items[format] ?? standard))
        let fields = format == "jsonl" ? "id: .id\nfields: {title: .title}" : Self.endpoint
        let run = try Folio(plugins: Plugin.list(server, fields)).run("feed api -o \(format) --no-header")
        #expect(run.out == text)
        #expect(run.code == 0)
    }

    @Test func header_cannotBeLeftOutOfMarkdown() throws {
        let run = try folio.run("feed api -o markdown --no-header")
        #expect(run.error.hasPrefix("folio: options '--no-header' and '-o markdown' cannot be used together\n"))
        #expect(run.code == 2)
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        (
            "--width 40",
            """
            A list

            ID   TITLE    AUTHOR
            1    a "b" c  {"name":"Ann"}
            two  red

            """
        ),
        (
            "--width 20 --no-header",
            """
            id: 1
            title: a "b" c
            author: {"name":"Ann"}

            id: two
            title: red

            """
        ),
        ("--width 26 --no-header", "id: 1\ntitle: a \"b\" c\nauthor: {\"name\":\"Ann\"}\n\nid: two\ntitle: red\n"),
    ])
    func width_isThatOfTheTable(options: String, text: String) throws {
        #expect(try folio.run("feed api -o table \(options)", with: ["COLUMNS=200"]).out == text)
        #expect(try folio.run("feed api -o table --width 0").code == 2)
    }
}
