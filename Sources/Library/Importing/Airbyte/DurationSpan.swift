/// Durations of ISO 8601.
enum DurationSpan {
    /// `30d` for `P30D`, and `12mo` for `P1Y`.
    static func step(_ duration: String) -> String? {
        guard let parts = duration.wholeMatch(of: /P(?:(\d{1,2})Y)?(?:(\d{1,3})M)?/), duration != "P" else {
            return text(duration)
        }
        return "\((Int(parts.1 ?? "0") ?? 0) * 12 + (Int(parts.2 ?? "0") ?? 0))mo"
    }

    /// `30d` for `P30D`; nil for months and years, whose lengths differ.
    static func text(_ duration: String) -> String? {
        guard
            let parts = duration.wholeMatch(
                of: /P(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9})(?:\.0+)?S)?)?/)
        else {
            return nil
        }
        let units: [(Substring?, Int)] = [
            (parts.1, 604_800), (parts.2, 86_400), (parts.3, 3_600), (parts.4, 60), (parts.5, 1),
        ]
        let seconds = units.reduce(0) { $0 + (Int($1.0 ?? "0") ?? 0) * $1.1 }
        guard seconds > 0 else { return nil }
        for (unit, length) in [("d", 86_400), ("h", 3_600), ("m", 60)] where seconds % length == 0 {
            return "\(seconds / length)\(unit)"
        }
        return "\(seconds)s"
    }
}
