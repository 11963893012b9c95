/// A moment between the years 0 and 9999, in whole seconds since 1970-01-01T00:00:00Z.
package struct UnixTime: Sendable, Hashable {
    /// The seconds since 1970; negative before that.
    package let seconds: Int

    /// 1970-01-01T00:00:00Z.
    package static let epoch = UnixTime(checked: 0)

    private init(checked seconds: Int) {
        self.seconds = seconds
    }

    /// A moment from its seconds since 1970; nil outside those years.
    package init?(seconds: Int) {
        guard Self.years.contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// Parses ISO 8601, or a number since 1970: of seconds, or of milliseconds if it is at least 100,000,000,000.
    ///
    /// In ISO 8601, the time or its seconds may be missing, a fraction is dropped, and a space may replace the `T`. The
    /// zone may be `Z`, `+00:00`, `+0000` or `+00`; without one, it is UTC.
    package init?(parsing text: String) {
        var reader = DateReader(text)
        var other = DateReader(text)
        guard let seconds = reader.iso8601() ?? other.internetDate() ?? Self.number(text) else { return nil }
        self.init(seconds: seconds)
    }

    /// Parses the time in a value of an API, as `init(parsing:)` does. A number with fewer than nine digits is more often a
    /// year or a date than seconds of the years until 1973.
    package init?(ofValue text: String) {
        if text.utf8.count < 9, Double(text) != nil { return nil }
        self.init(parsing: text)
    }

    private static func number(_ text: String) -> Int? {
        guard let value = Double(text), abs(value) < 1e15 else { return nil }
        // As seconds, such numbers are after the year 5000; as milliseconds, they begin in 1973.
        let seconds = abs(value) < 1e11 ? value : value / 1000
        return Int(seconds.rounded(.down))
    }

    /// From 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
    private static let years = -62_167_219_200...253_402_300_799
}
