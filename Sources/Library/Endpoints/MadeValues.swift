import Expressions
import JSON

/// Computed values of a page, to be appended to its body.
struct MadeValues {
    private let start: Int
    private(set) var bytes: [UInt8] = []

    init(after body: [UInt8]) {
        start = body.count
    }

    /// The range of a result; missing if there is no result, or no room for it.
    mutating func place(_ result: ExpressionResult?) -> JSONRange {
        switch result {
        case .part(let range): return range
        case .made(let json):
            let from = start + bytes.count
            guard let first = UInt32(exactly: from), let end = UInt32(exactly: from + json.count) else {
                return .missing
            }
            bytes += json
            return JSONRange(start: first, end: end)
        case nil: return .missing
        }
    }
}
