import CommandKit
import Glibc
import HTTP
import Presentation
import ProfileReports
import Profiling
import Reading
import System
import TerminalSession

/// Runs a command once or several times, and reports what it cost.
struct ProfileSession: Sendable {
    private let options: ProfileOptions
    private let storage: StorageOptions
    private let command: String
    private let root: CompositionRoot
    private let budgets: [Budget]
    private let documents: ProfileDocuments

    /// Throws for invalid options, and for files that cannot be written.
    init(
        _ options: ProfileOptions, _ storage: StorageOptions, command: String, _ root: CompositionRoot
    ) throws {
        if options.keepsBodies, options.har == nil { throw ProfileProblem.bodiesWithoutHAR }
        if options.isCached, options.runs == 1 { throw ProfileProblem.cachedWithoutRuns }
        if options.runs > 1 {
            for (option, isGiven) in [
                ("--to", storage.to != nil), ("--resume", storage.resume), ("--new", storage.new),
            ] where isGiven { throw ArgumentError.conflict(first: "--runs", second: option) }
        }
        self.options = options
        self.storage = storage
        self.command = command
        self.root = root
        budgets = try options.budget.map(Budget.parsed) ?? []
        documents = try ProfileDocuments(
            options, others: [("--to", storage.to), ("--log", root.options.log)])
    }

    /// - Parameter body: runs the command with the given root and options.
    func run(_ body: (CompositionRoot, StorageOptions) async throws -> Void) async throws {
        var storage = storage
        if options.runs > 1, !options.isCached, !storage.offline, !storage.refresh { storage.noCache = true }
        var profiles: [Profile] = []
        var failure: (any Error)?
        for _ in 0..<options.runs where failure == nil {
            let recorder = ProfileRecorder(
                detail: .init(fields: options.har != nil, bodies: options.keepsBodies),
                startedAt: Timestamp.microseconds(), clock: Timestamp.monotonic)
            var root = root
            root.recorder = recorder
            do { try await body(root, storage) } catch { failure = error }
            profiles.append(recorder.profile)
        }
        // An error before the first request needs no report of costs.
        if let failure, profiles.allSatisfy({ $0.requests.isEmpty && $0.pages.isEmpty }) { throw failure }
        let report = ProfileReport(
            command: command, version: Folio.version, profiles: profiles, budgets: budgets,
            failure: failure.map { Diagnostic.reason(($0 as? ReportedError)?.error ?? $0) })
        var faults: [any Error] = []
        do { try write(report) } catch { faults.append(error) }
        faults += documents.write(report, in: root.facts.catalog)
        try end(with: failure ?? report.results.first { !$0.holds }.map(BudgetExceeded.init), faults)
    }

    /// Throws the command's error, or else the first error of its report. The other errors are reported.
    private func end(with outcome: (any Error)?, _ faults: [any Error]) throws {
        let told = faults.filter { $0 as? OutputError != .closed }
        for fault in outcome == nil ? told.dropFirst() : told[...] {
            root.messages.report(Diagnostic(any: fault))
        }
        if let error = outcome ?? told.first ?? faults.first { throw error }
    }

    private func write(_ report: ProfileReport) throws {
        root.messages.makeRoom()
        if documents.optionOfOutput != nil {
            return try Descriptor.error.write(report.text(for: root.facts.errorTerminal, in: root.facts.catalog))
        }
        let terminal = root.facts.outputTerminal
        if options.isJSON || !terminal.isTerminal {
            try report.writeJSON(to: .output)
        } else {
            try Descriptor.output.write(Array(report.text(for: terminal, in: root.facts.catalog).utf8))
        }
    }
}

/// Why the options of `folio profile` cannot be used.
enum ProfileProblem: Error, Equatable {
    case addsComment
    case inputOfSeveralRuns
    case bodiesWithoutHAR
    case cachedWithoutRuns
    /// Two options would write one file.
    case sameFile(String, String)
    /// A file is stdout, which is for the report.
    case outputTwice(option: String)
}

/// A budget that was exceeded.
struct BudgetExceeded: Error {
    let result: Budget.Result

    init(_ result: Budget.Result) {
        self.result = result
    }
}
