import Foundation
import TestSupport
import Testing

/// One phase at a time is slow, and the last sentence names it.
struct SlowPhaseTests {
    @Test func nameLookup_isNamed() throws {
        let server = try PhaseServer()
        let folio = try Folio(plugins: server.plugin(host: "slow.test"))
        let run = try folio.run(
            "profile feed api --all --json",
            with: ["LD_PRELOAD=\(Programs.slowLookup)", "SLOWLOOKUP_MS=700"])
        try expect(
            run, names: "name_lookup", "of the time was looking up names: name lookups for 1 connection.")
    }

    @Test func connecting_isNamed() throws {
        let server = try BusyServer()
        let plugins = """
            version: 1
            plugins:
              api: {base_url: "http://127.0.0.1:\(server.port)", endpoints: {list: {path: /list, id: .id, fields: {}}}}

            """
        let folio = try Folio(plugins: plugins)
        let child = try folio.start("profile feed api --json")
        child.closeInput()
        try server.respondOnceSomebodyWaits(body: #"[{"id":1}]"#)
        try expect(child.end(), names: "connect", "of the time was connecting: 1 connection for 1 request.")
    }

    @Test func handshake_isNamed() throws {
        let server = try PhaseServer(.init(handshake: 700), tls: true)
        let certificate = try #require(server.certificate)
        let run = try Folio(plugins: server.plugin()).run("profile feed api --all --json --cacert \(certificate)")
        try expect(run, names: "tls", "of the time was TLS handshakes: 1 connection for 3 requests.")
    }

    @Test func firstByte_isNamed() throws {
        let server = try PhaseServer(.init(firstByte: 300))
        let run = try Folio(plugins: server.plugin()).run("profile feed api --all --json")
        try expect(run, names: "wait", "of the time was waiting for the first byte.")
    }

    @Test func body_isNamed() throws {
        let server = try PhaseServer(.init(body: 300))
        let run = try Folio(plugins: server.plugin()).run("profile feed api --all --json")
        try expect(run, names: "transfer", "of the time was receiving bodies: ")
        #expect(run.out.contains(" received, not compressed."))
    }

    @Test func retries_areNamed() throws {
        let server = try ScriptedServer { _, number in
            number <= 3 ? .response(status: 503, body: "") : .response(body: #"[{"id":1}]"#)
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}", plugin: "http: {backoff: 1s}"))
        try expect(folio.run("profile feed api --json"), names: "pause_retry", "4 requests, including 3 retries.")
    }

    @Test func wait_thatTheServerAsksForIsNamed() throws {
        let server = try ScriptedServer { _, number in
            number == 1
                ? .response(status: 429, fields: ["Retry-After: 1"], body: "") : .response(body: #"[{"id":1}]"#)
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}"))
        let run = try folio.run("profile feed api --json")
        try expect(run, names: "pause_asked", "of the time was waiting because the server asked.")
        let summary = try #require(ProfileDocument(run).runs.first).summary
        #expect(summary.waitingUs >= 900_000 && summary.retries == 1)
    }

    /// Large bodies; only a small part of each is needed.
    @Test func parsing_isNamed() throws {
        let server = try PhaseServer(padding: 400_000)
        let run = try Folio(plugins: server.plugin()).run("profile feed api --all --json --no-cache")
        let largest = try #require(ProfileDocument(run).runs.first).largest
        #expect(largest.cost == "parse", "\(run.out)")
        #expect(largest.text.contains("of the time was parsing in folio: "), "\(largest.text)")
    }

    private func expect(_ run: Child.Ending, names cost: String, _ text: String) throws {
        let document = try ProfileDocument(run)
        let largest = try #require(document.runs.first).largest
        #expect(largest.cost == cost, "\(run.out)")
        #expect(largest.text.contains(text), "\(largest.text)")
        #expect(largest.percent > 40, "\(largest.text)")
        #expect(run.code == 0, "\(run.error)")
    }
}
