extension Profile.Request {
    /// Corrects waits that were cut short: they end when the request continued or ended.
    ///
    /// - Parameter wall: when the run ended, in microseconds.
    mutating func settle(by wall: Int64) {
        let isOver = status != nil || failure != nil
        let end = isOver ? min(span.end, wall) : wall
        for index in waits.indices {
            let wait = waits[index].span
            let next = attempts.lazy.map(\.span.start).filter { $0 >= wait.start }.min() ?? end
            waits[index].span.duration = max(0, min(wait.end, next, end) - wait.start)
        }
    }
}
