import Foundation
import TestSupport
import Testing

/// What `folio call PLUGIN.ACTION` sends and prints, and how comments are added.
struct ActionTests {
    private static func folio(_ server: ScriptedServer, _ action: String) throws -> Folio {
        let lines = action.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        return try Folio(plugins: Plugin.list(server, "title: x", plugin: "actions:\n  do:\n\(lines)"))
    }

    @Test func action_sendsWhatItsPluginSays() throws {
        let server = try ScriptedServer(.response(body: "{\n  \"rating\": 4.50,\n  \"by\": [\"é\"]\n}\n"))
        let folio = try Self.folio(
            server,
            """
            method: PUT
            path: "/places/{place}/stars"
            params: {place: {required: true}, stars: {required: true, type: integer}, note: {}}
            query: {v: [2]}
            headers: {X-At: "{now}"}
            json: {stars: "{stars}", note: "{note}"}
            """)
        let run = try folio.run("call api.do place=a/b stars=4")
        #expect(run.out == "{\"rating\": 4.50,\"by\": [\"é\"]}\n" && run.error.isEmpty && run.code == 0)
        let request = server.requests[0]
        #expect(request.method == "PUT" && request.target == "/places/a%2Fb/stars?v=2")
        #expect(request.body == #"{"stars":4}"#)
        let now = try #require(request["X-At"])
        #expect(try #/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/#.wholeMatch(in: now) != nil)
        let missing = try folio.run("call api.do place=a")
        #expect(missing.diagnostic == "folio: the parameter 'stars' is required\n" && missing.code == 2)
        let wrong = try folio.run("call api.do place=a stars=many")
        #expect(wrong.diagnostic == "folio: 'stars' must be a whole number, not 'many'\n" && wrong.code == 2)
        #expect(server.requests.count == 1)
    }

    @Test func show_isAPathOfTheResponse() throws {
        let server = try ScriptedServer(.response(body: #"{"data":{"id":9007199254740993}}"#))
        #expect(try Self.folio(server, "path: /a\nshow: .data.id").run("call api.do").out == "9007199254740993\n")
        let absent = try Self.folio(server, "path: /a\nshow: .none").run("call api.do")
        #expect(absent.out.isEmpty && absent.code == 7)
        #expect(absent.diagnostic.contains("the response has no value at '.none'"))
    }

    @Test(arguments: ["", "plain\u{1} text"])
    func response_thatIsNotJSONIsPrintedUnchanged(body: String) throws {
        let server = try ScriptedServer(.response(body: body))
        let run = try Self.folio(server, "path: /a").run("call api.do")
        #expect(run.out == body && run.code == 0)
    }

    @Test(
        arguments: [(201, [Int](), 0), (201, [200], 7), (422, [], 7), (404, [], 5), (302, [302], 0)]
            as [(Int, [Int], Int32)])
    func status_isSuccessWhereThePluginSaysSo(status: Int, ok: [Int], code: Int32) throws {
        let server = try ScriptedServer(.response(status: status, body: #"{"message":"why"}"#))
        let run = try Self.folio(server, "path: /a" + (ok.isEmpty ? "" : "\nok: \(ok)")).run("call api.do")
        #expect(run.code == code && run.out.isEmpty == (code != 0))
        if status >= 400 { #expect(run.error.contains("the server says: why")) }
    }

    @Test func failure_leavesNoFile() throws {
        let server = try ScriptedServer(.response(status: 404, body: ""))
        let folio = try Self.folio(server, "path: /a")
        #expect(try folio.run("call api.do --to \(folio.folder.path)/out").code == 5)
        #expect(try folio.run("call http://127.0.0.1:1/ --to \(folio.folder.path)/out").code == 6)
        #expect(try folio.shell("ls \(folio.folder.path)/out").code == 2)
    }

    @Test func actions_areShownWithTheirParameters() throws {
        let server = try ScriptedServer(.response(body: ""))
        let folio = try Self.folio(server, "summary: Gives stars\npath: \"/{x}\"\nparams: {x: {required: true}, y: a}")
        let shown = try folio.run("plugins show api")
        #expect(shown.out.hasSuffix("\n\napi.do\n  Gives stars\n  request: POST /{x}\n  parameter: x (required)\n"))
        let json = try folio.run("plugins show api --json")
        #expect(json.out.contains(#""actions":[{"name":"do","summary":"Gives stars","method":"POST","path":"/{x}","#))
    }

    @Test func preferences_holdForActionsAndRequests() throws {
        let server = try ScriptedServer(.response(body: ""))
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: "\(server.baseURL)/{region}"
                    params: {region: eu}
                    endpoints: {}
                    actions: {do: {path: /a, params: {stars: {type: integer}}, json: {stars: "{stars}"}}}
                """)
        #expect(try folio.run("plugins set api stars=4 region=us").code == 0)
        #expect(try folio.run("call api.do").code == 0)
        #expect(try folio.run("call api.do stars=2").code == 0)
        #expect(try folio.run("call api /b").code == 0)
        #expect(server.requests.map(\.target) == ["/us/a", "/us/a", "/us/b"])
        #expect(server.requests.map(\.body) == [#"{"stars":4}"#, #"{"stars":2}"#, ""])
        #expect(try folio.run("plugins set api stars=many").code == 2)
    }

    @Test func multipart_sendsTextsAndFiles() throws {
        let server = try ScriptedServer(.response(body: ""))
        let folio = try Self.folio(
            server,
            """
            path: /a
            params: {name: {}, image: {required: true}, other: {}}
            multipart: {name: "{name}", "the \\"picture\\"": {file: "{image}", type: image/png}, other: {file: "{other}"}}
            """)
        let file = try folio.folder.write("\u{0}PNG\r\n", to: "pic.png")
        #expect(try folio.run("call api.do name=Ann image=@\(file) other=@-", input: "more").code == 0)
        let request = server.requests[0]
        let type = try #require(request["Content-Type"])
        let boundary = try #require(type.split(separator: "boundary=").last)
        #expect(type.hasPrefix("multipart/form-data; boundary="))
        let expected = [
            "--\(boundary)", "Content-Disposition: form-data; name=\"name\"", "", "Ann",
            "--\(boundary)", "Content-Disposition: form-data; name=\"the %22picture%22\"; filename=\"pic.png\"",
            "Content-Type: image/png", "", "\u{0}PNG\r\n",
            "--\(boundary)", "Content-Disposition: form-data; name=\"other\"", "Content-Type: application/octet-stream",
            "", "more",
            "--\(boundary)--", "",
        ]
        #expect(request.body == expected.joined(separator: "\r\n"))
        let unnamed = try folio.run("call api.do image=pic.png")
        #expect(unnamed.diagnostic == "folio: 'image' must be a file\n" && unnamed.code == 2)
        let twice = try folio.run("call api.do image=@- other=@-")
        #expect(twice.diagnostic == "folio: stdin cannot be read twice\n" && twice.code == 2)
    }

    /// Names are bytes: equal texts may name two files, and marks may combine with quotes and slashes.
    @Test func filesWithMarksInTheirNames_areSentAsThemselves() throws {
        let server = try ScriptedServer(.response(body: ""))
        let folio = try Self.folio(
            server,
            """
            path: /a
            params: {one: {required: true}, other: {required: true}}
            multipart: {one: {file: "{one}"}, other: {file: "{other}"}}
            """)
        let folder = "\(folio.folder.path)/private"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let names = ["e\u{301}.txt", "\u{E9}.txt", "\u{301}x", "x\"\u{301}; name=\"\u{301}a"]
        for name in names {
            try Data("content of \(name.unicodeScalars.count)".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        func sent(_ one: String, _ other: String) throws -> String {
            let call = "folio call api.do \"one=@$1\" \"other=@$2\""
            let run = try folio.shell("set -- '\(folder)/\(one)' '\(folder)/\(other)'; \(call)")
            #expect(run.code == 0, "\(run.error)")
            return try #require(server.requests.last).body
        }
        let both = try sent(names[0], names[1]).utf8.split(separator: "\r\n".utf8).map { String($0) ?? "" }
        #expect(both.filter { $0.hasPrefix("content of") } == ["content of 6", "content of 5"])
        let marks = try sent(names[2], names[3])
        #expect(!marks.contains("private"))
        #expect(Array(marks.utf8).contains("filename=\"x%22\u{301}; name=%22\u{301}a\"".utf8))
    }

    @Test func terminal_getsTheResponseIndented() throws {
        let server = try ScriptedServer(.response(body: #"{"a":[1,{}],"b":"\u001b[31m"}"#))
        let folio = try Self.folio(server, "path: /a")
        let run = try folio.shell("script -qec \"$(declare -f folio); folio call api.do\" /dev/null")
        #expect(
            run.out.replacing("\r\n", with: "\n")
                == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": \"\\u001b[31m\"\n}\n")
    }

    // MARK: Comments

    /// Serves comments, which may be stored for ten minutes.
    private static func comments(respond: @escaping @Sendable (String) -> String) throws -> ScriptedServer {
        let kept = ["Cache-Control: max-age=600"]
        return try ScriptedServer { request, number in
            request.method == "GET"
                ? .response(fields: kept, body: "[{\"id\":\"c\(number)\",\"text\":\"x\"}]")
                : .response(status: 201, body: respond(request.body))
        }
    }

    private static func commented(_ server: ScriptedServer, _ add: String) throws -> Folio {
        try Folio(
            plugins: Plugin.list(
                server,
                """
                comments:
                  path: "/list/{id}/comments"
                  query: {page: [1]}
                  ok: [200]
                  id: .id
                  fields: {message: .text}
                  add: \(add)
                """))
    }

    @Test func comment_isAddedShownAndListed() throws {
        let server = try Self.comments { #"{"comment":{"id":"new","text":\#($0)}}"# }
        let folio = try Self.commented(server, "{json: \"{message}\", show: .comment}")
        #expect(try folio.run("comments api 7").lines == [#"{"id":"c1","parent":7,"message":"x"}"#])
        #expect(try folio.run("comments api 7").lines == [#"{"id":"c1","parent":7,"message":"x"}"#])
        let added = try folio.shell("folio comments api 7 --add 'Well \"said\"'")
        #expect(added.out == #"{"id":"new","parent":7,"message":"Well \"said\""}"# + "\n")
        #expect(added.error.isEmpty && added.code == 0)
        // The stored copy of the list is out of date.
        #expect(try folio.run("comments api 7").lines == [#"{"id":"c3","parent":7,"message":"x"}"#])
        #expect(
            server.requests.map { "\($0.method) \($0.target)" } == [
                "GET /list/7/comments?page=1", "POST /list/7/comments", "GET /list/7/comments?page=1",
            ])
    }

    @Test func comment_sentElsewhereMakesTheListObsoleteToo() throws {
        let server = try Self.comments { _ in "" }
        let folio = try Self.commented(server, "{path: \"/new\", form: {on: \"{id}\", text: \"{message}\"}}")
        #expect(try folio.run("comments api 7").out.contains("c1"))
        let added = try folio.run("comments api 7 --add @-", input: "two\nlines\n")
        #expect(added.out.isEmpty && added.code == 0)
        #expect(
            added.error == "folio: the comment was added, but the response does not contain it\n"
                || added.error == "the comment was added, but the response does not contain it\n")
        #expect(server.requests[1].body == "on=7&text=two%0Alines")
        #expect(try folio.run("comments api 7").out.contains("c3"))
    }

    @Test func comment_thatIsRefusedIsReportedWithItsReason() throws {
        let server = try ScriptedServer(.response(status: 422, body: #"{"message":"too long"}"#))
        let run = try Self.commented(server, "{json: {m: \"{message}\"}}").run("comments api 7 --add x")
        #expect(run.out.isEmpty && run.code == 7)
        #expect(run.error.contains("the server says: too long"))
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        ("7 8 --add x", "--add takes one item"), ("- --add x", "--add takes one item"),
        ("7 --add x -n 3", "-n cannot be combined with --add"),
        ("7 --add x --offline", "--offline cannot be combined with --add"),
        ("7 --add @/dev/null", "the comment is empty"),
    ])
    func wrongAddition_isReported(line: String, diagnostic: String) throws {
        let server = try ScriptedServer(.response(body: "{}"))
        let run = try Self.commented(server, "{json: {m: \"{message}\"}}").run("comments api \(line)")
        #expect(run.diagnostic == "folio: \(diagnostic)\n" && run.code == 2)
        #expect(server.requests.isEmpty)
    }

    @Test func list_withoutAddTakesNoComment() throws {
        let server = try ScriptedServer(.response(body: "{}"))
        let folio = try Folio(plugins: Plugin.list(server, "comments: {path: \"/{id}\"}"))
        let run = try folio.run("comments api 7 --add x")
        #expect(run.diagnostic == "folio: comments cannot be added to 'api/list'\n" && run.code == 2)
    }

    @Test func parameter_ofAnActionMayBeCalledID() throws {
        let server = try ScriptedServer { request, _ in .response(body: #"{"target":"\#(request.target)"}"#) }
        let plugin = """
            version: 1
            plugins:
              api:
                base_url: \(server.baseURL)
                endpoints: {items: {path: /, items: .}}
                actions:
                  like: {path: "/items/{id}/likes", params: {id: {required: true}}}
            """
        let folio = try Folio(plugins: plugin)
        #expect(try folio.run("call api.like id=7").out.contains("/items/7/likes"))
        #expect(try folio.run("call api.like").error.contains("the parameter 'id' is required"))
    }
}
