import JSON

/// A size asked for under one of several names at once.
struct SizeTrial: Sendable {
    let name: String
    let asked: Int
}

/// What one request of a probe is to find out.
enum ProbeStep: Sendable {
    case first
    case sizes([SizeTrial])
    /// - Parameter path: where the URL is in the body; nil for the `Link` header.
    case link(path: JSONPath?)
    case token(path: JSONPath, name: String?)
    case turns(PositionTrials, size: Int?)
    case pageBase(name: String)
    case maximum(asked: Int)

    /// Parameters that turn the page, the likeliest first.
    static let turningParameters: [PositionTrials.Candidate] = {
        let kinds: [(PositionTrials.Kind, [String])] = [
            (.page, ParameterNames.pages), (.offset, ParameterNames.offsets), (.key, ParameterNames.keys),
        ]
        let longest = kinds.map(\.1.count).max() ?? 0
        return (0..<longest).flatMap { place in
            kinds.compactMap { kind, names in
                place < names.count ? PositionTrials.Candidate(kind: kind, name: names[place]) : nil
            }
        }
    }()
}
