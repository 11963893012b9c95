/// Times that may overlap, as what they cover.
package struct Spans {
    /// Apart from each other, in order.
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

    /// Most are in order as they come.
    private static func inOrder(_ spans: [Profile.Span]) -> [Profile.Span] {
        let isInOrder = zip(spans, spans.dropFirst()).allSatisfy { $0.start <= $1.start }
        return isInOrder ? spans : spans.sorted { $0.start < $1.start }
    }

    /// How long the times are together.
    package var duration: Int64 { parts.reduce(0) { $0 + $1.duration } }

    /// How much of these the others do not cover.
    func duration(without others: Spans) -> Int64 {
        Spans(parts + others.parts).duration - others.duration
    }
}
