import Foundation
import TestSupport
import Testing

@testable import folio_demo

/// The built program, as a client sees it.
struct ServerTests {
    @Test func server_printsItsBaseURLFirst() throws {
        let sut = try DemoServer()
        #expect(sut.port > 0)
        #expect(sut.firstLine == "http://127.0.0.1:\(sut.port)")
    }

    @Test func server_answersOneConnectionAgainAndAgain() throws {
        let sut = try DemoServer("--items", "30")
        let client = try RawClient(port: sut.port)
        var ids: [String] = []
        while true {
            let page = try client.get("/v1/feed?limit=7" + (ids.last.map { "&after_id=\($0)" } ?? ""))
            #expect(page.status == 200)
            #expect(page.fields["content-type"] == "application/json")
            let items = try page.json()["items"] as? [[String: Any]] ?? []
            if items.isEmpty { break }
            ids += items.compactMap { $0["id"] as? String }
        }
        #expect(try ids == APIClient { $0.items = 30 }.get("/v1/feed?limit=30").ids())
        let statistics = try client.get("/stats").json()
        #expect(statistics["requests"] as? Int == 6)
        #expect(statistics["connections"] as? Int == 1)
        #expect(statistics["aborted"] as? Int == 0)
    }

    @Test func server_answersItsOwnPortInURLsAndLinks() throws {
        let sut = try DemoServer()
        let page = try RawClient(port: sut.port).get("/v1/feed/link?limit=1")
        #expect(page.text.contains(#""url":"\#(sut.firstLine)/v1/image/"#))
        #expect(page.fields["link"]?.hasPrefix("<\(sut.firstLine)/v1/feed/link?limit=1&cursor=") == true)
    }

    @Test func server_decodesQueriesAndRecordsThemAsSent() throws {
        let sut = try DemoServer()
        let client = try RawClient(port: sut.port)
        let targets = ["/v1/feed?limit=%31%32", "/v1/feed?l%69mit=1&limit=2&x=%22", "/v1/fe%65d?limit=%00"]
        let counts = try targets.map { (try client.get($0).json()["items"] as? [Any])?.count }
        #expect(counts == [12, 1, nil])
        let recorded = #"["\#(targets.joined(separator: #"",""#))"]"#
        #expect(try client.get("/stats/requests").text == recorded)
    }

    @Test func server_refusesOtherMethodsAndKeepsTheConnection() throws {
        let sut = try DemoServer()
        let client = try RawClient(port: sut.port)
        client.send("/v1/feed", method: "POST", body: String(repeating: "x", count: 100_000))
        let refusal = try client.receive()
        #expect(refusal.status == 405)
        #expect(refusal.fields["allow"] == "GET")
        #expect(try client.get("/v1/feed").status == 200)
    }

    @Test func server_readsBodiesWhole() throws {
        let sut = try DemoServer()
        let client = try RawClient(port: sut.port)
        let target = "/v1/image/\(try #require(APIClient().get("/v1/feed?limit=1").ids().first))/comments"
        let message = String(repeating: "äöü ", count: 20_000)
        client.send(
            target, method: "POST", fields: ["Content-Type: application/json"], body: #"{"message":"\#(message)"}"#)
        let response = try client.receive()
        #expect(response.status == 201)
        #expect(try response.json()["message"] as? String == message)
        #expect(try client.get("/v1/feed").status == 200)
    }

    @Test(arguments: [(-1, 400), (0, 400), (1, 413)])
    func server_readsBodiesUpToTheirLimit(excess: Int, status: Int) throws {
        let sut = try DemoServer()
        let client = try RawClient(port: sut.port)
        client.send("/v1/login", method: "POST", body: String(repeating: "x", count: Request.mostBytes + excess))
        #expect(try client.receive().status == status)
        #expect(try client.get("/v1/feed").status == 200)
    }

    @Test func server_takesTokensFromTheHeader() throws {
        let sut = try DemoServer("--token-uses", "1")
        let client = try RawClient(port: sut.port)
        client.send("/v1/login", method: "POST", body: #"{"email":"demo@example.com","password":"demo"}"#)
        let token = try #require(try client.receive().json()["access_token"] as? String)
        let statuses = try (0..<2).map { _ in
            client.send("/v1/account", fields: ["Authorization: Bearer \(token)"])
            return try client.receive()
        }
        #expect(statuses.map(\.status) == [200, 401])
        #expect(statuses[1].fields["www-authenticate"] == #"Bearer error="invalid_token""#)
        let statistics = try sut.statistics()
        #expect(statistics.logins == 1 && statistics.unauthorized == 1 && statistics.refreshes == 0)
    }

    @Test func server_sendsNoBodyWith204() throws {
        let sut = try DemoServer("--token-seed", "1")
        let client = try RawClient(port: sut.port)
        client.send("/v1/login", method: "POST", body: #"{"email":"demo@example.com","password":"demo"}"#)
        let token = try #require(try client.receive().json()["access_token"] as? String)
        client.send("/v1/account", method: "DELETE", fields: ["Authorization: Bearer \(token)"])
        let response = try client.receive()
        #expect(response.status == 204 && response.body.isEmpty && response.fields["content-type"] == nil)
        #expect(try client.get("/v1/feed").status == 200)
    }

    @Test func server_tellsOfItsRateLimit() throws {
        let sut = try DemoServer("--rate", "1/24h")
        let client = try RawClient(port: sut.port)
        let responses = try (0..<2).map { _ in try client.get("/v1/feed") }
        #expect(responses.map(\.status) == [200, 429])
        #expect(responses[0].fields["ratelimit-remaining"] == "0" && responses[0].fields["retry-after"] == nil)
        #expect(try #require(responses[1].fields["retry-after"].flatMap { Int($0) }) > 86_000)
        #expect(try sut.statistics().throttled == 1)
    }

    @Test func server_failsAsOftenAsAsked() throws {
        let sut = try DemoServer("--fail-rate", "1")
        #expect(try RawClient(port: sut.port).get("/v1/feed").status == 503)
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
    func blob_isDecodedByAnotherProgram() throws {
        let sut = try DemoServer()
        let client = try RawClient(port: sut.port)
        let id = try #require(APIClient().get("/v1/feed?limit=1").ids().first)
        let image = try client.get("/v1/image/\(id)/blob")
        #expect(image.fields["content-type"] == "image/png")
        let result = try Child.run("/usr/bin/python3", ["-c", Self.decoder], input: image.body)
        #expect(result.out == "IHDR IDAT IEND 32 32 3104\n")
        #expect(result.error.isEmpty)
    }

    // MARK: Latency

    @Test func latency_delaysResponsesAndKeepsThemWhole() throws {
        let sut = try DemoServer("--latency", "20")
        let clients = try (0..<8).map { _ in try RawClient(port: sut.port) }
        for client in clients { client.send("/v1/feed/offset?limit=100") }
        let bodies = try clients.map { try $0.receive().text }
        #expect(Set(bodies).count == 1)
        #expect(try clients[0].get("/v1/feed").status == 200)
    }

    @Test func latency_holdsManyRequestsAtOnceAndNobodyElse() throws {
        let sut = try DemoServer("--latency", "600000")
        let waiting = try (0..<20).map { _ in try RawClient(port: sut.port) }
        for client in waiting { client.send("/v1/feed") }
        try sut.wait { $0.requests == 20 }
        #expect(try RawClient(port: sut.port).get("/v1/image/x").status == 404)
        #expect(try sut.stop(.signal(SIGTERM)) == 0)
    }

    @Test func latency_noticesEveryClientThatLeaves() throws {
        let sut = try DemoServer("--latency", "600000")
        for count in 1...20 {
            let leaving = try RawClient(port: sut.port)
            leaving.send("/v1/feed")
            try withExtendedLifetime(leaving) {
                _ = try sut.wait { $0.requests == count }
            }
        }
        try sut.wait { $0.aborted == 20 }
    }

    @Test func server_noticesAClientThatLeavesDuringAResponse() throws {
        let sut = try DemoServer("--items", "1000")
        do {
            let leaving = try RawClient(port: sut.port)
            // Much more than the buffers between them hold, so the server blocks in one of the responses.
            leaving.send("/v1/feed?limit=1000", times: 60)
            try withExtendedLifetime(leaving) { try waitForStandstill(sut) }
        }
        try sut.wait { $0.aborted == 1 }
    }

    // MARK: Caching

    @Test func caching_fieldsAndConditionsTravel() throws {
        let sut = try DemoServer("--etag", "--last-modified", "--cache-control", "max-age=60", "--vary", "Accept")
        let client = try RawClient(port: sut.port)
        let whole = try client.get("/v1/feed?limit=1")
        let tag = try #require(whole.fields["etag"])
        let date = try #require(whole.fields["last-modified"])
        #expect(whole.fields["cache-control"] == "max-age=60" && whole.fields["vary"] == "Accept")
        for condition in ["If-None-Match: W/\(tag)", "If-Modified-Since: \(date)"] {
            client.send("/v1/feed?limit=1", fields: [condition])
            let response = try client.receive()
            #expect(response.status == 304 && response.body.isEmpty, "\(condition)")
            #expect(response.fields["content-length"] == whole.fields["content-length"])
            #expect(response.fields["etag"] == tag && response.fields["cache-control"] == "max-age=60")
        }
        #expect(try sut.statistics().notModified == 2)
        #expect(try client.get("/v1/feed?limit=1").body == whole.body)
    }

    @Test func caching_fieldsAreAbsentByDefault() throws {
        let sut = try DemoServer()
        let response = try RawClient(port: sut.port).get("/v1/feed?limit=1")
        #expect(response.fields.keys.filter { ["etag", "last-modified", "cache-control", "vary"].contains($0) } == [])
    }

    // MARK: Start and end

    @Test(arguments: [DemoServer.Ending.signal(SIGTERM), .signal(SIGINT), .inputEnd])
    func server_endsCleanly(ending: DemoServer.Ending) throws {
        let sut = try DemoServer()
        let client = try RawClient(port: sut.port)
        #expect(try client.get("/v1/feed").status == 200)
        #expect(try sut.stop(ending) == 0)
        #expect(throws: RawClient.Failure.self) { try client.get("/v1/feed") }
    }

    @Test func server_saysWhenItsPortIsInUse() throws {
        let other = try DemoServer()
        let result = try Child.run(Programs.demo, ["--port", "\(other.port)"])
        #expect(result.code == 1)
        #expect(result.out.isEmpty)
        #expect(
            result.error
                == "folio-demo: port \(other.port) is in use: choose another with --port, or use --port 0 for a free one\n"
        )
    }

    @Test func server_saysWhichOptionIsWrong() throws {
        let result = try Child.run(Programs.demo, ["--items", "many"])
        #expect(result.code == 2)
        #expect(result.out.isEmpty)
        #expect(
            result.error
                == """
                folio-demo: invalid value 'many' for '--items': expected a whole number from 0 to 100000000
                See 'folio-demo --help'.

                """)
    }

    // MARK: Helpers

    /// Waits until the server starts no more requests: a hundred rounds of its loop without one.
    private func waitForStandstill(_ sut: DemoServer) throws {
        var requests = 0
        var rounds = 0
        try sut.wait { statistics in
            rounds = statistics.requests == requests ? rounds + 1 : 0
            requests = statistics.requests
            return requests > 0 && rounds == 100
        }
    }

    /// Checks every chunk's checksum, inflates the data, and prints the chunks, the size and the number of bytes.
    private static let decoder = """
        import struct, sys, zlib
        file = sys.stdin.buffer.read()
        assert file[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
        at, names, data = 8, [], b""
        while at < len(file):
            length, name = struct.unpack(">I4s", file[at:at + 8])
            chunk = file[at + 8:at + 8 + length]
            assert zlib.crc32(name + chunk) == struct.unpack(">I", file[at + 8 + length:at + 12 + length])[0]
            if name == b"IHDR": size = struct.unpack(">II", chunk[:8])
            if name == b"IDAT": data += chunk
            names.append(name.decode())
            at += 12 + length
        print(*names, *size, len(zlib.decompress(data)))
        """
}
