import JSON
import YAML

/// The bounds of time of a stream, as `since:` has them.
struct ManifestTimes {
    /// The member of records with their time.
    let field: String
    /// `since:`.
    private(set) var setting = DraftMapping()
    /// The bounds, by the keys below `stream_slice`.
    private(set) var bounds: [String: RequestScope.TimeBound] = [:]
    /// What requests send of the bounds, besides `since:`.
    private(set) var sent: [(template: String, place: ManifestRequest.Place)] = []
    /// Where the start comes from: a text, or a value of the config.
    private(set) var start: ManifestInputs.Bound?
    private(set) var end: ManifestInputs.Bound?
    /// Templates that compute a bound, with the options that take their place, and whether they use a value of the config.
    private(set) var options: [(template: String, option: String, isOfInput: Bool)] = []
    /// Why steps cannot be read; nil if they can be read, and for a cursor without steps.
    private(set) var stepProblem: ManifestProblem?
    /// Why the start cannot be sent or compared; nil if it can.
    private(set) var startProblem: ManifestProblem?
    /// Whether records out of the bounds are left out.
    private(set) var comparesItems = false
    /// The same for records that are only read for those of another stream; nil if none is left out.
    private(set) var filter: ItemSpan?

    /// - Parameter isOfParent: whether parameters take the place of `--since` and `--until`, as the stream's records are only
    ///   read for those of another stream.
    init(_ cursor: ManifestComponent, _ text: RequestText, isOfParent: Bool) throws(ManifestProblem) {
        guard cursor.type == "DatetimeBasedCursor" else { throw .component(cursor.type ?? "incremental_sync") }
        try cursor.check([
            "cursor_field", "datetime_format", "cursor_datetime_formats", "start_datetime", "end_datetime",
            "start_time_option", "end_time_option", "lookback_window", "partition_field_start", "partition_field_end",
            "cursor_granularity", "global_substream_cursor", "is_client_side_incremental", "step",
            "allow_catalog_defined_cursor_field", "is_data_feed", "is_compare_strictly",
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
        self.field = field
        setting["at"] = .text("\(JSONPath([.key(field)]))")
        let inputs = text.scope.inputs
        let first = try ManifestBound(cursor["start_datetime"], text, in: cursor)
        let last = try ManifestBound(cursor["end_datetime"], text, in: cursor)
        (start, end) = (first?.source, last?.source)
        if let shown = first?.computed { options.append((shown, "--since", start != nil)) }
        if let shown = last?.computed { options.append((shown, "--until", end != nil)) }
        let standard = start?.standard.flatMap { TimeFormatText.isReadable($0) ? $0 : nil }
        if let given = start?.standard, standard == nil {
            // A small number of seconds is a time for airbyte-cdk, where nothing has it.
            guard pattern == "%s", Int(given) != nil, !isOfParent else { throw .template(given) }
            startProblem = .template(given)
        }
        comparesItems = cursor["is_client_side_incremental"]?.scalar?.bool == true
        if cursor["is_data_feed"]?.scalar?.bool == true {
            // A page that ends with an item after the end would be the last one, too.
            guard last?.isPresent ?? true, !isOfParent else { throw .key("is_data_feed", of: "DatetimeBasedCursor") }
            comparesItems = true
            setting["sorted"] = .word("true")
        }
        if comparesItems, !isOfParent {
            // folio must be able to read the times.
            let formats = cursor["cursor_datetime_formats"]?.items?.compactMap(\.text) ?? []
            if let other = (formats + [pattern]).first(where: { !TimeFormatText.isReadable(pattern: $0) }) {
                throw .template(other)
            }
        }
        var since = RequestScope.TimeBound(name: "since", format: format, shift: nil, standard: standard)
        // The end is the last time that is included.
        var until = RequestScope.TimeBound(
            name: "until", format: format, shift: TimeFormatText.unit(pattern).map { _ in "-1s" }, standard: nil)
        if cursor["step"] != nil {
            if let end = Self.endOfStep(cursor.text("cursor_granularity"), pattern, isPresent: last?.isPresent ?? true)
            {
                until = RequestScope.TimeBound(name: "until", format: end.format, shift: end.shift, standard: nil)
                until.suffix = end.suffix
            } else {
                stepProblem = .key("step: \(cursor.text("step") ?? "")", of: "DatetimeBasedCursor")
            }
        }
        if isOfParent {
            for bound in [first, last] {
                guard let computed = bound?.computed else { continue }
                guard case .input(let path, _)? = bound?.source else { throw .template(computed) }
                inputs.require(path)
            }
            if cursor["step"] != nil { throw .key("step", of: "DatetimeBasedCursor") }
            since = try Self.parameter(for: start, cursor["start_datetime"], pattern, format, text)
            until = try Self.parameter(for: end, cursor["end_datetime"], pattern, format, text)
            if comparesItems {
                let formats = cursor["cursor_datetime_formats"]?.items?.compactMap(\.text) ?? []
                filter = try ItemSpan(of: field, in: formats + [pattern], from: since, to: until)
            }
        }
        bounds = [
            cursor.text("partition_field_start") ?? "start_time": since,
            cursor.text("partition_field_end") ?? "end_time": until,
        ]
        if let length = cursor.text("step") {
            let step = DurationSpan.step(length)
            if step == nil { stepProblem = .key("step: \(length)", of: "DatetimeBasedCursor") }
            setting["step"] = .word(step ?? length)
            // Without `--since`, the steps begin where the manifest does. One that the config has takes its place.
            let isGiven = if case .input = start { true } else { false }
            setting["start"] = .word(standard.map { isGiven ? "since or \($0)" : $0 } ?? "since")
        }
        for (key, bound) in [("start_time_option", since), ("end_time_option", until)] {
            guard let option = cursor.component(key) else { continue }
            let own = RequestText(scope: RequestScope(parameters: option.parameters, inputs: text.scope.inputs))
            let place = try ManifestRequest.Place(option, naming: own)
            // In a JSON body, it is a text, also one of digits.
            let isText = if case .body = place { ["seconds", "milliseconds"].contains(format) } else { false }
            sent.append((bound.template(isText ? ["lower"] : []), place))
        }
        if !comparesItems { setting["compare"] = .word("false") }
        if first == nil { throw .missing("start_datetime", of: "DatetimeBasedCursor") }
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

    /// How requests have the end of a step, which is one granularity before the next step; nil if folio cannot write it.
    ///
    /// - Parameter isPresent: whether the last step ends now. Any other end has no fraction of a second, but that of a step
    ///   may have one.
    private static func endOfStep(
        _ granularity: String?, _ pattern: String, isPresent: Bool
    ) -> (shift: String?, format: String, suffix: String?)? {
        guard let granularity, let format = TimeFormatText.name(pattern) else { return nil }
        if let unit = TimeFormatText.unit(pattern), DurationSpan.text(granularity) == "1\(unit)" {
            return ("-1s", format, nil)
        }
        guard let parts = granularity.wholeMatch(of: /PT0(?:\.(\d{1,6}))?S/) else { return nil }
        let digits = parts.1.map(String.init) ?? ""
        let millionths = Int(digits + String(repeating: "0", count: 6 - digits.count)) ?? 0
        if millionths == 0 { return (nil, format, nil) }
        // Of a fraction of a second, the format keeps nothing.
        if TimeFormatText.unit(pattern) != nil { return ("-1s", format, nil) }
        // Of milliseconds, the format has all digits.
        if isPresent, format == "milliseconds", 1...1_000 ~= millionths { return ("-1s", "seconds", "999") }
        guard isPresent, pattern.contains("%f") || pattern.contains("%_ms") && millionths % 1_000 == 0 else {
            return nil
        }
        let fraction = "\(2_000_000 - millionths)".dropFirst()
        return TimeFormatText.name(pattern, fraction: String(fraction)).map { ("-1s", $0, nil) }
    }

    /// The setting for requests that have no bounds: they are the same for all steps.
    var withoutSteps: DraftMapping { setting.keeping { !["step", "start"].contains($0) } }

    /// Which bounds a request has.
    func sent(in keys: DraftMapping, _ path: String) -> (since: Bool, until: Bool) {
        let text = "\(keys) \(path)"
        func mentions(_ name: String) -> Bool { text.contains("{\(name)|") || text.contains("{\(name)}") }
        return (mentions("since"), mentions("until"))
    }
}
