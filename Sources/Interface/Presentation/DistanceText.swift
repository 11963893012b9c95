import Wording

/// Formats a distance, such as `850 m` or `1.2 km`.
enum DistanceText {
    /// In whole metres below a kilometre, tenths of a kilometre below a hundred, and whole kilometres above. Nil for a
    /// text that is not a distance.
    static func message(ofMetres text: String) -> Message? {
        guard let metres = Double(text), metres >= 0, metres < 1e12 else { return nil }
        let whole = Int(metres.rounded())
        if whole < 1_000 { return Message(decimal: "\(whole) m") }
        let tenths = Int((metres / 100).rounded())
        if tenths < 1_000 { return Message(decimal: "\(tenths / 10).\(tenths % 10) km") }
        return Message(decimal: "\(Int((metres / 1_000).rounded())) km")
    }
}
