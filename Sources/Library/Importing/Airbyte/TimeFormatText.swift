/// Formats of times in manifests.
enum TimeFormatText {
    /// Whether folio's functions read a time.
    static func isReadable(_ text: String) -> Bool {
        text.wholeMatch(of: /\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?)?|\d{9,13}/) != nil
    }

    /// Whether folio reads times in a format, as they are in records.
    static func isReadable(pattern: String) -> Bool {
        let iso = /%Y-%m-%d([T ]%H:%M(:%S(\.(%f|%_ms|\d+))?)?(Z|%z|[+-]\d\d:?\d\d)?)?/
        return ["%s", "%ms", "%epoch_milliseconds"].contains(pattern) || pattern.wholeMatch(of: iso) != nil
    }

    /// The smallest unit of a format; nil if it is less than a second.
    static func unit(_ format: String) -> String? {
        if ["%f", "%_ms", "%ms", "%epoch_microseconds", "%s_as_float"].contains(where: format.contains) { return nil }
        if ["%S", "%s", "%T"].contains(where: format.contains) { return "s" }
        if format.contains("%M") { return "m" }
        return format.contains("%H") ? "h" : "d"
    }

    /// The pattern of a format that has a name.
    static func pattern(_ format: String) -> String {
        switch format {
        case "date": "%Y-%m-%d"
        case "iso8601": "%Y-%m-%dT%H:%M:%SZ"
        default: format
        }
    }

    /// A part of a format's texts, by their characters as in Python; nil if it cuts through a number.
    static func cut(_ format: String, from: Int?, to: Int?) -> String? {
        var signs: [String] = []
        var rest = pattern(format)[...]
        guard rest.contains("%") else { return nil }
        while let character = rest.popFirst() {
            guard character == "%" else {
                signs.append(String(character))
                continue
            }
            guard let code = rest.popFirst(), let width = ["Y": 4, "m": 2, "d": 2, "H": 2, "M": 2, "S": 2][code] else {
                return nil
            }
            // The code stands at its first character, and nothing at the others.
            signs += ["%\(code)"] + Array(repeating: "", count: width - 1)
        }
        func place(_ bound: Int?, or standard: Int) -> Int {
            guard let bound else { return standard }
            return min(max(bound < 0 ? signs.count + bound : bound, 0), signs.count)
        }
        let (start, end) = (place(from, or: 0), place(to, or: signs.count))
        guard start < end, signs[start] != "", end == signs.count || signs[end] != "" else { return nil }
        return signs[start..<end].joined()
    }

    /// The format as folio's function `date` has it; nil for one without a counterpart.
    ///
    /// - Parameter fraction: the millionths of a second, which folio's times do not have.
    static func name(_ format: String, fraction: String = "000000") -> String? {
        switch format {
        case "%Y-%m-%d": return "date"
        case "%s": return "seconds"
        case "%ms", "%epoch_milliseconds": return "milliseconds"
        case "%Y-%m-%dT%H:%M:%SZ": return "iso8601"
        default: break
        }
        // Times have whole seconds, and are in UTC.
        let text = format.replacing("%f", with: fraction).replacing("%_ms", with: fraction.prefix(3))
            .replacing("%z", with: "+0000")
        var rest = text[...]
        while let percent = rest.firstIndex(of: "%") {
            let code = rest.index(after: percent)
            guard code < rest.endIndex, "YmdHMSjyBbeTFD%".contains(rest[code]) else { return nil }
            rest = rest[rest.index(after: code)...]
        }
        return text.contains { "|{}".contains($0) } ? nil : text
    }
}
