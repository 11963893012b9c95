import Foundation
import TestSupport
import Testing

/// One library shared by many processes, and many walks of the same list.
struct SharedLibraryTests {
    /// The library does not exist yet either.
    @Test(arguments: [
        Array(repeating: "images", count: 8),
        ["images", "offset", "page", "cursor", "link", "images", "offset", "page"],
    ])
    func processes_thatReadAtTheSameTimeKeepAll(endpoints: [String]) throws {
        let server = try DemoServer("--items", "300")
        let folio = try Folio()
        let held = try server.items("/v1/feed?limit=300").compactMap { $0["id"] as? String }
        let children = try endpoints.map { try folio.start("feed demo/\($0) port=\(server.port) --all") }
        for child in children {
            child.closeInput()
            let ending = try child.end()
            #expect(ending.code == 0)
            #expect(ending.error.isEmpty)
            #expect(try ids(ending.lines) == held)
        }
        for endpoint in Set(endpoints) {
            let run = try folio.run("feed demo/\(endpoint) port=\(server.port) --all --offline")
            #expect(run.code == 0)
            #expect(try ids(run.lines) == held)
        }
        // The temporary files of creating the library are gone.
        let folder = URL(filePath: folio.library).deletingLastPathComponent().path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["library.sqlite"])
    }

    @Test func library_isReadWhileAnotherProcessWritesIt() throws {
        let server = try DemoServer("--items", "300", "--latency", "20")
        let folio = try Folio()
        let command = "feed demo port=\(server.port) --all"
        let writer = try folio.start(command)
        // The first pages are printed, and the others follow.
        try writer.read { $0.out.count(where: { $0 == UInt8(ascii: "\n") }) >= 50 }
        let run = try folio.run("\(command) --offline")
        #expect(run.code == 8 || run.code == 0)
        #expect(!run.lines.isEmpty)
        let ending = try writer.end()
        #expect(ending.code == 0)
        #expect(ending.lines.starts(with: run.lines))
        #expect(try folio.run("\(command) --offline").out == ending.out)
    }

    @Test func refreshes_doNotPileUp() throws {
        let server = try DemoServer("--items", "2000")
        let folio = try Folio()
        let command = "feed demo port=\(server.port)"
        #expect(try folio.run("\(command) --all").lines.count == 2_000)
        let size = try folio.librarySize()
        for _ in 0..<50 { #expect(try folio.run("\(command) --refresh").code == 0) }
        #expect(try folio.librarySize() <= size + size / 50)
        #expect(try folio.run("\(command) --all --offline").lines.count == 2_000)
    }

    /// Each refresh adds its own item at the start.
    @Test func refreshes_ofAListThatGrowsLoseNothing() throws {
        let server = try DemoServer("--items", "2000", "--insert-every", "1")
        let folio = try Folio()
        let command = "feed demo port=\(server.port)"
        #expect(try folio.run("\(command) --all --page-size 1000").lines.count == 2_000)
        for _ in 0..<50 { #expect(try folio.run(command).code == 0) }
        let offline = try folio.run("\(command) --all --offline --page-size 1000")
        let given = try ids(offline.lines)
        #expect(given.count == 2_052)
        #expect(Set(given).count == given.count)
    }
}

extension Folio {
    fileprivate func librarySize() throws -> Int {
        try FileManager.default.attributesOfItem(atPath: library)[.size] as? Int ?? 0
    }
}
