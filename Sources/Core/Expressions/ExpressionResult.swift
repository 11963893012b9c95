import CJQ
package import JSON

/// One result of an expression.
package enum ExpressionResult: Sendable, Equatable {
    /// Part of the received bytes.
    case part(JSONRange)
    /// JSON that libjq wrote.
    case made([UInt8])

    /// - Parameter value: the input of the expression.
    init(
        _ frame: WorkerConnection.Frame, in body: UnsafeBufferPointer<UInt8>, _ value: JSONRange,
        _ standIns: StandInNumbers?
    ) {
        guard frame.kind == FOLIO_JQ_PART else {
            self = .made(Array(frame.bytes))
            return
        }
        let steps = JSONNavigator.Step.list(frame.bytes).map { (step) -> JSONNavigator.Step in
            if let standIns, case .key(let key) = step { .key(standIns.restored(key: key)) } else { step }
        }
        switch JSONNavigator(body).value(in: value, at: steps[...]) {
        case .value(let range): self = .part(range)
        case .elements(let ranges): self = .made(Self.list(ranges, of: body))
        case nil: self = .made(Array("null".utf8))
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
}

extension JSONNavigator.Step {
    /// The steps of a frame.
    fileprivate static func list(_ bytes: ArraySlice<UInt8>) -> [Self] {
        var steps: [Self] = []
        var rest = bytes
        let size = MemoryLayout<FolioJQStep>.size
        while rest.count >= size {
            let step = rest.withUnsafeBytes { $0.loadUnaligned(as: FolioJQStep.self) }
            rest = rest.dropFirst(size)
            steps.append(Self(step, key: rest.prefix(Int(step.key_length))))
            rest = rest.dropFirst(Int(step.key_length))
        }
        return steps
    }

    private init(_ step: FolioJQStep, key: ArraySlice<UInt8>) {
        switch FolioJQStepKind(step.kind) {
        case FOLIO_JQ_STEP_KEY: self = .key(Array(key))
        case FOLIO_JQ_STEP_INDEX: self = .index(step.start)
        default: self = .slice(from: step.has_start ? step.start : nil, to: step.has_end ? step.end : nil)
        }
    }
}
