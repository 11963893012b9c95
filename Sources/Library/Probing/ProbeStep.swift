import JSON

/// A page size to request under several parameter names at once.
struct SizeTrial: Sendable {
    let name: String
    let asked: Int
}

/// The purpose of one request of a probe.
enum ProbeStep: Sendable {
    case first
    case sizes([SizeTrial])
    /// - Parameter place: where the URL is; nil for the `Link` header field.
    case link(FoundPlace?)
    case token(FoundPlace, name: String?)
    case turns(PositionTrials, size: Int?)
    case pageBase(name: String)
    case maximum(asked: Int)
    case comments(CommentSearch.Trial)

    /// Parameters that select a page, the likeliest first.
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
