package import Wording

/// Formats the length of a wait.
package enum WaitText {
    /// A wait rounded up to a tenth of a second, a second, a minute, an hour or a day, depending on its length.
    package static func words(_ wait: Duration) -> Message {
        guard wait >= .seconds(10) else {
            let tenths = Int((wait / .milliseconds(100)).rounded(.up))
            return Message(decimal: tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s")
        }
        let (count, unit) = rounded(wait)
        switch unit {
        case "d": return Message(count, one: "\(count) day", other: "\(count) days")
        case "m": return Message(decimal: "\(count) min")
        default: return Message(decimal: "\(count) \(unit)")
        }
    }

    /// The rounded wait as an option value.
    package static func option(_ wait: Duration) -> String {
        let (count, unit) = rounded(wait)
        return "\(count)\(unit)"
    }

    /// The wait rounded up, in the largest unit that gives a count of two or more.
    private static func rounded(_ wait: Duration) -> (count: Int, unit: String) {
        let seconds = Int((wait / .seconds(1)).rounded(.up))
        let units = [(86_400, "d"), (3600, "h"), (60, "m")]
        guard let (size, unit) = units.first(where: { seconds >= 2 * $0.0 }) else { return (seconds, "s") }
        return ((seconds + size - 1) / size, unit)
    }
}
