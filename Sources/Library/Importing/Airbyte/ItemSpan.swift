import JSON

/// A condition for records whose time is in a span. Those without a time in a declared format are in it, as in airbyte-cdk.
struct ItemSpan {
    /// The member of the record with its time.
    let field: String
    /// The same, as an expression of its seconds since 1970; null if it cannot be read.
    private let seconds: String
    private let first: RequestScope.TimeBound
    private let last: RequestScope.TimeBound

    /// - Parameters:
    ///   - field: the member of the record with its time.
    ///   - formats: how records may have it, in Python's notation.
    init(
        of field: String, in formats: [String], from first: RequestScope.TimeBound, to last: RequestScope.TimeBound
    ) throws(ManifestProblem) {
        self.field = field
        seconds = try Self.seconds(of: "\(JSONPath([.key(field)]))", in: formats)
        (self.first, self.last) = (first, last)
    }

    /// The seconds of a value in the first format that it has; null for another value.
    private static func seconds(of value: String, in formats: [String]) throws(ManifestProblem) -> String {
        var readings: [String] = []
        for format in formats {
            if format == "%s" {
                readings.append("tonumber?")
                continue
            }
            guard let pattern = pattern(format) else { throw .template(format) }
            readings.append("(capture(\(JQText.quoted(pattern))) | \(secondsOfParts))?")
        }
        return "(\(value) | [strings, numbers | \(readings.joined(separator: ", "))] | first)"
    }

    /// The regular expression of a format that begins with a date; nil for a format with other parts than these.
    private static func pattern(_ format: String) -> String? {
        guard format.hasPrefix("%Y-%m-%d") else { return nil }
        var pattern = "(?<day>[0-9]{4}-[0-9]{2}-[0-9]{2})"
        var rest = format.dropFirst("%Y-%m-%d".count)
        if let sign = rest.first, "T ".contains(sign), rest.dropFirst().hasPrefix("%H:%M:%S") {
            pattern += "\(sign)(?<time>[0-9]{2}:[0-9]{2}:[0-9]{2})"
            rest = rest.dropFirst("T%H:%M:%S".count)
        }
        if rest.hasPrefix(".%f") {
            pattern += "\\.(?<fraction>[0-9]{1,6})"
            rest = rest.dropFirst(3)
        }
        switch rest {
        case "": break
        case "Z": pattern += "Z"
        case "%z": pattern += "(?<zone>Z|[+-][0-9]{2}:?[0-9]{2})"
        default: return nil
        }
        return "^\(pattern)$"
    }

    /// The seconds of the parts that a pattern has found.
    private static let secondsOfParts = #"""
        ("\(.day)T\(.time // "00:00:00")Z" | fromdate) + ("0.\(.fraction // "0")" | tonumber) \#
        - (.zone // "Z" | if . == "Z" then 0 else ((.[1:3] | tonumber) * 3600 + (.[-2:] | tonumber) * 60) \#
        * (if startswith("-") then -1 else 1 end) end)
        """#

    /// The condition, in jq. Records get the bounds that parameters have. The end is at most the present.
    func condition(_ bindings: ItemBindings) throws(ManifestProblem) -> String {
        let start = try value(of: first, or: "$time", bindings)
        let end = try value(of: last, or: "now", bindings)
        return "\(seconds) as $time | $time == null or $time >= \(start) and $time <= \(end)"
    }

    /// - Parameter missing: what stands for a bound that nobody gives.
    private func value(
        of bound: RequestScope.TimeBound, or missing: String, _ bindings: ItemBindings
    ) throws(ManifestProblem) -> String {
        if bound.name == "now" { return missing }
        guard let fixed = bound.fixed else {
            let seconds = RequestScope.TimeBound(
                name: bound.name, format: "seconds", shift: nil, standard: bound.standard)
            return "(.\(bindings.bind(seconds.template(), named: bound.name)) // \(missing))"
        }
        guard TimeFormatText.isReadable(fixed), fixed.contains("-") else { throw .template(fixed) }
        return try Self.seconds(
            of: JQText.quoted(fixed), in: ["%Y-%m-%d", "%Y-%m-%dT%H:%M:%S%z", "%Y-%m-%dT%H:%M:%S.%f%z"])
    }
}
