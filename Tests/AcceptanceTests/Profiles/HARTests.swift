import Foundation
import TestSupport
import Testing

/// HTTP Archives of real runs.
struct HARTests {
    @Test func coldAndCachedRuns_areEntriesOfTheirOwn() throws {
        let server = try DemoServer("--cache-control", "max-age=600")
        let folio = try Folio()
        let file = "\(folio.folder.path)/profile.har"
        let run = try folio.run("profile feed demo port=\(server.port) --pages 3 --runs 2 --cached --har \(file)")
        #expect(run.code == 0)
        let archive = try Archive(file)
        #expect(
            archive.entries.map { $0["pageref"] as? String } == Array(repeating: "run_1", count: 3)
                + Array(repeating: "run_2", count: 3))
        #expect(archive.entries.map { $0["_cache"] as? String } == ["miss", "miss", "miss", "fresh", "fresh", "fresh"])
        #expect(archive.entries.map { $0["_fromCache"] as? String } == [nil, nil, nil, "disk", "disk", "disk"])
        #expect(archive.connects == [true, false, false, false, false, false])
        for entry in archive.entries { #expect(abs(Archive.sum(entry) - Archive.time(entry)) < 1e-6, "\(entry)") }
    }

    @Test func chart_hasARowForEachRequest() throws {
        let server = try DemoServer()
        let folio = try Folio()
        let file = "\(folio.folder.path)/profile.svg"
        #expect(try folio.run("profile feed demo port=\(server.port) --pages 4 --svg \(file)").code == 0)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.components(separatedBy: "<g><title>GET http://127.0.0.1:\(server.port)/").count == 5)
        #expect(text.contains(">folio profile feed demo</title>") && text.contains("; 4 pages, 40 items</desc>"))
        #expect(!text.contains("longest of"))
    }

    @Test func chartOfManyRequests_hasTheLongest() throws {
        let server = try DemoServer()
        let folio = try Folio()
        let file = "\(folio.folder.path)/profile.svg"
        #expect(try folio.run("profile feed demo port=\(server.port) --all --page-size 1 --svg \(file)").code == 0)
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.components(separatedBy: "<g><title>").count == 201)
        #expect(text.contains(">the 200 longest of 251 requests</text>"))
    }

    /// Checked with the schema of HAR 1.2 and another project's validator (Debian's node-har-validator).
    @Test(.enabled(if: Archive.validator != nil, "the validator is not installed: scripts/setup.sh node-har-validator"))
    func archive_isValid() throws {
        let server = try DemoServer("--etag", "--fail-rate", "0.3", "--seed", "2")
        let folio = try Folio()
        let file = "\(folio.folder.path)/profile.har"
        for line in [
            "feed demo --all --har-bodies", "feed demo --all --refresh", "comments demo none",
            "feed demo --pages 2 --images \(folio.folder.path)/pictures --har-bodies",
        ] {
            _ = try folio.run("profile \(line) port=\(server.port) --har \(file)")
            #expect(try Archive.validate(file) == "valid\n", "\(line)")
        }
        let closed = server.port
        _ = try server.stop(.inputEnd)
        #expect(try folio.run("profile feed demo port=\(closed) --no-cache --har \(file)").code == 6)
        #expect(try Archive.validate(file) == "valid\n")
        #expect(try Archive(file).entries.contains { ($0["response"] as? [String: Any])?["status"] as? Int == 0 })
    }
}

/// An HTTP Archive in a file.
private struct Archive {
    let entries: [[String: Any]]

    init(_ path: String) throws {
        let data = try Data(contentsOf: URL(filePath: path))
        let log = (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["log"] as? [String: Any]
        entries = log?["entries"] as? [[String: Any]] ?? []
    }

    /// Which entries needed a connection.
    var connects: [Bool] { entries.map { (Self.timings($0)["connect"] ?? -1) > 0 } }

    static func time(_ entry: [String: Any]) -> Double { (entry["time"] as? NSNumber)?.doubleValue ?? .nan }

    static func sum(_ entry: [String: Any]) -> Double {
        timings(entry).filter { $0.key != "ssl" && $0.value > 0 }.values.reduce(0, +)
    }

    private static func timings(_ entry: [String: Any]) -> [String: Double] {
        (entry["timings"] as? [String: Any] ?? [:]).compactMapValues { ($0 as? NSNumber)?.doubleValue }
    }

    // MARK: Validation

    private static let modules = "/usr/share/nodejs"

    /// The path of node; nil if it or the validator is not installed.
    static let validator: String? = {
        let isThere = FileManager.default.fileExists(atPath: "\(modules)/har-validator/package.json")
        return isThere && FileManager.default.isExecutableFile(atPath: "/usr/bin/node") ? "/usr/bin/node" : nil
    }()

    /// Prints `valid`, or the errors. The schema spells its limits for numbers in a way that no validator knows, so the
    /// script checks them itself.
    private static let script = """
        const [file] = process.argv.slice(1)
        const archive = JSON.parse(require('fs').readFileSync(file))
        const wrong = []
        for (const [at, {time, timings: {ssl, ...timings}}] of archive.log.entries.entries()) {
            for (const name of ['send', 'wait', 'receive']) if (!(timings[name] >= 0)) wrong.push([at, name, timings[name]])
            for (const [name, value] of Object.entries({ssl, ...timings})) {
                if (!(value >= 0 || value === -1)) wrong.push([at, name, value])
            }
            const sum = Object.values(timings).filter(value => value > 0).reduce((sum, value) => sum + value, 0)
            if (Math.abs(sum - time) > 1e-6) wrong.push([at, sum, time])
            if (ssl > timings.connect) wrong.push([at, ssl, timings.connect])
        }
        const pages = new Set(archive.log.pages.map(page => page.id))
        for (const entry of archive.log.entries) if (!pages.has(entry.pageref)) wrong.push(entry.pageref)
        require('har-validator/lib/promise').har(archive).then(
            () => console.log(wrong.length ? JSON.stringify(wrong) : 'valid'),
            error => console.log(JSON.stringify(error.errors)))
        """

    static func validate(_ path: String) throws -> String {
        let run = try Child.run(validator ?? "node", ["-e", script, path], variables: ["NODE_PATH=\(modules)"])
        return run.out + run.error
    }
}
