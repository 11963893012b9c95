import CJQ
package import JSON

/// Runs the expressions of a program on values.
package final class ExpressionSession {
    private var connection: WorkerConnection
    private let uses: [ExpressionProgram.Use]
    /// The runs whose results are not read yet.
    private var pending: ArraySlice<Run> = []
    /// The numbers of the program.
    private let numbers: ProgramNumbers
    /// The numbers that jq gets in place of those that it would round; nil if it would round none.
    private var standIns: StandInNumbers?
    /// Why jq cannot tell numbers of the values apart.
    private var problem: StandInNumbers.NoRoomError?

    private struct Run {
        let use: ExpressionProgram.Use
        let value: JSONRange
    }

    init(_ process: WorkerProcess, _ uses: [ExpressionProgram.Use], _ numbers: ProgramNumbers) {
        connection = WorkerConnection(process)
        self.uses = uses
        self.numbers = numbers
    }

    /// Whether the process waits for another request.
    var canRunAgain: Bool { pending.isEmpty && !connection.hasEnded && !connection.process.isStopped }

    /// Runs expressions on checked JSON values. Then call `results` or `holds` for each expression on the first value,
    /// in this order, then on the second value, and so on.
    ///
    /// - Parameter body: the bytes that contain the values.
    package func run(_ indexes: [Int], on values: [JSONRange], of body: UnsafeBufferPointer<UInt8>) {
        pending = values.flatMap { value in indexes.map { Run(use: uses[$0], value: value) } }[...]
        guard !pending.isEmpty else { return }
        let texts = values.map { UnsafeBufferPointer(rebasing: body[$0.bytes]) }
        problem = nil
        do throws(StandInNumbers.NoRoomError) {
            standIns = try StandInNumbers(texts, numbers)
        } catch {
            problem = error
            return
        }
        var request = WorkerRequest(indexes.map { FolioJQUse(uses[$0], entry: $0) }, valueCount: values.count)
        for text in texts {
            if let standIns {
                standIns.replaced(text).withUnsafeBytes { request.append($0, to: &connection) }
            } else {
                request.append(UnsafeRawBufferPointer(text), to: &connection)
            }
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
        try next { frame, value in ExpressionResult(frame, in: body, value, standIns) }
    }

    /// Reads the results of one run.
    private func next<Result>(
        _ read: (WorkerConnection.Frame, JSONRange) -> Result
    ) throws(ExpressionRuntimeError) -> [Result] {
        guard let run = pending.popFirst() else { return [] }
        if let problem {
            pending = []
            throw .failed(run.use.expression, problem.reason)
        }
        var results: [Result] = []
        while let frame = connection.next() {
            switch frame.kind {
            case FOLIO_JQ_DONE: return results
            case FOLIO_JQ_PART: results.append(read(frame, run.value))
            case FOLIO_JQ_MADE: results.append(read(restored(frame), run.value))
            default:
                pending = []
                throw ExpressionRuntimeError(restored(frame), of: run.use.expression)
            }
        }
        throw connection.process.isStopped ? .stopped : .crashed(run.use.expression, connection.process.end())
    }
}

extension ExpressionSession {
    /// A frame with the digits that the value has.
    private func restored(_ frame: WorkerConnection.Frame) -> WorkerConnection.Frame {
        guard let standIns else { return frame }
        return WorkerConnection.Frame(kind: frame.kind, bytes: standIns.restored(Array(frame.bytes))[...])
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
