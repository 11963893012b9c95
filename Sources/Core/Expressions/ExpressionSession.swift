import CJQ
package import JSON

/// Runs the expressions of a program on values.
package final class ExpressionSession {
    private var connection: WorkerConnection
    private let uses: [ExpressionProgram.Use]
    /// The runs whose results are not read yet.
    private var pending: ArraySlice<Run> = []

    private struct Run {
        let use: ExpressionProgram.Use
        let value: JSONRange
        /// Whether its results must not depend on digits that jq rounds.
        let isExact: Bool
    }

    /// What the runs that must be exact return for other digits of the numbers that jq rounds, in the order of the runs.
    private var others: ArraySlice<Outcome> = []

    /// The results of a run, to be compared with those of another.
    private struct Outcome: Equatable {
        private var kinds: [FolioJQFrameKind] = []
        /// The paths of results in the value, and other results as JSON.
        private var texts: [UInt8] = []

        mutating func add(_ frame: WorkerConnection.Frame, of use: ExpressionProgram.Use) {
            kinds.append(frame.kind)
            // Items that are made have rounded numbers, which output shows.
            if case .all = use, frame.kind == FOLIO_JQ_MADE {
                let count = (try? JSONTree(Array(frame.bytes)))?.elements?.count ?? -1
                return texts += "\(count) ".utf8
            }
            texts += frame.bytes
            texts.append(0)
        }
    }

    init(_ process: WorkerProcess, _ uses: [ExpressionProgram.Use]) {
        connection = WorkerConnection(process)
        self.uses = uses
    }

    /// Whether the process waits for another request.
    var canRunAgain: Bool { pending.isEmpty && !connection.hasEnded && !connection.process.isStopped }

    /// Runs expressions on checked JSON values. Then call `results` or `holds` for each expression on the first value,
    /// in this order, then on the second value, and so on.
    ///
    /// - Parameters:
    ///   - body: the bytes that contain the values.
    ///   - exact: the expressions whose results must not depend on digits of whole numbers that jq rounds. They fail if
    ///     other such digits lead to other results; of several results, only which values they are and how many counts.
    package func run(
        _ indexes: [Int], on values: [JSONRange], of body: UnsafeBufferPointer<UInt8>, exact: Set<Int> = []
    ) {
        let compared = indexes.filter(exact.contains)
        others = []
        if !compared.isEmpty, !values.isEmpty,
            let changed = RoundedNumbers.changed(body, in: values.map { ($0.bytes.lowerBound, $0.bytes.upperBound) })
        {
            changed.withUnsafeBufferPointer { send(compared, on: values, of: $0) }
            others = outcomes(of: values.flatMap { _ in compared.map { uses[$0] } })[...]
        }
        pending =
            values.flatMap { value in
                indexes.map { Run(use: uses[$0], value: value, isExact: exact.contains($0)) }
            }[...]
        send(indexes, on: values, of: body)
    }

    private func send(_ indexes: [Int], on values: [JSONRange], of body: UnsafeBufferPointer<UInt8>) {
        guard !indexes.isEmpty, !values.isEmpty else { return }
        var request = WorkerRequest(indexes.map { FolioJQUse(uses[$0], entry: $0) }, valueCount: values.count)
        for value in values {
            request.append(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: body[value.bytes])), to: &connection)
        }
        request.end(to: &connection)
    }

    /// Whether the next condition is true for its value.
    package func holds() throws(ExpressionRuntimeError) -> Bool {
        try !next { _, _ in true }.isEmpty
    }

    /// The results of the next expression.
    ///
    /// Throws if the expression fails. If only the first result is wanted, a later failure does not matter.
    ///
    /// - Parameter body: the bytes that contain the value. A result that is part of the value is returned with its
    ///   original bytes.
    package func results(of body: UnsafeBufferPointer<UInt8>) throws(ExpressionRuntimeError) -> [ExpressionResult] {
        try next { frame, value in ExpressionResult(frame, in: body, value) }
    }

    /// Reads the results of runs that are compared, up to the first one that fails.
    private func outcomes(of uses: [ExpressionProgram.Use]) -> [Outcome] {
        var outcomes: [Outcome] = []
        for use in uses {
            var outcome = Outcome()
            while let frame = connection.next(), frame.kind != FOLIO_JQ_DONE {
                outcome.add(frame, of: use)
                guard [FOLIO_JQ_PART, FOLIO_JQ_MADE].contains(frame.kind) else { return outcomes + [outcome] }
            }
            outcomes.append(outcome)
        }
        return outcomes
    }

    /// Reads the results of one run.
    private func next<Result>(
        _ read: (WorkerConnection.Frame, JSONRange) -> Result
    ) throws(ExpressionRuntimeError) -> [Result] {
        guard let run = pending.popFirst() else { return [] }
        var results: [Result] = []
        let other = run.isExact ? others.popFirst() : nil
        var own = Outcome()
        while let frame = connection.next() {
            switch frame.kind {
            case FOLIO_JQ_DONE:
                if let other, other != own { throw .rounded(run.use.expression) }
                return results
            case FOLIO_JQ_PART, FOLIO_JQ_MADE:
                if other != nil { own.add(frame, of: run.use) }
                results.append(read(frame, run.value))
            default:
                pending = []
                throw ExpressionRuntimeError(frame, of: run.use.expression)
            }
        }
        throw connection.process.isStopped ? .stopped : .crashed(run.use.expression, connection.process.end())
    }
}

extension ExpressionRuntimeError {
    fileprivate init(_ frame: WorkerConnection.Frame, of expression: Expression) {
        switch frame.kind {
        case FOLIO_JQ_FAILED: self = .failed(expression, frame.text)
        case FOLIO_JQ_TOO_DEEP: self = .tooDeep(expression)
        default: self = .unreadable(frame.text)
        }
    }
}

extension FolioJQUse {
    fileprivate init(_ use: ExpressionProgram.Use, entry index: Int) {
        self.init(
            entry: UInt32(2 * index), traces: use.isTraced, trusts_numbers: use.expression.onlySelects)
    }
}
