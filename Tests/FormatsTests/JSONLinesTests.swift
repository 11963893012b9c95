import Formats
import Pages
import Testing

@Suite struct JSONLinesTests {
    @Test(arguments: [
        (#"[{"id":1,"title":"a"},{"title":"b","id":2}]"#, "{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"title\":\"b\"}\n"),
        (#"[{"id":18446744073709551617,"title":128.60}]"#, "{\"id\":18446744073709551617,\"title\":128.60}\n"),
        (
            #"[{"id":"x","title":"caf\u00e9 \/ \ud83d\ude00"}]"#,
            #"{"id":"x","title":"caf\u00e9 \/ \ud83d\ude00"}"# + "\n"
        ),
        (#"[{}]"#, "{\"id\":null,\"title\":null}\n"),
        (#"[{"id":null,"title":true}]"#, "{\"id\":null,\"title\":true}\n"),
        ("[{\"id\":1,\"title\":[1,\n   {\"a\": 2}\r\n]}]", "{\"id\":1,\"title\":[1,{\"a\": 2}]}\n"),
        ("[{\"id\":1,\"title\":{\n  \"a\": []\n}}]", "{\"id\":1,\"title\":{\"a\": []}}\n"),
        ("[\n {\n  \"id\" : 1,\n  \"title\" : \"a b\"\n }\n]", "{\"id\":1,\"title\":\"a b\"}\n"),
        ("[]", ""),
    ])
    func item_isOneLineOfTheReceivedBytes(body: String, expected: String) throws {
        #expect(try Output().text(makePage(body)) == expected)
    }

    @Test func item_isTheServersObjectWithoutFields() throws {
        let page = try makePage("[{\"b\": 1,\n  \"a\": \"x  y\"}, 7]", id: nil, fields: nil)
        #expect(try Output().text(page) == "{\"b\": 1,\"a\": \"x  y\"}\n7\n")
    }

    @Test func item_isTheServersObjectWithRaw() throws {
        let page = try makePage(#"[{"id":1,"title":"a","more":[]}]"#)
        #expect(try Output(choice: .raw, parent: "9").text(page) == "{\"id\":1,\"title\":\"a\",\"more\":[]}\n")
    }

    @Test func item_hasTheRequestedFieldsInTheRequestedOrder() throws {
        let page = try makePage(#"[{"id":1,"title":"a","by":"b"}]"#, fields: ["title", "by"])
        #expect(try Output(choice: .only(["by", "title"])).text(page) == "{\"by\":\"b\",\"title\":\"a\"}\n")
    }

    @Test(arguments: [("12", "12"), (#""a\"b""#, #""a\"b""#), ("", "null")])
    func item_hasTheParentSecond(parent: String, written: String) throws {
        let page = try makePage(#"[{"id":1,"title":"a"}]"#)
        #expect(try Output(parent: parent).text(page) == "{\"id\":1,\"parent\":\(written),\"title\":\"a\"}\n")
    }

    @Test func item_isAnEmptyObjectWithoutColumns() throws {
        #expect(try Output().text(makePage("[{},{}]", id: nil, fields: [])) == "{}\n{}\n")
    }

    @Test func name_isEscapedAsJSON() throws {
        let page = try makePage(#"[{"a\"b":1}]"#, id: nil, fields: ["a\"b"])
        #expect(try Output().text(page) == "{\"a\\\"b\":1}\n")
    }
}
