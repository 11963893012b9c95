import Foundation
import TestSupport
import Testing

/// Lists whose requests are signed with `hmac`. The signatures are compared with those of openssl.
struct HMACAcceptanceTests {
    private static let secret = "wJalrXUtnFEMI-K7MDENG-bPxRfiCYEXAMPLEKEY"
    private static let variables = ["SECRET=\(secret)", "KEY=public-key-number-one"]

    private static func makeSUT(_ server: ScriptedServer, _ auth: String, _ endpoint: String = "") throws -> Folio {
        try Folio(
            plugins: Plugin.list(
                server, "id: .id\n\(endpoint)",
                plugin: "auth:\n  hmac:\n    key: {env: SECRET}\n"
                    + auth.split(separator: "\n").map { "    \($0)" }
                    .joined(separator: "\n")))
    }

    /// What openssl makes of a text.
    private static func signature(of text: String, _ hash: String = "sha256", base64: Bool = false) throws -> String {
        let command = "openssl dgst -\(hash) -hmac \(secret) " + (base64 ? "-binary | base64 -w0" : "| sed 's/.* //'")
        let run = try Child.run(
            "/bin/sh", ["-c", command], variables: ["PATH=/usr/bin:/bin"], input: Array(text.utf8))
        return run.out.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test(arguments: [("sha256", "hex"), ("sha1", "base64"), ("sha512", "hex")])
    func headers_haveTheSignature(hash: String, encode: String) throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let folio = try Self.makeSUT(
            server,
            """
            text: "{time}|{method}|{host}|{path}|{query}|{body}|{{x}}"
            time: milliseconds
            hash: \(hash)
            encode: \(encode)
            headers: {X-Key: {env: KEY}, X-Time: "{time}", X-Sign: "v1={signature}"}
            """, "method: POST\njson: {a: 1}\nquery: {b: 2, a: 'é x'}")
        let run = try folio.run("feed api --jsonl", with: Self.variables)
        #expect(run.code == 0 && run.lines == [#"{"id":1}"#], "\(run)")
        let request = try #require(server.requests.first)
        let parts = request.target.split(separator: "?")
        let time = try #require(request["X-Time"])
        #expect(time.count == 13 && request["X-Key"] == "public-key-number-one")
        let text = "\(time)|POST|127.0.0.1:\(server.port)|\(parts[0])|\(parts[1])|\(request.body)|{x}"
        let expected = try Self.signature(of: text, hash, base64: encode == "base64")
        #expect(request["X-Sign"] == "v1=\(expected)")
    }

    /// The time is no credential, so that a body with it is stored. It is sent anew with each page.
    @Test func nextLinks_mayRepeatTheTime() throws {
        let server = try ScriptedServer { request, number in
            let time = request.target.split(separator: "ts=").last?.prefix { $0 != "&" } ?? ""
            let next = number < 3 ? "\"/list?page=\(number + 1)&ts=\(time)\"" : "null"
            return .response(body: #"{"items":[{"id":\#(number)}],"now":"\#(time)","next":\#(next)}"#)
        }
        let folio = try Self.makeSUT(
            server,
            """
            text: "{time}"
            query: {ts: "{time}", sig: "{signature}"}
            headers: {X-Key: {env: KEY}}
            """, "items: .items\npagination: {strategy: link, next: .next}")
        let run = try folio.run("feed api --all --jsonl", with: Self.variables)
        #expect(run.code == 0 && run.lines == (1...3).map { "{\"id\":\($0)}" } && run.error.isEmpty, "\(run)")
        #expect(server.requests.allSatisfy { $0.target.components(separatedBy: "ts=").count == 2 })
        #expect(try folio.run("feed api --all --jsonl --offline", with: Self.variables).lines.count == 3)
    }

    /// The time is signed, too, and the signature comes last. Neither is in the key of a stored response or in a message.
    @Test func query_hasTheSignature() throws {
        let server = try ScriptedServer { _, number in
            number == 1
                ? .response(fields: ["Cache-Control: max-age=600"], body: #"[{"id":1}]"#)
                : .response(status: 404, body: "")
        }
        let folio = try Self.makeSUT(
            server,
            """
            text: "{query}"
            sort: true
            query: {timestamp: "{time}", signature: "{signature}"}
            """, "query: {z: 1, a: 2, a1: 3, a-b: 4}")
        #expect(try folio.run("feed api", with: Self.variables).code == 0)
        let query = try #require(server.requests.first?.target.split(separator: "?").last)
        let (signed, signature) = (query.split(separator: "&").dropLast(), query.split(separator: "&").last)
        #expect(signed.count == 5 && signed.last?.hasPrefix("timestamp=") == true)
        // Names are compared, not the texts with their values: `=` comes after `-` and digits.
        let names = signed.map { String($0.prefix { $0 != "=" }) }.sorted()
        #expect(names == ["a", "a-b", "a1", "timestamp", "z"])
        let sorted = names.compactMap { name in signed.first { $0.hasPrefix("\(name)=") } }
        let expected = try Self.signature(of: sorted.joined(separator: "&"))
        #expect(signature.map { String($0) } == "signature=\(expected)")
        // The stored response is found, whatever the time is.
        #expect(try folio.run("feed api --json", with: Self.variables).out.contains(#""source":"cache""#))
        let failed = try folio.run("feed api --refresh", with: Self.variables)
        #expect(failed.code != 0 && !failed.error.contains("signature=") && !failed.error.contains(Self.secret))
    }

    /// A body need not be text.
    @Test func body_isSignedAsItIsSent() throws {
        let server = try ScriptedServer(.response(body: "{}"))
        let folio = try Self.makeSUT(server, "text: \"{body}\"\nheaders: {X-Sign: \"{signature}\"}")
        let run = try folio.shell(
            "cd ~; printf '\\211PNG\\377\\376\\001' > b; SECRET=\(Self.secret) KEY=k folio call api /raw -X POST -d @b")
        #expect(run.code == 0, "\(run)")
        let command = "printf '\\211PNG\\377\\376\\001' | openssl dgst -sha256 -hmac \(Self.secret) | sed 's/.* //'"
        let expected = try Child.run("/bin/sh", ["-c", command], variables: ["PATH=/usr/bin:/bin"]).out
        #expect(server.requests.first?["X-Sign"] == expected.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    @Test func eachAttempt_isSignedAnewAfterItsWait() throws {
        let server = try ScriptedServer { _, number in
            number == 1 ? .response(status: 429, fields: ["Retry-After: 1"], body: "") : .response(body: "[]")
        }
        let folio = try Self.makeSUT(
            server, "text: \"{time}\"\nheaders: {X-Time: \"{time}\", X-Sign: \"{signature}\"}")
        #expect(try folio.run("feed api", with: Self.variables).code == 0)
        let times = server.requests.compactMap { $0["X-Time"].flatMap { Int($0) } }
        #expect(times.count == 2 && times[0] < times[1], "\(times)")
        for request in server.requests {
            #expect(request["X-Sign"] == (try Self.signature(of: request["X-Time"] ?? "")))
        }
    }

    @Test func dryRun_showsNoSignature() throws {
        let server = try ScriptedServer(.silence)
        let folio = try Self.makeSUT(server, "text: x\nheaders: {X-Key: {env: KEY}, X-Sign: \"{signature}\"}")
        let run = try folio.run("feed api --dry-run", with: Self.variables)
        #expect(run.code == 0 && run.out.contains("X-Sign: ") && run.out.contains("$"), "\(run)")
        #expect(!run.out.contains(Self.secret) && !run.out.contains("public-key-number-one"))
    }

    @Test(arguments: [
        "text: x\nheaders: {X-Time: \"{time}\"}", "text: \"{nothing}\"\nheaders: {X: \"{signature}\"}",
        "text: \"{signature}\"\nheaders: {X: \"{signature}\"}", "text: x\nheaders: {\"X Y\": \"{signature}\"}",
        "text: x\nheaders: {X: \"{body}{signature}\"}", "text: \"{\"\nheaders: {X: \"{signature}\"}",
    ])
    func settings_thatMakeNoSignatureAreRefused(settings: String) throws {
        let server = try ScriptedServer(.silence)
        let run = try Self.makeSUT(server, settings).run("plugins check")
        #expect(run.code == 3 && run.error.contains("'hmac'"), "\(run)")
    }
}
