import CJQ
package import JSON

/// Runs the expressions of a program on one value after another.
package struct ExpressionSession {
    let jq: OpaquePointer
    let uses: [ExpressionProgram.Use]

    /// Makes a checked JSON value the input of the next runs. Throws `unreadable`.
    package func take(_ body: UnsafeBufferPointer<UInt8>, _ range: JSONRange) throws(ExpressionRuntimeError) {
        let value = UnsafeBufferPointer(rebasing: body[range.bytes])
        let isRead = value.withMemoryRebound(to: CChar.self) { folio_jq_set_input(jq, $0.baseAddress, $0.count) }
        guard isRead else { throw .unreadable(String(cString: folio_jq_error(jq))) }
    }

    /// Whether a condition is true for the value.
    package func holds(_ index: Int) throws(ExpressionRuntimeError) -> Bool {
        try run(index)
        return folio_jq_count(jq) > 0
    }

    /// The results of an expression.
    ///
    /// Throws if the expression fails. If only the first result is wanted, a later failure does not matter.
    ///
    /// - Parameters:
    ///   - body: the bytes that contain the input. A result that is part of the input is returned with its original
    ///     bytes.
    ///   - range: the range of the input in `body`.
    package func results(
        _ index: Int, of body: UnsafeBufferPointer<UInt8>, _ range: JSONRange
    ) throws(ExpressionRuntimeError) -> [ExpressionResult] {
        try run(index)
        let count = Int(folio_jq_count(jq))
        if (0..<count).contains(where: { mayDiffer($0) }) {
            let trusts = uses[index].expression.onlySelects
            guard folio_jq_trace(jq, Int32(2 * index + 1), trusts) == FOLIO_JQ_DONE else { throw .stopped }
        }
        return (0..<count).map { result($0, in: body, range) }
    }

    private func run(_ index: Int) throws(ExpressionRuntimeError) {
        switch folio_jq_run(jq, Int32(2 * index)) {
        case FOLIO_JQ_DONE: return
        case FOLIO_JQ_STOPPED: throw .stopped
        default: throw .failed(uses[index].expression, String(cString: folio_jq_error(jq)))
        }
    }

    /// Whether libjq may write a result differently from how it was received.
    private func mayDiffer(_ result: Int) -> Bool {
        switch folio_jq_kind(jq, Int32(result)) {
        case FOLIO_JQ_NULL, FOLIO_JQ_FALSE, FOLIO_JQ_TRUE: false
        default: true
        }
    }

    private func result(
        _ result: Int, in body: UnsafeBufferPointer<UInt8>, _ range: JSONRange
    ) -> ExpressionResult {
        if let steps = steps(to: result), let found = JSONNavigator(body).value(in: range, at: steps[...]) {
            switch found {
            case .value(let range): return .part(range)
            case .elements(let ranges): return .made(Self.list(ranges, of: body))
            }
        }
        var length = 0
        let json = folio_jq_json(jq, Int32(result), &length)
        guard let json else { return .made(Array("null".utf8)) }
        return json.withMemoryRebound(to: UInt8.self, capacity: length) {
            .made(Array(UnsafeBufferPointer(start: $0, count: length)))
        }
    }

    private static func list(_ ranges: [JSONRange], of body: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var json = [UInt8(ascii: "[")]
        for (index, range) in ranges.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            json += body[range.bytes]
        }
        return json + [UInt8(ascii: "]")]
    }

    /// The path to a result that is part of the value; nil for any other result.
    private func steps(to result: Int) -> [JSONNavigator.Step]? {
        let count = Int(folio_jq_step_count(jq, Int32(result)))
        guard count >= 0 else { return nil }
        return (0..<count).map { JSONNavigator.Step(folio_jq_step(jq, Int32(result), Int32($0))) }
    }
}

/// One result of an expression.
package enum ExpressionResult: Sendable, Equatable {
    /// Part of the received bytes.
    case part(JSONRange)
    /// JSON that libjq wrote.
    case made([UInt8])
}

extension JSONNavigator.Step {
    fileprivate init(_ step: FolioJQStep) {
        switch step.kind {
        case FOLIO_JQ_STEP_KEY:
            let length = step.key_length
            self = step.key.withMemoryRebound(to: UInt8.self, capacity: length) {
                .key(Array(UnsafeBufferPointer(start: $0, count: length)))
            }
        case FOLIO_JQ_STEP_INDEX: self = .index(step.start)
        default: self = .slice(from: step.has_start ? step.start : nil, to: step.has_end ? step.end : nil)
        }
    }
}
