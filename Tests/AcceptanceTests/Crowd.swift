import Foundation
import Synchronization

/// Counts how many callers are inside at once.
final class Crowd: Sendable {
    private struct Counts {
        var entered = 0
        var inside = 0
        var largest = 0
    }

    private let condition = NSCondition()
    private let counts = Mutex(Counts())

    var largest: Int { counts.withLock { $0.largest } }

    /// Enters, and stays until this many callers have entered, for half a minute at most.
    func enter(waitingFor number: Int) {
        counts.withLock {
            $0.entered += 1
            $0.inside += 1
            $0.largest = max($0.largest, $0.inside)
        }
        condition.lock()
        defer { condition.unlock() }
        condition.broadcast()
        let deadline = Date(timeIntervalSinceNow: 30)
        while counts.withLock({ $0.entered }) < number, condition.wait(until: deadline) {}
    }

    func leave() {
        counts.withLock { $0.inside -= 1 }
    }
}
