import JSON

/// A condition for records whose time is in a span. Those without a readable time are in it, as in airbyte-cdk.
struct ItemSpan {
    /// The member of the record with its time.
    let field: String
    /// The same, as an expression of its seconds since 1970; null if it cannot be read.
    private let seconds: String
    private let first: RequestScope.TimeBound
    private let last: RequestScope.TimeBound

    /// - Parameters:
    ///   - field: the member of the record with its time.
    ///   - formats: how records may have it.
    init(
        of field: String, in formats: [String], from first: RequestScope.TimeBound, to last: RequestScope.TimeBound
    ) throws(ManifestProblem) {
        self.field = field
        let path = "\(JSONPath([.key(field)]))"
        if formats.allSatisfy({ $0 == "%s" }) {
            seconds = "(\(path) | tonumber)? // null"
        } else if formats.allSatisfy({ $0.hasPrefix("%Y-%m-%d") }) {
            seconds = "\(path) | \(Self.secondsOfText)"
        } else {
            throw .key("is_client_side_incremental", of: "DatetimeBasedCursor")
        }
        (self.first, self.last) = (first, last)
    }

    /// The seconds of a text such as `2024-05-01T10:00:00.5+01:00`; null for another value.
    private static let secondsOfText = #"""
        (capture("^(?<day>\\d{4}-\\d\\d-\\d\\d)([T ](?<time>\\d\\d:\\d\\d:\\d\\d)(\\.\\d+)? ?(?<zone>Z|[+-]\\d\\d:?\\d\\d)?)?$") \#
        | ("\(.day)T\(.time // "00:00:00")Z" | fromdate) - (.zone | if . == null or . == "Z" then 0 \#
        else (.[1:3] | tonumber) * 3600 + (.[-2:] | tonumber) * 60 | . end * (if startswith("-") then -1 else 1 end)))? // null
        """#

    /// The condition, in jq. Records get the bounds that parameters have.
    func condition(_ bindings: ItemBindings) throws(ManifestProblem) -> String {
        var terms: [String] = []
        for (bound, sign) in [(first, ">="), (last, "<=")] {
            // Nothing is later than now.
            if bound.name == "now" { continue }
            let value: String
            if let fixed = bound.fixed {
                guard TimeFormatText.isReadable(fixed), fixed.contains("-") else { throw .template(fixed) }
                value = "(\(JQText.quoted(fixed)) | \(Self.secondsOfText))"
            } else {
                let seconds = RequestScope.TimeBound(
                    name: bound.name, format: "seconds", shift: nil, standard: bound.standard)
                value = "(.\(bindings.bind(seconds.template(), named: bound.name)) // $time)"
            }
            terms.append("$time \(sign) \(value)")
        }
        return terms.isEmpty ? "true" : "(\(seconds)) as $time | $time == null or \(terms.joined(separator: " and "))"
    }
}
