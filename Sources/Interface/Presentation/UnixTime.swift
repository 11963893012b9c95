/// A moment between the years 0 and 9999, as whole seconds since 1970-01-01T00:00:00Z.
package struct UnixTime: Sendable, Hashable {
    /// The seconds since 1970; negative before.
    package let seconds: Int

    /// 1970-01-01T00:00:00Z.
    package static let epoch = UnixTime(checked: 0)

    private init(checked seconds: Int) {
        self.seconds = seconds
    }

    /// A moment by its seconds since 1970; nil outside of the years.
    package init?(seconds: Int) {
        guard Self.years.contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// Reads ISO 8601 or a number of seconds, or of milliseconds from 100,000,000,000 on, since 1970.
    ///
    /// ISO 8601 may lack the time or its seconds, have a fraction (which is dropped), a space in place of the `T`, and
    /// as zone `Z`, `+00:00`, `+0000`, `+00` or none, which is UTC.
    package init?(parsing text: String) {
        var reader = DateReader(text)
        guard let seconds = reader.iso8601() ?? Self.number(text) else { return nil }
        self.init(seconds: seconds)
    }

    private static func number(_ text: String) -> Int? {
        guard let value = Double(text), abs(value) < 1e15 else { return nil }
        // Seconds of this size are beyond the year 5000, milliseconds are 1973 and later.
        let seconds = abs(value) < 1e11 ? value : value / 1000
        return Int(seconds.rounded(.down))
    }

    /// From 0000-01-01T00:00:00Z to 9999-12-31T23:59:59Z.
    private static let years = -62_167_219_200...253_402_300_799
}
