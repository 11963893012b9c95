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

    @Test(arguments: ["csv", "tsv", "jsonl", "{csv: {names: [id, title], separator: \";\"}}"])
    func list_isReadAsJSON(format: String) throws {
        let server = try Self.server("text/plain") { items in
            if format == "jsonl" {
                return items.map {
                    #"{"id":\#($0.0),"title":"\#($0.1.replacing("\"", with: #"\""#).replacing("\n", with: #"\n"#))"}"#
                        + "\n"
                }.joined()
            }
            let separator = format == "csv" ? "," : format == "tsv" ? "\t" : ";"
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
        ("csv", "", "it is empty"), ("jsonl", "{\"id\":1}\n{\"id\":2}, {\"id\":3}", "line 2 is not one JSON value"),
        ("jsonl", "{\"id\":1}\n{id:2}", "the response is not valid JSON"),
        ("tsv", "id\ttitle\n1\t\"a\n", "the quote on line 2 has no end"), ("xml", "{}", "it does not begin with <"),
        ("xml", "<a>\n<b></a>", "line 2 is not valid XML: Opening and ending tag mismatch"),
        ("xml", "<!DOCTYPE html><p>", "line 1 has a document type declaration"),
    ])
    func otherBody_isAnError(format: String, body: String, message: String) throws {
        let server = try ScriptedServer(.response(body: body))
        let folio = try Folio(plugins: Plugin.list(server, "format: \(format)\nid: .id\nfields: {title: .title}"))
        let run = try folio.run("feed api --json")
        #expect(run.code == 7 && run.error.contains(message), "\(run)")
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
}
