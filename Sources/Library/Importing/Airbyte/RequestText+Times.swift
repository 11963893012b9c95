import YAML

/// Translates times, and parts of them, into functions of folio's templates.
extension RequestText {
    /// A part of a time, `x[:10]`, or of a text that is the same for all.
    func cut(
        _ value: JinjaExpression, _ from: JinjaExpression?, _ to: JinjaExpression?, _ whole: JinjaExpression,
        at place: Place
    ) throws(ManifestProblem) -> Piece {
        let bounds = try [from, to].map { (bound) throws(ManifestProblem) -> Int? in
            guard let bound else { return nil }
            guard case .number(let text)? = bound.constant(scope.parameters), let number = Int(text)
            else { throw scope.problem(whole) }
            return number
        }
        let (name, functions, format) = try time(value, whole, at: place)
        guard let cut = TimeFormatText.cut(format, from: bounds[0], to: bounds[1]) else { throw scope.problem(whole) }
        if !cut.contains("%") { return .literal(cut) }
        return .value(name: name, functions: functions + ["date:\(cut)"])
    }

    /// The part of a time before a sign.
    func cut(
        _ value: JinjaExpression, upTo sign: String, _ whole: JinjaExpression, at place: Place
    ) throws(ManifestProblem) -> Piece {
        let (name, functions, format) = try time(value, whole, at: place)
        let pattern = TimeFormatText.pattern(format)
        guard sign.count == 1, let end = pattern.firstRange(of: sign), !"%0123456789-".contains(sign) else {
            throw scope.problem(whole)
        }
        return .value(name: name, functions: functions + ["date:\(pattern[..<end.lowerBound])"])
    }

    /// A time that a template has: its name, the functions before the last one, and its format.
    func time(
        _ value: JinjaExpression, _ whole: JinjaExpression, at place: Place
    ) throws(ManifestProblem) -> (name: String, functions: [String], format: String) {
        let pieces = try pieces(value, at: place)
        if let format = declaredFormat(value), pieces.count == 1, case .value(let name, let functions) = pieces[0] {
            return (name, functions, format)
        }
        guard pieces.count == 1, case .value(let name, let functions) = pieces[0], let last = functions.last,
            last.hasPrefix("date:")
        else { throw scope.problem(whole) }
        return (name, Array(functions.dropLast()), String(last.dropFirst("date:".count)))
    }

    /// The format of a value of the config whose specification accepts no other; nil for another value.
    private func declaredFormat(_ value: JinjaExpression) -> String? {
        guard let access = value.access, access.root == "config", access.standard == nil else { return nil }
        let date = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
        switch scope.inputs.input(access.path).node?["pattern"]?.text {
        case "^\(date)$": return "date"
        case "^\(date)T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$": return "%Y-%m-%dT%H:%M:%SZ"
        default: return nil
        }
    }

    /// A time in a format: `now_utc().strftime(…)`, `format_datetime(…)`, `day_delta(…)`, `timestamp(…)`.
    func time(_ expression: JinjaExpression) throws(ManifestProblem) -> [Piece] {
        switch expression {
        case .call(.member(let value, .text("strftime")), let arguments, _):
            guard let format = arguments.first?.constant(scope.parameters)?.rendered else {
                throw scope.problem(expression)
            }
            return [try formatted(value, format, expression)]
        case .call(.name("format_datetime"), let arguments, let named):
            guard named.isEmpty, arguments.count == 2, let format = arguments[1].constant(scope.parameters)?.rendered
            else {
                throw scope.problem(expression)
            }
            return [try formatted(arguments[0], format, expression)]
        case .call(.name("day_delta"), let arguments, let named):
            guard case .number(let days)? = arguments.first?.constant(scope.parameters)
            else {
                throw scope.problem(expression)
            }
            let given = named.first { $0.key == .text("format") }?.value ?? (arguments.count > 1 ? arguments[1] : nil)
            guard let format = given?.constant(scope.parameters)?.rendered, let name = TimeFormatText.name(format)
            else {
                throw scope.problem(expression)
            }
            return [.value(name: "now", functions: ["shift:\(days)d", "date:\(name)"])]
        // As Python writes these.
        case .call(.name("now_utc"), [], named: []):
            return [.value(name: "now", functions: ["date:%Y-%m-%d %H:%M:%S.000000+00:00"])]
        case .call(.name("today_utc"), [], named: []): return [.value(name: "now", functions: ["date:date"])]
        default: throw scope.problem(expression)
        }
    }

    func formatted(
        _ value: JinjaExpression, _ format: String, _ whole: JinjaExpression
    ) throws(ManifestProblem) -> Piece {
        guard let name = TimeFormatText.name(format) else { throw scope.problem(whole) }
        switch value {
        case .call(.name("now_utc"), [], named: []): return .value(name: "now", functions: ["date:\(name)"])
        // It is the time at which the day began.
        case .call(.name("today_utc"), [], named: []) where name == "date":
            return .value(name: "now", functions: ["date:date"])
        case .operation(let sign, let base, .call(.name("duration"), let arguments, _))
        where sign == "-" || sign == "+":
            guard let text = arguments.first?.constant(scope.parameters)?.rendered, let span = DurationSpan.text(text),
                case .value(let inner, let functions) = try formatted(base, format, whole)
            else { throw scope.problem(whole) }
            return .value(name: inner, functions: ["shift:\(sign == "-" ? "-" : "")\(span)"] + functions)
        default:
            let inner = try pieces(value, at: .query)
            guard inner.count == 1, case .value(let inner, let functions) = inner[0] else { throw scope.problem(whole) }
            // A bound has been formatted already, so that it may have lost its time of day.
            let isCoarse = functions.last.map { last in
                let format = last.dropFirst("date:".count)
                return last.hasPrefix("date:") && !["seconds", "milliseconds", "iso8601"].contains(format)
                    && TimeFormatText.unit(String(format)).map { $0 != "s" } == true
            }
            guard isCoarse != true || functions.last == "date:date" else { throw scope.problem(whole) }
            let kept = isCoarse == true ? functions : functions.filter { !$0.hasPrefix("date:") }
            return .value(name: inner, functions: kept + (kept.last == "date:\(name)" ? [] : ["date:\(name)"]))
        }
    }
}

extension JinjaExpression {
    /// The functions that compute times.
    static let timeFunctions: Set<String> = [
        "now_utc", "today_utc", "day_delta", "format_datetime", "timestamp", "duration", "str_to_datetime", "max",
        "min",
    ]

    /// Those that have the present.
    private static let presentFunctions: Set<String> = ["now_utc", "today_utc", "day_delta"]

    /// Whether it is a time that depends on the present only.
    var isOfPresent: Bool {
        configPaths(besides: Self.timeFunctions) == []
            && configPaths(besides: Self.timeFunctions.subtracting(Self.presentFunctions)) == nil
    }

    /// The time of `timestamp(x)`, and the format of its number; nil for another expression.
    var epoch: (time: JinjaExpression, format: String)? {
        switch self {
        case .call(.name("timestamp"), let arguments, named: []) where arguments.count == 1: (arguments[0], "%s")
        case .operation("*", let seconds, .number("1000")),
            .operation("*", .filter(let seconds, "int", []), .number("1000")),
            .operation("*", let seconds, .filter(.number("1000"), "int", [])):
            seconds.epoch.flatMap { $0.format == "%s" ? ($0.time, "%ms") : nil }
        default: nil
        }
    }
}
