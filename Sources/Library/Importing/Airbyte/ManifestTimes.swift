import JSON
import YAML

/// The bounds of time of a stream, as `since:` has them.
struct ManifestTimes {
    /// `since:`.
    private(set) var setting = DraftMapping()
    /// The bounds, by the keys below `stream_slice`.
    private(set) var bounds: [String: RequestScope.TimeBound] = [:]
    /// What requests send of the bounds, besides `since:`.
    private(set) var sent: [(template: String, place: ManifestRequest.Place)] = []
    /// Where the start comes from: a text, or a value of the config.
    private(set) var start: ManifestInputs.Bound?
    private(set) var end: ManifestInputs.Bound?
    /// Whether records out of the bounds are left out.
    private(set) var comparesItems = false

    /// - Parameter isOfParent: whether parameters take the place of `--since` and `--until`, as the stream's records are only
    ///   read for those of another stream.
    init(_ cursor: ManifestComponent, _ text: RequestText, isOfParent: Bool) throws(ManifestProblem) {
        guard cursor.type == "DatetimeBasedCursor" else { throw .component(cursor.type ?? "incremental_sync") }
        try cursor.check([
            "cursor_field", "datetime_format", "cursor_datetime_formats", "start_datetime", "end_datetime",
            "start_time_option", "end_time_option", "lookback_window", "partition_field_start", "partition_field_end",
            "cursor_granularity", "global_substream_cursor", "is_client_side_incremental", "step",
        ])
        guard
            let field = try cursor.text("cursor_field").map({ (field) throws(ManifestProblem) in
                try text.constant(field)
            }) ?? nil, !field.isEmpty
        else { throw .missing("cursor_field", of: "DatetimeBasedCursor") }
        guard let pattern = cursor.text("datetime_format") else {
            throw .missing("datetime_format", of: "DatetimeBasedCursor")
        }
        guard let format = TimeFormatText.name(pattern) else { throw .template(pattern) }
        setting["at"] = .text("\(JSONPath([.key(field)]))")
        // The end is the last time that is included.
        let unit = TimeFormatText.unit(pattern)
        let shift = unit.map { _ in "-1s" }
        start = try bound(cursor["start_datetime"], text, in: cursor)
        end = try cursor["end_datetime"].flatMap { (node) throws(ManifestProblem) in try bound(node, text, in: cursor) }
        let standard = start?.standard.flatMap { TimeFormatText.isReadable($0) ? $0 : nil }
        if let given = start?.standard, standard == nil { throw .template(given) }
        comparesItems = cursor["is_client_side_incremental"]?.scalar?.bool == true
        var since = RequestScope.TimeBound(name: "since", format: format, shift: nil, standard: standard)
        var until = RequestScope.TimeBound(name: "until", format: format, shift: shift, standard: nil)
        if isOfParent {
            for key in ["step", "is_client_side_incremental"] where cursor[key] != nil {
                throw .key(key, of: "DatetimeBasedCursor")
            }
            since = try Self.parameter(for: start, cursor["start_datetime"], pattern, format, text)
            until = try Self.parameter(for: end, cursor["end_datetime"], pattern, format, text)
        }
        let first = cursor.text("partition_field_start") ?? "start_time"
        let last = cursor.text("partition_field_end") ?? "end_time"
        bounds = [first: since, last: until]
        if let length = cursor.text("step") {
            let granularity = cursor.text("cursor_granularity").flatMap(DurationSpan.text)
            guard let step = DurationSpan.step(length), let granularity, unit.map({ "1\($0)" }) == granularity
            else { throw .key("step: \(length)", of: "DatetimeBasedCursor") }
            setting["step"] = .word(step)
            // Without `--since`, the steps begin where the manifest does.
            setting["start"] = .word(standard ?? "since")
        }
        for (key, bound) in [("start_time_option", since), ("end_time_option", until)] {
            guard let option = cursor.component(key) else { continue }
            let place = try ManifestRequest.Place(option)
            // In a JSON body, it is a text, also one of digits.
            let isText = if case .body = place { ["seconds", "milliseconds"].contains(format) } else { false }
            sent.append((bound.template(isText ? ["lower"] : []), place))
        }
        if !comparesItems { setting["compare"] = .word("false") }
        if start == nil { throw .missing("start_datetime", of: "DatetimeBasedCursor") }
    }

    /// One end of the span, from the config or from the manifest.
    private static func parameter(
        for bound: ManifestInputs.Bound?, _ node: YAMLNode?, _ pattern: String, _ format: String, _ text: RequestText
    ) throws(ManifestProblem) -> RequestScope.TimeBound {
        switch bound {
        case nil: return RequestScope.TimeBound(name: "now", format: format, shift: nil, standard: nil)
        case .input(let path, let standard)?:
            let name = text.scope.inputs.use(path, as: .text)
            return RequestScope.TimeBound(name: name, format: format, shift: nil, standard: standard)
        case .text(let fixed)?:
            guard node?.entries == nil || node?["datetime_format"]?.text ?? pattern == pattern else {
                throw .template(fixed)
            }
            return RequestScope.TimeBound(name: "", format: format, shift: nil, standard: nil, fixed: fixed)
        }
    }

    /// Where one end of the span comes from; nil for the present.
    private func bound(
        _ node: YAMLNode?, _ text: RequestText, in cursor: ManifestComponent
    ) throws(ManifestProblem) -> ManifestInputs.Bound? {
        guard let node else { return nil }
        var given = node.text
        if node.entries != nil {
            let component = ManifestComponent(node, in: cursor.parameters)
            try component.check(["datetime", "datetime_format"])
            // Times are read as ISO 8601.
            if let format = component.text("datetime_format"), !format.hasPrefix("%Y-%m-%d") {
                throw .template(format)
            }
            given = component.text("datetime")
        }
        guard let given else { throw .missing("datetime", of: "MinMaxDatetime") }
        if let constant = try text.constant(given) { return .text(constant) }
        let parts = try RequestText.parsed(given).parts
        guard parts.count == 1, case .expression(let expression) = parts[0] else { throw .template(given) }
        if let access = expression.access, access.root == "config" {
            guard let standard = access.standard else { return .input(access.path, standard: nil) }
            guard let text = standard.constant(cursor.parameters)?.rendered else { throw .template(given) }
            return .input(access.path, standard: text)
        }
        // Without a bound, folio reads up to the present.
        if Self.isNow(expression) { return nil }
        if case .operation("or", let value, let standard) = expression, Self.isNow(standard),
            let access = value.access, access.root == "config", !access.path.isEmpty,
            access.standard?.constant(cursor.parameters)?.isTrue != true
        {
            return .input(access.path, standard: nil)
        }
        throw .template(given)
    }

    /// Which bounds a request has.
    func sent(in keys: DraftMapping, _ path: String) -> (since: Bool, until: Bool) {
        let text = "\(keys) \(path)"
        func mentions(_ name: String) -> Bool { text.contains("{\(name)|") || text.contains("{\(name)}") }
        return (mentions("since"), mentions("until"))
    }

    /// Whether it is the present, in a format that keeps all of it that counts.
    private static func isNow(_ expression: JinjaExpression) -> Bool {
        switch expression {
        case .call(.name("now_utc"), [], named: []), .call(.name("today_utc"), [], named: []): return true
        case .call(.member(.call(.name("now_utc"), [], named: []), .text("strftime")), let arguments, named: []):
            guard case .text(let format)? = arguments.first else { return false }
            return format == "%Y-%m-%d" || format.hasPrefix("%Y-%m-%dT%H:%M:%S")
        default: return false
        }
    }
}
