import Foundation
import TestSupport
import Testing

/// A credential that a server repeats in a body that only shows it once folio has decoded it.
struct DecodedCredentialTests {
    private static let secret = "s3cr\"t&key-0123456789"

    struct Answer: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Lines of the endpoint.
        let endpoint: String
        /// The body for a text in an item.
        let body: @Sendable (_ text: String) throws -> [UInt8]
    }

    static let answers = [
        Answer(testDescription: "gzip", endpoint: "unpack: gzip\nid: .id\nfields: {t: .t}") { text in
            try packed("[{\"id\":1,\"t\":\"\(text.replacing("\"", with: "\\\""))\"}]")
        },
        Answer(testDescription: "CSV", endpoint: "format: csv\nid: .id\nfields: {t: .t}") { text in
            Array("id,t\n1,\"\(text.replacing("\"", with: "\"\""))\"\n".utf8)
        },
        Answer(testDescription: "XML with entities", endpoint: xml) { text in
            Array(document(text.replacing("&", with: "&#x26;")).utf8)
        },
        Answer(testDescription: "XML in pieces", endpoint: xml) { text in
            Array(document("<![CDATA[\(text.prefix(8))]]><![CDATA[\(text.dropFirst(8))]]>").utf8)
        },
        Answer(testDescription: "XML in UTF-16", endpoint: xml) { text in
            [0xFF, 0xFE] + document("<![CDATA[\(text)]]>").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        },
    ]

    private static let xml = "format: xml\nitems: .l.i[]\nid: .id\nfields: {t: .t}"

    private static func document(_ text: String) -> String { "<l><i><id>1</id><t>\(text)</t></i></l>" }

    private static func packed(_ text: String) throws -> [UInt8] {
        let encoded = try Child.run(
            "/bin/sh", ["-c", "gzip -nc | base64 -w0"], variables: ["PATH=/usr/bin:/bin"], input: Array(text.utf8))
        return Array(try #require(Data(base64Encoded: encoded.out)))
    }

    @Test(arguments: answers)
    func body_isNeitherStoredNorInTheArchive(answer: Answer) throws {
        for isRepeated in [true, false] {
            let body = try answer.body(isRepeated ? Self.secret : "an \"other\" & longer text")
            let server = try ScriptedServer { _, _ in .bytes(Self.head(body) + body, keepsOpen: true) }
            let folio = try Folio(
                plugins: Plugin.list(server, answer.endpoint, plugin: "auth: {bearer: {env: API_SECRET}}"),
                variables: ["API_SECRET=\(Self.secret)"])
            let archive = "\(folio.folder.path)/list.har"
            let run = try folio.run("profile feed api --har \(archive) --har-bodies")
            #expect(run.code == 0, "\(run)")
            let text = try String(decoding: Data(contentsOf: URL(filePath: archive)), as: UTF8.self)
            let content = try #require(text.firstMatch(of: /"content":\{[^}]*\}/)?.0)
            #expect(content.contains("\"text\"") != isRepeated, "\(content)")
            let offline = try folio.run("feed api --offline --jsonl")
            #expect(offline.code == (isRepeated ? 8 : 0), "\(offline)")
            #expect(!offline.out.contains("key-0123456789"))
        }
    }

    private static func head(_ body: [UInt8]) -> [UInt8] {
        Array("HTTP/1.1 200 OK\r\nCache-Control: max-age=600\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
    }

    /// A position that an expression makes of two texts, each of which is none of the credential.
    @Test func computedKey_isNoPosition() throws {
        let server = try ScriptedServer { request, _ in
            .response(
                body: request.target.contains("after")
                    ? "[]" : #"[{"id":1,"a":"s3cr\"t&ke","b":"y-0123456789"},{"id":2,"a":"x","b":"y"}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                id: .id
                fields: {i: .id}
                pagination: {strategy: keyset, after: {query: after}, key: '.a + .b'}
                """, plugin: "auth: {bearer: {env: API_SECRET}}"),
            variables: ["API_SECRET=\(Self.secret)"])
        let run = try folio.run("feed api -n 1 --json")
        #expect(run.out.contains("\"id\":1") && !run.out.contains("0123456789"), "\(run)")
        let exported = try folio.shell("folio cache export --to \"$HOME/x\" && cat \"$HOME/x\"")
        #expect(!exported.out.contains("cr\\\\\"t&key-0123456789"), "\(exported)")
        let next = try #require(run.out.firstMatch(of: /"next":"([^"]+)"/)?.1)
        #expect(try folio.run("feed api --jsonl --cursor \(next)").lines == [#"{"id":2,"i":2}"#])
    }
}
