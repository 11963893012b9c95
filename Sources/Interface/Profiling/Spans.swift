/// The union of times that may overlap.
package struct Spans {
    /// Disjoint, in order.
    private(set) var parts: [Profile.Span] = []

    /// Joins times that overlap or touch.
    package init(_ spans: [Profile.Span]) {
        guard !spans.isEmpty else { return }
        for span in Self.inOrder(spans) where span.duration > 0 {
            if let last = parts.last, span.start <= last.end {
                parts[parts.count - 1].duration = max(last.end, span.end) - last.start
            } else {
                parts.append(span)
            }
        }
    }

    /// Nearly all are in order already.
    private static func inOrder(_ spans: [Profile.Span]) -> [Profile.Span] {
        let isInOrder = zip(spans, spans.dropFirst()).allSatisfy { $0.start <= $1.start }
        return isInOrder ? spans : spans.sorted { $0.start < $1.start }
    }

    /// The total duration.
    package var duration: Int64 { parts.reduce(0) { $0 + $1.duration } }

    /// How much of these times the others do not cover.
    func duration(without others: Spans) -> Int64 {
        Spans(parts + others.parts).duration - others.duration
    }
}
