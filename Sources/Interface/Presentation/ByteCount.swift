package import Wording

/// Formats sizes for people.
package enum ByteCount {
    private static let units = ["kB", "MB", "GB", "TB"]

    /// `999 B`, `1.5 kB`, `2.0 GB`: in steps of a thousand, rounded down.
    package static func text(_ bytes: Int64) -> Message {
        guard bytes >= 1000 else { return Message(decimal: "\(bytes) B") }
        var tenths = bytes / 100
        var unit = 0
        while tenths >= 10_000, unit < units.count - 1 {
            tenths /= 1000
            unit += 1
        }
        return Message(decimal: "\(tenths / 10).\(tenths % 10) \(units[unit])")
    }
}
