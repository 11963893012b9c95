import Schema

extension DurationText {
    /// The longest time of a rate, in its units.
    private static let mostUnits = 9_999

    /// Parses a rate such as `10/s`, `60/m`, `1000/h` or `1/3s`; nil for anything else.
    static func rate(_ text: String) -> HTTPSettings.Rate? {
        let halves = text.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, let count = count(halves[0]), count > 0, let unit = halves[1].last,
            let seconds = ["s": 1, "m": 60, "h": 3600][unit]
        else { return nil }
        let number = halves[1].dropLast()
        guard number.first != "0" else { return nil }
        guard let units = number.isEmpty ? 1 : self.count(number), (1...mostUnits).contains(units) else { return nil }
        return HTTPSettings.Rate(count: count, period: .seconds(seconds * units))
    }
}
