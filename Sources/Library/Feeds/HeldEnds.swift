import System

/// The ends of walks whose items are not written before all of them are read. Until then, no walk is stored as ended: items
/// that nobody saw would count as known.
package final class HeldEnds: Sendable {
    private let held = Lock<[@Sendable () async -> Void]>([])

    /// Holds nothing yet.
    package init() {}

    /// Holds the storing of an end.
    func hold(_ store: @escaping @Sendable () async -> Void) { held.withLock { $0.append(store) } }

    /// Stores the ends, in their order, after the items were written.
    package func release() async {
        let all = held.withLock { held in
            defer { held = [] }
            return held
        }
        for store in all { await store() }
    }
}
