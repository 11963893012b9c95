import CommandKit
import Glibc
import HTTP
import PersonalFiles
import Presentation
import ProfileReports
import Profiling
import Reading
import System
import TerminalSession

/// Runs a command once or several times, and reports its measurements.
struct ProfileSession: Sendable {
    private let options: ProfileOptions
    private let storage: StorageOptions
    private let command: String
    private let console: Console
    private let budgets: [Budget]
    private let documents: ProfileDocuments

    /// Throws for options that cannot be combined, and for files that cannot be written.
    ///
    init(
        _ options: ProfileOptions, _ storage: StorageOptions, command: String, _ files: PersonalFiles,
        _ console: Console
    ) throws {
        if options.keepsBodies, options.har == nil { throw ProfileCommandError.bodiesWithoutHAR }
        if options.isCached, options.runs == nil { throw ProfileCommandError.cachedWithoutRuns }
        if options.runs != nil {
            for (option, isGiven) in [
                ("--to", storage.to != nil), ("--resume", storage.resume), ("--new", storage.new),
            ] where isGiven { throw ArgumentError.conflict(first: "--runs", second: option) }
        }
        self.options = options
        self.storage = storage
        self.command = command
        self.console = console
        budgets = try options.budget.map(Budget.parsed) ?? []
        documents = try ProfileDocuments(options, output: storage.to, files)
    }

    /// - Parameter body: runs the command with these storage options, and measures it with the recorder.
    func run(_ body: (ProfileRecorder, StorageOptions) async throws -> Void) async throws {
        var storage = storage
        if options.runs != nil, !options.isCached, !storage.offline, !storage.refresh { storage.noCache = true }
        var profiles: [Profile] = []
        var failure: (any Error)?
        for _ in 0..<(options.runs ?? 1) where failure == nil {
            let recorder = ProfileRecorder(
                detail: .init(fields: options.har != nil, bodies: options.keepsBodies),
                startedAt: Timestamp.microseconds(), clock: Timestamp.monotonic)
            do { try await body(recorder, storage) } catch { failure = error }
            profiles.append(recorder.profile)
        }
        // After an error before the first request there is nothing to report.
        if let failure, profiles.allSatisfy({ $0.requests.isEmpty && $0.pages.isEmpty }) { throw failure }
        let report = ProfileReport(
            // An id on the command line may be a credential.
            command: HTTPRequest.shown(command), version: Folio.version, profiles: profiles, budgets: budgets,
            failure: failure.map { Diagnostic.reason(($0 as? ReportedError)?.error ?? $0) })
        var faults: [any Error] = []
        do { try write(report) } catch { faults.append(error) }
        faults += documents.write(report, in: console.catalog)
        try end(with: failure ?? report.results.first { $0.holds != true }.map(BudgetNotMetError.init), faults)
    }

    /// Throws the first error. An error of the command comes first; errors of the report are printed in any case.
    private func end(with outcome: (any Error)?, _ faults: [any Error]) throws {
        let reported = faults.filter { $0 as? OutputError != .closed }
        for fault in outcome == nil ? reported.dropFirst() : reported[...] {
            console.messages.report(Diagnostic(any: fault))
        }
        if let error = outcome ?? reported.first ?? faults.first { throw error }
    }

    private func write(_ report: ProfileReport) throws {
        console.messages.makeRoom()
        if documents.optionOfOutput != nil {
            return try Descriptor.error.write(report.text(for: console.facts.errorTerminal, in: console.catalog))
        }
        let terminal = console.outputTerminal
        if options.isJSON || !terminal.isTerminal {
            try report.writeJSON(to: .output)
        } else {
            try Descriptor.output.write(Array(report.text(for: terminal, in: console.catalog).utf8))
        }
    }
}

/// Options of `folio profile` that cannot be used.
enum ProfileCommandError: Error, Equatable {
    case addsComment
    case inputOfSeveralRuns
    case bodiesWithoutHAR
    case cachedWithoutRuns
    /// A document and the report would both go to stdout.
    case outputTwice(option: String)
}

/// A value exceeds its budget, or was not measured.
struct BudgetNotMetError: Error {
    let result: Budget.Result

    init(_ result: Budget.Result) {
        self.result = result
    }
}
