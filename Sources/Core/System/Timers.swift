/// Jobs by their times: a binary heap, in which no job is earlier than its parent. Sleeps that were cancelled stay until
/// their time, so there may be many.
struct Timers<Job> {
    private var entries: [(instant: ContinuousClock.Instant, job: Job)] = []

    var isEmpty: Bool { entries.isEmpty }

    /// The earliest time.
    var first: ContinuousClock.Instant? { entries.first?.instant }

    mutating func insert(_ job: Job, at instant: ContinuousClock.Instant) {
        entries.append((instant, job))
        var child = entries.count - 1
        while child > 0, entries[child].instant < entries[(child - 1) / 2].instant {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes the job of the earliest time. There must be one.
    mutating func removeFirst() -> Job {
        entries.swapAt(0, entries.count - 1)
        let job = entries.removeLast().job
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < entries.count {
                if entries[child].instant < entries[least].instant { least = child }
            }
            guard least != parent else { return job }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
