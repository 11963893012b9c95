import Schema

extension DurationText {
    /// Parses a rate such as `10/s`, `60/m` or `1000/h`; nil for anything else.
    static func rate(_ text: String) -> HTTPSettings.Rate? {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, let count = count(halves[0]), count > 0,
            let period = ["s": 1, "m": 60, "h": 3600][halves[1]]
        else { return nil }
        return HTTPSettings.Rate(count: count, period: .seconds(period))
    }
}
