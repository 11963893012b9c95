import CommandKit
import Wording

/// The options for faults.
struct ChaosOptions: Sendable {
    /// Nil for no faults.
    var seed: Int?
    /// The share of feed requests with a fault, from 0 to 1.
    var rate = 0.2
    /// How often a page fails in a row.
    var streak = 1
    /// The faults to choose from; nil for all that are possible.
    var only: FaultList?
    /// How long a slow response stalls, in milliseconds.
    var stall = 500
    /// The base URL of the server to which faults lead.
    var other: String?
    /// The file to which the record of faults is also written.
    var log: String?

    static var parameters: ParameterTable<ChaosOptions> {
        [
            .section(
                Message("Chaos"),
                [
                    .option(
                        \.seed, "--chaos", value: "SEED", accepting: .atLeast(0),
                        help: Message("Serve faults to feed requests; the same seed and requests give the same faults")),
                    .option(
                        \.rate, "--chaos-rate", value: "P", accepting: .within(0...1),
                        help: Message("Share of feed requests that get a fault, from 0 to 1")),
                    .option(
                        \.streak, "--chaos-streak", value: "N", accepting: .within(1...1_000_000),
                        help: Message("Answer a request correctly after N faults in a row")),
                    .option(
                        \.only, "--chaos-only", value: "NAMES",
                        help: Message("Serve only these faults, separated by commas (names below)")),
                    .option(
                        \.stall, "--chaos-stall", value: "MS", accepting: .within(0...600_000),
                        help: Message("How long a slow response stalls")),
                    .option(
                        \.other, "--chaos-other", value: "URL",
                        help: Message("Server that cross-origin faults point to")),
                    .option(
                        \.log, "--chaos-log", value: "FILE", help: Message("Also write the lines of /faults to a file"),
                        completion: .file),
                ])
        ]
    }
}

/// Names of faults, separated by commas.
struct FaultList: ArgumentValue, Equatable {
    let faults: [Fault]

    static let expectation = ValueExpectation.form(Message("names of faults, separated by commas"))

    init(_ faults: [Fault]) {
        self.faults = faults
    }

    init?(argument: String) {
        let faults = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Fault(rawValue: String($0))
        }
        guard !faults.isEmpty, !faults.contains(nil) else { return nil }
        self.init(faults.compactMap { $0 })
    }

    var argument: String { faults.map(\.rawValue).joined(separator: ",") }
}
