import Foundation
import TestSupport

/// A running walk of a whole list on a server with faults.
final class ChaosRun {
    static let items = 2_000

    let seed: Int
    /// The endpoint.
    let list: String
    let strategy: String
    /// The most consecutive faults of a page; folio makes more attempts than that.
    let streak: Int
    let pageSize: Int
    /// Whether the walk continues after all of its faults.
    let isMild: Bool
    private let server: DemoServer
    private let folio: Folio
    private let child: Child

    /// Starts the walk.
    ///
    /// - Parameter other: the server to which faults lead, with the same list.
    init(seed: Int, other: DemoServer) throws {
        self.seed = seed
        let lists = ChaosPlugin.lists
        (list, strategy) = lists[seed % lists.count]
        streak = 1 + seed / lists.count % 3
        pageSize = [100, 50, 25][seed / lists.count / 3 % 3]
        isMild = seed % 2 == 1
        var faults = isMild ? Self.mildFaults(of: strategy, streak: streak) : Self.faults(of: strategy)
        // Redirects of a POST are not followed.
        if ChaosPlugin.posts.contains(list) { faults.removeAll { $0.hasSuffix("redirect") || $0 == "redirect_loop" } }
        server = try DemoServer(
            [
                "--items", "\(Self.items)", "--chaos", "\(seed)", "--chaos-rate", isMild ? "0.2" : "0.15",
                "--chaos-stall", "60000", "--chaos-streak", "\(streak)", "--chaos-other", other.baseURL, "--chaos-only",
                faults.joined(separator: ","),
            ])
        folio = try Folio(plugins: ChaosPlugin.text(http: ", max_wait: 2s"))
        let output = try folio.folder.write("", to: "out")
        child = try folio.start(
            "feed chaos/\(list) port=\(server.port) --page-size \(pageSize) --all --jsonl", output: .file(output))
    }

    /// All faults that a strategy can have. Those of this strategy only are listed several times, so that each one
    /// occurs.
    private static func faults(of strategy: String) -> [String] {
        FaultRow.all.flatMap { row in
            guard let strategies = row.strategies else { return [row.fault] }
            return strategies.contains(strategy) ? Array(repeating: row.fault, count: 3) : []
        }
    }

    /// The faults after which the walk continues with all items.
    private static func mildFaults(of strategy: String, streak: Int) -> [String] {
        FaultRow.all.filter { row in
            switch row.response {
            case .triesAgain, .waits: true
            case .triesOnceMore: streak == 1
            // The links then lead to the other server.
            case .follows: strategy != "link"
            // Numbered pages continue after missing items.
            case .goesOn: strategy != "page"
            case .stops: false
            }
        }.map(\.fault)
    }

    /// Waits for the end of the walk.
    func end() throws -> ChaosOutcome {
        let ending = try child.end()
        return ChaosOutcome(
            code: ending.code, error: ending.error,
            lines: try folio.folder.text(of: "out").split(separator: "\n").map(String.init),
            faults: try server.faults(), requests: try server.statistics().requests)
    }
}

/// The result of a walk on a faulty server, and the server's own records.
struct ChaosOutcome {
    let code: Int32
    let error: String
    let lines: [String]
    let faults: [DemoFault]
    let requests: Int

    /// The message's first line, without the program's name.
    var message: String {
        let line = error.split(separator: "\n").first { $0.hasPrefix("folio: ") } ?? ""
        return String(line.dropFirst("folio: ".count))
    }

    /// The fault that ended the walk: the one served last, or a wrong page that the end of the list reveals; nil for none.
    var endingFault: DemoFault? {
        switch code {
        case 0: nil
        case 9: faults.last { ["clamped", "early_empty"].contains($0.fault) }
        default: faults.last
        }
    }
}

extension DemoServer {
    var baseURL: String { "http://127.0.0.1:\(port)" }
}
