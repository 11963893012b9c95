import TestSupport
import Testing

/// `decode: html` in fields.
@Suite struct DecodedFieldTests {
    private static let item = ##"{"id":1,"title":"&#8220;zephyr&#8221; <em>&amp;</em> co\u0020&#27;[31m"}"##

    private static func folio(_ server: ScriptedServer) throws -> Folio {
        try Folio(plugins: Plugin.list(server, "id: .id\nfields: {title: {at: .title, decode: html}}"))
    }

    @Test func field_isPlainTextLiveAndOffline() throws {
        let server = try ScriptedServer(.response(body: "[\(Self.item)]"))
        let folio = try Self.folio(server)
        let text = "{\"id\":1,\"title\":\"“zephyr” & co [31m\"}\n"
        #expect(try folio.run("feed api").out == text)
        #expect(try folio.run("feed api --offline").out == text)
        #expect(try folio.run("feed api --jq .title --offline").out == "“zephyr” & co [31m\n")
        #expect(try folio.run("feed api --raw --offline").out == Self.item + "\n")
        #expect(server.requests.count == 1)
    }
}
