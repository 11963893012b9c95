import TestSupport

/// How often each fault was served, and its effect.
struct ChaosTally {
    private(set) var served: [String: Int] = [:]
    private var ended: [String: Int] = [:]
    private(set) var codes: [Int32: Int] = [:]

    mutating func count(_ outcome: ChaosOutcome) {
        for fault in outcome.faults { served[fault.fault, default: 0] += 1 }
        if let fault = outcome.endingFault { ended[fault.fault, default: 0] += 1 }
        codes[outcome.code, default: 0] += 1
    }

    /// A line for each fault: how often it was served, how often it had no effect, and how often it ended a walk.
    var text: String {
        let lines = FaultRow.all.map { row in
            let (served, ended) = (served[row.fault] ?? 0, ended[row.fault] ?? 0)
            return "\(row.fault): served \(served), mended \(served - ended), ended a walk \(ended)"
        }
        let codes = codes.sorted { $0.key < $1.key }.map { "\($0.value) with exit code \($0.key)" }
        return (lines + ["walks: \(codes.joined(separator: ", "))"]).joined(separator: "\n")
    }
}
