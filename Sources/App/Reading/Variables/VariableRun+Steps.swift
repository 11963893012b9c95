import Pages
import System

extension VariableRun {
    /// Tells which items without a time another step of the same list has printed; nil if lists are not read in steps.
    ///
    /// Such an item may be in the response for each step.
    func repeats(in combination: Combination) -> (@Sendable ([UInt64]) -> [Bool])? {
        let outer = combination.values.filter { $0.name != TimeWindows.variable }
        guard outer.count < combination.values.count else { return nil }
        let list = outer.map { ContentHash.of($0.text) }
        return { [untimed] hashes in
            let keys = hashes.map { ContentHash.of(list + [$0]) }
            return untimed.withLock { printed in
                defer { printed.formUnion(keys) }
                return keys.map { printed.contains($0) }
            }
        }
    }
}
