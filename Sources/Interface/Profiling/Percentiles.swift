/// Percentiles of values by nearest rank: the smallest value that is at least as large as that percentage of them.
package struct Percentiles: Sendable, Hashable {
    private let sorted: [Int64]

    package init(_ values: [Int64]) {
        sorted = values.sorted()
    }

    /// Whether there are no values.
    package var isEmpty: Bool { sorted.isEmpty }
    /// Nil if there are no values.
    package var ifAny: Percentiles? { isEmpty ? nil : self }
    /// The smallest value; 0 if there are none.
    package var minimum: Int64 { sorted.first ?? 0 }
    /// The largest value; 0 if there are none.
    package var maximum: Int64 { sorted.last ?? 0 }
    /// The value of rank 50; 0 if there are none.
    package var median: Int64 { self[50] }

    /// The value of a nearest rank, from 1 to 100; 0 if there are no values.
    package subscript(_ percentile: Int) -> Int64 {
        guard !sorted.isEmpty else { return 0 }
        let rank = (percentile * sorted.count + 99) / 100
        return sorted[min(max(rank, 1), sorted.count) - 1]
    }
}
