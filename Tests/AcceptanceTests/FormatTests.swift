import Foundation
import TestSupport
import Testing

/// Lists in other formats than JSON.
struct FormatTests {
    private static let keys = """
        id: .id
        fields: {title: .title}
        pagination: {strategy: page, page: {query: page}}
        """

    /// Pages of two items; the last has one.
    private static func server(_ type: String, _ page: @escaping @Sendable (_ items: [(Int, String)]) -> String) throws
        -> ScriptedServer
    {
        let items = [(1, "one"), (2, "two, \"2\""), (3, "three\nlines"), (4, "é"), (5, "")]
        return try ScriptedServer { request, _ in
            let number = Int(request.target.split(separator: "=").last ?? "") ?? 1
            return .response(
                fields: ["Content-Type: \(type)"], body: page(Array(items.dropFirst(2 * (number - 1)).prefix(2))))
        }
    }

    private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

    @Test(arguments: ["csv", "{csv: {separator: \"\\t\"}}", "jsonl", "{csv: {names: [id, title], separator: \";\"}}"])
    func list_isReadAsJSON(format: String) throws {
        let server = try Self.server("text/plain") { items in
            if format == "jsonl" {
                return items.map {
                    #"{"id":\#($0.0),"title":"\#($0.1.replacing("\"", with: #"\""#).replacing("\n", with: #"\n"#))"}"#
                        + "\n"
                }.joined()
            }
            let separator = format == "csv" ? "," : format.contains("t\"") ? "\t" : ";"
            let header = format.contains("names") ? [] : ["id\(separator)title"]
            let rows = items.map { "\($0.0)\(separator)\(Self.quoted($0.1))" }
            return (header + rows).joined(separator: "\r\n")
        }
        let folio = try Folio(plugins: Plugin.list(server, "format: \(format)\n" + Self.keys))
        let whole = try folio.run("feed api --all --jsonl")
        let number = { (id: Int) in format == "jsonl" ? "\(id)" : "\"\(id)\"" }
        #expect(
            whole.lines == [
                #"{"id":\#(number(1)),"title":"one"}"#, #"{"id":\#(number(2)),"title":"two, \"2\""}"#,
                #"{"id":\#(number(3)),"title":"three\nlines"}"#, #"{"id":\#(number(4)),"title":"é"}"#,
                #"{"id":\#(number(5)),"title":""}"#,
            ], "\(whole)")
        #expect(whole.code == 0)
        #expect(server.requests.count == 4)
        #expect(try folio.run("feed api --all --jsonl --offline").lines == whole.lines)
        #expect(try folio.run("feed api --new").out.isEmpty)
        let expression = try folio.shell("folio feed api --all --offline --jq '.title|length' --jsonl")
        #expect(expression.lines == ["3", "8", "11", "1", "0"], "\(expression)")
    }

    /// Every part of a list is one line or row; nothing is left out in silence.
    @Test(arguments: [
        ("csv", "id,title\n1,a\n2", "line 3 has 1 cell"), ("csv", "<html><p>1,2", "it begins like HTML, XML or JSON"),
        ("csv", "Error: quota exceeded\n", "there is no column 'id'"), ("csv", "", "it is empty"),
        ("jsonl", "{\"id\":1}\n{\"id\":2}, {\"id\":3}", "line 2 is not one JSON value"),
        ("jsonl", "{\"id\":1}\n{id:2}", "the response is not valid JSON"),
        ("csv", "id,title\n1,\"a\n", "the quote on line 2 has no end"), ("xml", "{}", "it does not begin with <"),
        ("xml", "<a>\n<b></a>", "line 2 is not valid XML: Opening and ending tag mismatch"),
        ("xml", "<!DOCTYPE html><p>", "line 1 has a document type declaration"),
    ])
    func otherBody_isAnError(format: String, body: String, message: String) throws {
        let server = try ScriptedServer(.response(body: body))
        let folio = try Folio(plugins: Plugin.list(server, "format: \(format)\nid: .id\nfields: {title: .title}"))
        let run = try folio.run("feed api --json")
        #expect(run.code == 7 && run.error.contains(message), "\(run)")
    }

    /// No coding makes an empty body, so that a closed connection is no end of the list.
    @Test(arguments: [("", true), ("Content-Length: 0\r\n", false), ("Transfer-Encoding: chunked\r\n", false)])
    func emptyCodedBody_isATruncatedOne(field: String, isError: Bool) throws {
        let body = field.hasPrefix("Transfer") ? "0\r\n\r\n" : ""
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\(field)Connection: close\r\n\r\n"
        let server = try ScriptedServer { _, _ in .bytes(Array((head + body).utf8), keepsOpen: false) }
        let folio = try Folio(plugins: Plugin.list(server, "format: jsonl\nid: .id"))
        let run = try folio.run("feed api --json --retries 0")
        #expect((run.code != 0) == isError, "\(run)")
        #expect(run.out.contains(#""complete":false"#) == isError, "\(run)")
    }

    /// Servers that change the encoding leave the declaration as it is. The library has it right, too.
    @Test(arguments: [
        ("application/xml; charset=utf-8", "Grüße €"), ("application/xml; charset=\"UTF-8\"", "Grüße €"),
        ("application/xml; charset=utf8", "Grüße €"), ("application/xml", "GrÃ¼ÃŸe â‚¬"),
        ("application/xml; charset=iso-8859-1", "GrÃ¼ÃŸe â‚¬"),
    ])
    func charsetOfTheResponse_isRight(type: String, expected: String) throws {
        let server = try ScriptedServer(
            .response(
                fields: ["Content-Type: \(type)"],
                body: "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><r><i><id>1</id><t>Grüße €</t></i></r>"))
        let folio = try Folio(plugins: Plugin.list(server, "format: xml\nitems: .r.i\nid: .id"))
        for option in ["", "--offline"] {
            #expect(try folio.run("feed api --jsonl \(option)").lines == [#"{"id":"1","t":"\#(expected)"}"#])
        }
    }

    /// Without a declaration, only the response says which encoding it is (RFC 7303, section 3).
    @Test(arguments: ["\n", "<?xml version=\"1.0\"?>", "\n<?xml version='1.0' standalone='yes' ?>\n"])
    func charsetOfTheResponse_isThatOfADocumentWithoutOne(beginning: String) throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=ISO-8859-1\r\nConnection: close\r\n\r\n"
        let body = Array("\(beginning)<r><i><id>1</id><t>Gr".utf8) + [0xFC] + Array("n</t></i></r>".utf8)
        let server = try ScriptedServer { _, _ in .bytes(Array(head.utf8) + body, keepsOpen: false) }
        let folio = try Folio(plugins: Plugin.list(server, "format: xml\nitems: .r.i\nid: .id"))
        for option in ["", "--offline"] {
            #expect(try folio.run("feed api --jsonl \(option)").lines == [#"{"id":"1","t":"Grün"}"#])
        }
    }

    @Test func request_asksForTheFormat() throws {
        let server = try ScriptedServer(.response(body: "id\n1"))
        let folio = try Folio(plugins: Plugin.list(server, "format: csv\nid: .id"))
        _ = try folio.run("feed api")
        #expect(server.requests.first?["Accept"]?.hasPrefix("text/csv") == true)
    }

    @Test func xml_isReadAsJSON() throws {
        let page = { @Sendable (items: String) in "<?xml version='1.0'?><list><head total='3'/>\(items)</list>" }
        let server = try ScriptedServer { request, _ in
            let isFirst = !request.target.contains("page=2")
            return .response(
                body: page(
                    isFirst
                        ? "<item id='1'><t>one &amp; two</t></item><item id='2'><t/></item>"
                        : "<item id='3'><t k='x'>3</t></item>"))
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                format: xml
                items: .list.item
                id: ."@id"
                fields: {title: .t, kind: ."t@k", number: '."@id" | tonumber'}
                pagination: {strategy: page, page: {query: page}, until: {total: '.list.head."@total" | tonumber'}}
                """))
        let whole = try folio.run("feed api --all --jsonl")
        #expect(
            whole.lines == [
                #"{"id":"1","title":"one & two","kind":null,"number":1}"#,
                #"{"id":"2","title":"","kind":null,"number":2}"#,
                #"{"id":"3","title":"3","kind":"x","number":3}"#,
            ], "\(whole)")
        #expect(whole.code == 0)
        #expect(try folio.run("feed api --all --jsonl --offline").lines == whole.lines)
        #expect(server.requests.count == 2)
        #expect(server.requests.first?["Accept"]?.contains("application/xml") == true)
    }

    /// A list without items is not an error, since its element is there.
    @Test func emptyXMLList_hasNoItems() throws {
        let server = try ScriptedServer(.response(body: "<rss><channel><title>x</title></channel></rss>"))
        let folio = try Folio(plugins: Plugin.list(server, "format: xml\nitems: .rss.channel.item\nid: .guid"))
        let run = try folio.run("feed api --json")
        #expect(run.code == 0 && run.out.contains(#""complete":true"#), "\(run)")
        let other = try Folio(plugins: Plugin.list(server, "format: xml\nitems: .feed.entry\nid: .id"))
        #expect(try other.run("feed api --json").code == 7)
    }

    @Test func oneObject_isReadFromXML() throws {
        let server = try ScriptedServer(.response(body: "<a><b c='1'/></a>"))
        let folio = try Folio(plugins: Plugin.list(server, "format: xml\nsingle: true\nitems: .a\nid: '.b.\"@c\"'"))
        #expect(try folio.run("feed api --jsonl").lines == [#"{"b":{"@c":"1"}}"#])
    }

    // MARK: Elements that are repeated

    /// The second page has two links, so that `.f.link` is a list. The third page must not be missed.
    @Test(arguments: ["link", "cursor"], ["xml", "json"])
    func listOnTheWayToTheNextPage_isAnError(strategy: String, format: String) throws {
        let server = try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
            let next = strategy == "link" ? "/list?p=\(page + 1)" : "\(page + 1)"
            let xml = page == 1 ? "<l h='\(next)'/>" : page == 2 ? "<l h='/'/><l h='\(next)'/>" : ""
            let json = page == 1 ? #"{"@h":"\#(next)"}"# : page == 2 ? #"[{"@h":"\#(next)"}]"# : "[]"
            return .response(
                body: format == "xml"
                    ? "<f>\(xml)<e><id>\(page)</id></e></f>" : #"{"f":{"l":\#(json),"e":[{"id":"\#(page)"}]}}"#)
        }
        let way = strategy == "link" ? "next: '.f.l.\"@h\"'" : "token: '.f.l.\"@h\"', cursor: {query: p}"
        let list = "format: \(format)\nitems: .f.e\nid: .id\nfields: {}"
        let folio = try Folio(plugins: Plugin.list(server, "\(list)\npagination: {strategy: \(strategy), \(way)}"))
        let run = try folio.run("feed api --all --json")
        #expect(run.code == 7 && run.out.contains(#""complete":false"#), "\(run)")
        #expect(run.diagnostic.hasPrefix("folio: expected an object at '.f.l', but found a list\n"), "\(run)")
        #expect(run.out.contains(#"{"id":"2"}"#))
        let optional = try Folio(
            plugins: Plugin.list(
                server, "\(list)\npagination: {strategy: \(strategy), \(way.replacing("@h\"", with: "@h\"?"))}"))
        #expect(try optional.run("feed api --all").lines.count == 2, "jq's own '?' takes errors for missing values")
    }

    @Test(arguments: [
        ("items: '.r.g.i?'", #"{"r":{"g":[{"i":[1]}]}}"#, "'.r.g', but found a list"),
        ("items: '.r.g.i?'", #"{"r":{"g":"x"}}"#, "'.r.g', but found a string"),
        ("items: '.r?'", #""x""#, "'.', but found a string"), ("items: '.r?'", "[1]", "'.', but found a list"),
        ("items: '.r[0]?'", #"{"r":{"a":1}}"#, "'.r', but found an object"),
        ("items: .r\nwhere: .a.b", #"{"r":[{"a":{"b":true}},{"a":[{"b":true}]}]}"#, "'.a', but has a list"),
    ])
    func valueOnTheWay_isNotMissing(keys: String, body: String, message: String) throws {
        let server = try ScriptedServer(.response(body: body))
        let run = try Folio(plugins: Plugin.list(server, keys)).run("feed api --all --json")
        #expect(run.code == 7 && run.diagnostic.contains(message), "\(run)")
    }

    /// Replies whose number is unknown would be left out, and a comment without a parent would be one of its own.
    @Test(arguments: [
        ("thread: {parent: .p.id}", "'.p', but has a list"),
        ("comments: {path: \"/c/{id}\", count: .p.n}", "'.p', but has a list"),
    ])
    func valueOnTheWayInAComment_isNotMissing(keys: String, message: String) throws {
        let server = try ScriptedServer(.response(body: #"{"r":[{"id":1,"p":[{"id":2,"n":3}]},{"id":2}]}"#))
        let comments = "comments: {path: \"/c/{id}\", items: .r, id: .id, fields: {}, \(keys)}"
        let run = try Folio(plugins: Plugin.list(server, "items: .r\nid: .id\n\(comments)")).run("comments api 1 --all")
        #expect(run.code == 7 && run.diagnostic.contains(message), "\(run)")
    }

    /// Empty values are written in place of empty objects, as by PHP.
    @Test(arguments: ["null", "[]", #""""#, "false", "{}"])
    func emptyValueOnTheWay_isMissing(value: String) throws {
        let server = try ScriptedServer(.response(body: #"{"items":[{"id":1,"a":\#(value)}],"r":\#(value)}"#))
        let keys = "pagination: {strategy: link, next: .r.next}\nwhere: .a.b"
        for items in [".items", "'.r.i?'"] {
            let run = try Folio(plugins: Plugin.list(server, "items: \(items)\n\(keys)")).run("feed api --all --json")
            #expect(run.code == 0 && run.out.contains(#""complete":true"#), "\(run)")
        }
    }

    // MARK: Packed bodies

    /// The gzip file of a text, as the tool makes it.
    static func packed(_ text: String) throws -> [UInt8] {
        let encoded = try Child.run(
            "/bin/sh", ["-c", "gzip -nc | base64 -w0"], variables: ["PATH=/usr/bin:/bin"], input: Array(text.utf8))
        return Array(try #require(Data(base64Encoded: encoded.out)))
    }

    static func response(_ body: [UInt8]) -> ScriptedServer.Response {
        .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body, keepsOpen: true)
    }

    /// It is stored as received, also in an exported library.
    @Test(arguments: ["json", "csv", "xml"])
    func packedList_isRead(format: String) throws {
        let texts = [
            "json": #"[{"id":"1"},{"id":"é"}]"#, "csv": "id\n1\né\n",
            "xml": "<l><i><id>1</id></i><i><id>é</id></i></l>",
        ]
        // Two members are one file.
        let text = try #require(texts[format])
        let body = try Self.packed(String(text.prefix(5))) + Self.packed(String(text.dropFirst(5))) + [0, 0]
        let server = try ScriptedServer { _, _ in Self.response(body) }
        let items = format == "xml" ? "\nitems: .l.i" : ""
        let plugin = Plugin.list(server, "unpack: gzip\nformat: \(format)\nid: .id\nwhere: '.id'\(items)")
        let folio = try Folio(plugins: plugin)
        let lines = [#"{"id":"1"}"#, #"{"id":"é"}"#]
        #expect(try folio.run("feed api --all --jsonl").lines == lines)
        #expect(try folio.run("feed api --all --jsonl --offline").lines == lines)
        let file = "\(folio.folder.path)/library.jsonl"
        #expect(try folio.run("cache export --to \(file)").code == 0)
        let other = try Folio(plugins: plugin)
        #expect(try other.run("cache import \(file)").code == 0)
        #expect(try other.run("feed api --all --jsonl --offline").lines == lines)
        #expect(server.requests.first?["Accept"]?.hasPrefix("application/gzip") == true)
    }

    @Test func otherPackedBody_isAnError() throws {
        let whole = try Self.packed(#"[{"id":1}]"#)
        var broken = whole
        broken[12] ^= 0xFF
        for (body, message) in [
            (Array("[]".utf8), "it is not packed as gzip"), ([], "it is not packed as gzip"),
            (Array(whole.dropLast(3)), "its gzip data are cut off"),
            (Array(whole.prefix(11)), "its gzip data are cut off"),
            (broken, "its gzip data are invalid: "), (whole + [1], "its gzip data are"),
        ] {
            let server = try ScriptedServer { _, _ in Self.response(body) }
            let folio = try Folio(plugins: Plugin.list(server, "unpack: gzip\nid: .id"))
            let run = try folio.run("feed api --json")
            #expect(run.code == 7 && run.error.contains(message), "\(message) \(run)")
            #expect(run.error.contains("Check `unpack:` in the plugin."))
        }
    }

    /// 10 GiB of zeros, packed into 10 MiB.
    @Test func bomb_isRefused() throws {
        let run = try Child.run(
            "/bin/sh", ["-c", "head -c 100000000 /dev/zero | gzip -9c | base64 -w0"], variables: ["PATH=/usr/bin:/bin"])
        let member = Array(try #require(Data(base64Encoded: run.out)))
        let body = Array((0..<100).map { _ in member }.joined())
        let server = try ScriptedServer { _, _ in Self.response(body) }
        let folio = try Folio(plugins: Plugin.list(server, "unpack: gzip\nid: .id"))
        let refused = try folio.run("feed api --json")
        #expect(refused.code == 7 && refused.error.contains("more than 64 MiB once it is unpacked"), "\(refused)")
    }

    // MARK: Columns

    @Test(arguments: [
        (#"{"columns":["id","v"],"rows":[[1,"a"],[12345678901234567890,{"x":[1.50]}]]}"#, ".columns", ".rows"),
        (
            #"{"cols":[{"name":"id"},{"name":"v"}],"r":{"d":[[1,"a"],[12345678901234567890,{"x":[1.50]}]]}}"#,
            "'[.cols[].name]'", ".r.d"
        ),
        (#"[["id","v"],[1,"a"],[12345678901234567890,{"x":[1.50]}]]"#, "'.[0]'", "'.[1:]'"),
    ])
    func rows_areObjects(body: String, columns: String, items: String) throws {
        let server = try ScriptedServer(.response(body: body))
        let folio = try Folio(
            plugins: Plugin.list(server, "columns: \(columns)\nitems: \(items)\nid: .id\nwhere: .v"))
        let run = try folio.run("feed api --all --jsonl")
        #expect(
            run.lines == [#"{"id":1,"v":"a"}"#, #"{"id":12345678901234567890,"v":{"x":[1.50]}}"#], "\(run)")
        #expect(try folio.run("feed api --all --jsonl --offline").lines == run.lines)
        let fields = try Folio(
            plugins: Plugin.list(
                server, "columns: \(columns)\nitems: \(items)\nid: .id\nfields: {w: '.v | tojson', v: .v}"))
        #expect(try fields.run("feed api --jsonl").lines.first == #"{"id":1,"w":"\"a\"","v":"a"}"#)
    }

    @Test(arguments: [
        (#"{"columns":["id","v"],"rows":[[1,2],[3]]}"#, "item 2 of the page has 1 value, but there are 2 columns"),
        (#"{"columns":["id"],"rows":[[1,2]]}"#, "item 1 of the page has 2 values, but there are 1 columns"),
        (#"{"columns":["id"],"rows":[{"id":1}]}"#, "item 1 of the page is not a list"),
        (#"{"rows":[[1]]}"#, "the response has no list of names at '.columns'"),
        (#"{"columns":[1],"rows":[[1]]}"#, "the name of a column at '.columns' is not a text"),
        (#"{"columns":["id","id"],"rows":[[1,2]]}"#, "two columns at '.columns' have the name 'id'"),
    ])
    func otherRows_areAnError(body: String, message: String) throws {
        let server = try ScriptedServer(.response(body: body))
        let folio = try Folio(plugins: Plugin.list(server, "columns: .columns\nitems: .rows\nid: .id"))
        let run = try folio.run("feed api --json")
        #expect(run.code == 7 && run.error.contains(message), "\(run)")
    }

    @Test(arguments: [
        ("format: csv\ncolumns: .c", "the rows of csv have names"),
        ("format: xml\ncolumns: .c", "the rows of xml have names"),
        ("single: true\ncolumns: .c", "`columns:` is for lists"), ("unpack: zip", "'zip'"),
    ])
    func keysThatDoNotFit_areRefused(keys: String, message: String) throws {
        let server = try ScriptedServer(.silence)
        let run = try Folio(plugins: Plugin.list(server, keys)).run("plugins check")
        #expect(run.code == 3 && run.error.contains(message), "\(run)")
    }

    /// A small body with a long name could become a large one.
    @Test func rowsThatWouldBecomeLarge_areRefused() throws {
        let name = String(repeating: "n", count: 60_000)
        let rows = Array(repeating: "[1]", count: 10_000).joined(separator: ",")
        let server = try ScriptedServer(.response(body: #"{"columns":["\#(name)"],"rows":[\#(rows)]}"#))
        let folio = try Folio(plugins: Plugin.list(server, "columns: .columns\nitems: .rows"))
        let run = try folio.run("feed api --json")
        #expect(run.code == 7 && run.error.contains("the rows have more than 256 MiB"), "\(run.error)")
    }

    // MARK: Errors

    /// Rules look into bodies in the endpoint's format, and into JSON.
    @Test(arguments: [
        (
            "xml", "<error><message>no <b>such</b> list</message><code>7</code></error>", ".error.code", ".error.code",
            "7"
        ),
        ("csv", #"{"error":"gone"}"#, ".error", ".error", "gone"),
        ("jsonl", #"{"error":"gone"}"#, ".[0].error", ".[0].error", "gone"),
    ])
    func errorInside_isFoundByRules(
        format: String, body: String, place: String, message: String, text: String
    ) throws {
        let server = try ScriptedServer(.response(body: body))
        let folio = try Folio(
            plugins: Plugin.list(
                server, "format: \(format)\nitems: .l.i\nerrors: [{at: '\(place)', do: fail, message: '\(message)'}]"))
        let run = try folio.run("feed api --json")
        #expect(run.code == 7 && run.error.contains("the server says: \(text)"), "\(run)")
    }

    /// Of items that an expression makes or a format has, `where:` looks at their own bytes.
    @Test(arguments: [
        ("items: '.d | map(.)'", #"{"d":[{"id":1,"ok":true},{"id":2,"ok":false},{"id":3,"ok":null}]}"#, ["1"]),
        ("format: jsonl", "{\"id\":1,\"ok\":true}\n{\"id\":2,\"ok\":false}\n", ["1"]),
        ("format: csv", "id,ok\n1,true\n2,\n", ["1", "2"]),
    ])
    func condition_isAboutItsOwnItems(keys: String, body: String, ids: [String]) throws {
        let server = try ScriptedServer(.response(body: body))
        let folio = try Folio(plugins: Plugin.list(server, "\(keys)\nid: .id\nwhere: .ok"))
        let run = try folio.run("feed api --jq .id")
        #expect(run.code == 0 && run.lines == ids, "\(run)")
    }
}
