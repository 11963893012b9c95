import System
import Testing

@testable import Reading

/// Loading values ahead, in the order of their elements.
struct OrderedAheadTests {
    private struct Fault: Error {}

    /// Numbers from 1, at most `count`; then an error, if there is one.
    private func numbers(_ count: Int, then error: (any Error)? = nil) -> @Sendable () async throws -> Int? {
        let place = Lock(0)
        return {
            let next = place.withLock { place in
                place += 1
                return place
            }
            if next <= count { return next }
            if let error { throw error }
            return nil
        }
    }

    @Test(arguments: [1, 2, 5, 100]) func values_areUsedInOrder(ahead: Int) async throws {
        var used: [Int] = []
        let rest = try await inOrder(numbers(20), ahead: ahead) { number in
            for _ in 0..<(number * 7 % 5) { await Task.yield() }
            return number * 10
        } use: { number, value in
            let value = try value.get()
            #expect(value == number * 10)
            used.append(number)
            return true
        }
        #expect(used == Array(1...20) && rest == nil)
    }

    @Test(arguments: [1, 3, 50]) func enough_returnsTheFirstThatIsNotUsed(ahead: Int) async throws {
        for last in 1...6 {
            let rest = try await inOrder(numbers(6), ahead: ahead) {
                $0
            } use: { number, _ in
                number < last
            }
            #expect(rest == (last < 6 ? last + 1 : nil))
        }
    }

    @Test(arguments: [1, 3, 50]) func errorOfTheElements_comesAfterTheirValues(ahead: Int) async {
        var used: [Int] = []
        await #expect(throws: Fault.self) {
            _ = try await inOrder(numbers(4, then: Fault()), ahead: ahead) {
                $0
            } use: { number, _ in
                used.append(number)
                return true
            }
        }
        #expect(used == [1, 2, 3, 4])
    }
}
