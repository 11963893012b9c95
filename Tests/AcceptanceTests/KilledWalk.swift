import Foundation
import TestSupport
import Testing

/// A walk of a growing list into a file, which is killed and resumed, with its own folder and server.
struct KilledWalk {
    let endpoint: String
    let format: String
    /// More options of the walk.
    private let options: String
    private let server: DemoServer
    private let folio: Folio
    private let file: String

    /// The items of the lists before they grow, in order.
    static func held() throws -> [String] {
        try DemoServer("--items", "50").items("/v1/feed?limit=50").compactMap { $0["id"] as? String }
    }

    init(_ endpoint: String, _ format: String, options: String = "") throws {
        self.endpoint = endpoint
        self.format = format
        self.options = options
        server = try DemoServer("--items", "50", "--insert-every", "2")
        folio = try Folio()
        file = "\(folio.folder.path)/items.\(format)"
    }

    private var feed: String { "feed demo/\(endpoint) port=\(server.port)" }

    /// Runs the walk or its remainder.
    func run(
        killedAt point: KillPoint? = nil, isResuming: Bool = true
    ) throws -> (ending: Child.Ending, record: KillRecord) {
        let record = "\(folio.folder.path)/record"
        // There is none before the first run.
        try? FileManager.default.removeItem(atPath: record)
        let ending = try folio.run(
            "\(feed) --all \(options) --to \(file)\(isResuming ? " --resume" : "")".replacing("  ", with: " "),
            with: [
                "LD_PRELOAD=\(Programs.killPoint)", "KILLPOINT_OUTPUT=\(file)", "KILLPOINT_RECORD=\(record)",
                "KILLPOINT_AT=\(point?.text ?? "")",
            ])
        return (ending, KillRecord(try folio.folder.text(of: "record")))
    }

    /// The stored part of a killed walk can be read, and the command reports whether it is complete.
    func expectReadableOffline(_ place: Comment) throws {
        let run = try folio.run("\(feed) --offline --all")
        let given = try ids(run.lines)
        #expect(Set(given).count == given.count, place)
        switch run.code {
        case 0: #expect(run.error.contains("showing the copy stored "), place)
        case 8:
            let what =
                given.isEmpty ? "nothing is stored for this list" : "the list continues, but no more of it is stored"
            #expect(run.error.contains("folio: \(what)\n"), place)
        default: Issue.record("exit code \(run.code): \(run.error), \(place)")
        }
    }

    /// The next run with `--new` finds no item that the walk had.
    func expectNothingKnownIsNew(_ held: [String]) throws {
        let run = try folio.run("\(feed) --new")
        #expect(run.code == 0)
        #expect(try Set(ids(run.lines)).isDisjoint(with: held))
    }

    func expectPlainRunWorks(_ place: Comment) throws {
        let run = try folio.run(feed)
        #expect(run.lines.count == 10, place)
        #expect(run.code == 0, place)
        #expect(!run.error.contains("stored"), place)
    }

    /// Resumes the walk to its end. File and store then have each item of the initial list once, in the server's order.
    func expectResumes(to held: [String], _ place: Comment) throws {
        let ending = try run().ending
        #expect(ending.code == 0, "\(ending.error), \(place)")
        #expect(ending.out.isEmpty, place)
        try expect(items(place), holds: held, place)
        let offline = try folio.run("\(feed) --offline --all")
        #expect(offline.code == 0, place)
        try expect(ids(offline.lines), holds: held, place)
    }

    private func expect(_ given: [String], holds held: [String], _ place: Comment) {
        let known = Set(held)
        #expect(given.filter(known.contains) == held, place)
        #expect(Set(given).count == given.count, place)
    }

    /// The ids in the file.
    private func items(_ place: Comment) throws -> [String] {
        var lines = try folio.folder.text(of: "items.\(format)").split(separator: "\n").map(String.init)
        guard format == "csv" else { return try ids(lines) }
        let header = "id,description,location,created_at,url"
        #expect(lines.first == header, place)
        lines.removeFirst()
        #expect(!lines.contains(header), place)
        return lines.map { String($0.prefix { $0 != "," }) }
    }
}
