import CommandKit
import Glibc
import HTTP
import Presentation
import Profiling

/// Runs a command once or several times, and reports what it cost.
struct ProfileSession: Sendable {
    private let options: ProfileOptions
    private let storage: StorageOptions
    private let output: OutputOptions
    private let command: String
    private let root: CompositionRoot
    private let budgets: [Budget]

    /// Throws what is wrong with the options.
    init(
        _ options: ProfileOptions, _ storage: StorageOptions, _ output: OutputOptions, command: String,
        _ root: CompositionRoot
    ) throws {
        if options.keepsBodies, options.har == nil { throw ProfileProblem.bodiesWithoutHAR }
        if options.runs > 1 {
            for (option, isGiven) in [
                ("--to", storage.to != nil), ("--resume", storage.resume), ("--new", storage.new),
            ] where isGiven { throw UsageProblem.conflict(first: "--runs", second: option) }
        }
        self.options = options
        self.storage = storage
        self.output = output
        self.command = command
        self.root = root
        budgets = try options.budget.map(Budget.parsed) ?? []
    }

    /// - Parameter body: the command, with the root and the options that it is to have.
    func run(_ body: (CompositionRoot, OutputOptions, StorageOptions) async throws -> Void) async throws {
        var (output, storage) = (output, storage)
        output.json = false
        if options.runs > 1, !options.isCached, !storage.offline, !storage.refresh { storage.noCache = true }
        var profiles: [Profile] = []
        var failure: (any Error)?
        for _ in 0..<options.runs where failure == nil {
            let recorder = ProfileRecorder(
                detail: .init(fields: options.har != nil, bodies: options.keepsBodies),
                startedAt: Timestamp.microseconds(), clock: Timestamp.monotonic)
            var root = root
            root.recorder = recorder
            do { try await body(root, output, storage) } catch { failure = error }
            profiles.append(recorder.profile)
        }
        // What is wrong before the first request is no matter of costs.
        if let failure, profiles.allSatisfy(\.requests.isEmpty) { throw failure }
        let report = ProfileReport(
            command: command, profiles: profiles, budgets: budgets, failure: failure)
        try write(report)
        if let failure { throw failure }
        if let broken = report.results.first(where: { !$0.holds }) { throw BudgetExceeded(broken) }
    }

    private func write(_ report: ProfileReport) throws {
        if let path = options.har { try FileText.replace(path, with: report.har, mode: 0o644) }
        if let path = options.svg { try FileText.replace(path, with: report.svg, mode: 0o644) }
        root.messages.makeRoom()
        let terminal = root.facts.outputTerminal
        if output.json || !terminal.isTerminal {
            try Descriptor.output.write(report.json)
        } else {
            try Descriptor.output.write(Array(report.text(for: terminal).utf8))
        }
    }
}

/// What can be wrong with the options of `folio profile`.
enum ProfileProblem: Error, Equatable {
    case addsComment
    case inputOfSeveralRuns
    case bodiesWithoutHAR
}

/// A budget that did not hold.
struct BudgetExceeded: Error {
    let result: Budget.Result

    init(_ result: Budget.Result) {
        self.result = result
    }
}
