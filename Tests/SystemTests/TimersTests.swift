import Testing

@testable import System

@Suite struct TimersTests {
    @Test(arguments: [[], [1], [2, 1], [1, 2, 3], [3, 2, 1], [5, 1, 4, 1, 3, 2, 5, 0], Array((0..<100).reversed())])
    func jobs_comeInTheOrderOfTheirTimes(times: [Int]) {
        let start = ContinuousClock.now
        var timers = Timers<Int>()
        for time in times { timers.insert(time, at: start + .seconds(time)) }
        var jobs: [Int] = []
        while let first = timers.first {
            jobs.append(timers.removeFirst())
            #expect(first == start + .seconds(jobs.last ?? 0))
        }
        #expect(jobs == times.sorted())
    }
}
