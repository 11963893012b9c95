import YAML

/// One end of a cursor's span of time, as `start_datetime` and `end_datetime` have it.
///
/// `--since` and `--until` take its place, so that only its default counts.
struct ManifestBound {
    /// A time of the manifest, or a value of the config; nil for one that is computed of the present.
    private(set) var source: ManifestInputs.Bound?
    /// The template that computes it; nil if it is a time, a value of the config, or the present.
    private(set) var computed: String?

    /// Whether it is the time at which the list is read.
    var isPresent: Bool { source == nil && computed == nil }

    /// Nil if the manifest does not have it.
    init?(_ node: YAMLNode?, _ text: RequestText, in cursor: ManifestComponent) throws(ManifestProblem) {
        guard let node else { return nil }
        var given = node.text
        if node.entries != nil {
            let component = ManifestComponent(node, in: cursor.parameters)
            try component.check(["datetime", "datetime_format", "min_datetime"])
            given = component.text("datetime")
            if let least = component.text("min_datetime"), !least.isEmpty { computed = least }
        }
        guard let given else { throw .missing("datetime", of: "MinMaxDatetime") }
        if let constant = try text.constant(given) {
            if computed != nil { throw .key("min_datetime", of: "MinMaxDatetime") }
            source = .text(constant)
            return
        }
        guard let expression = try RequestText.parsed(given).whole else { throw .template(given) }
        if let found = Self.value(expression, cursor.parameters) {
            if computed != nil, found.standard != nil { throw .key("min_datetime", of: "MinMaxDatetime") }
            source = .input(found.path, standard: found.standard)
            return
        }
        if Self.isPresent(expression) { return }
        // What it computes, the person says with an option.
        guard let paths = expression.configPaths(besides: JinjaExpression.timeFunctions) else { throw .template(given) }
        (source, computed) = (paths.first.map { .input($0, standard: nil) }, given)
    }

    /// A value of the config in any format, with its default in the manifest; nil for another expression.
    private static func value(
        _ expression: JinjaExpression, _ parameters: [String: YAMLNode]
    ) -> (path: [String], standard: String?)? {
        switch expression {
        case .call(.name(let name), let arguments, _)
        where ["format_datetime", "str_to_datetime", "timestamp"].contains(name):
            return arguments.first.flatMap { value($0, parameters) }
        case .call(.member(let inner, .text(let name)), _, _) where ["strftime", "isoformat"].contains(name):
            return value(inner, parameters)
        case .filter(let inner, let name, []) where ["int", "string", "trim"].contains(name):
            return value(inner, parameters)
        case .operation("or", let inner, let standard):
            return value(inner, parameters).flatMap { adding(standard, to: $0, parameters) }
        case .choice(let inner, let condition, let standard?):
            guard let found = value(inner, parameters), condition.configPaths() == [found.path] else { return nil }
            return adding(standard, to: found, parameters)
        default:
            guard let access = expression.access, access.root == "config", !access.path.isEmpty else { return nil }
            guard let standard = access.standard else { return (access.path, nil) }
            return adding(standard, to: (access.path, nil), parameters)
        }
    }

    private static func adding(
        _ standard: JinjaExpression, to found: (path: [String], standard: String?), _ parameters: [String: YAMLNode]
    ) -> (path: [String], standard: String?)? {
        if isPresent(standard) { return found }
        guard found.standard == nil, let text = standard.constant(parameters)?.rendered else { return nil }
        return (found.path, text.isEmpty ? nil : text)
    }

    /// Whether it is the present, in a format that keeps all of it that counts.
    private static func isPresent(_ expression: JinjaExpression) -> Bool {
        switch expression {
        case .call(.name("now_utc"), [], named: []), .call(.name("today_utc"), [], named: []): true
        case .call(.name("format_datetime"), let arguments, named: []):
            arguments.count == 2 && isPresent(arguments[0]) && isExact(arguments[1])
        case .call(.name("day_delta"), let arguments, let named):
            arguments.first == .number("0") && (arguments.dropFirst() + named.map(\.value)).allSatisfy(isExact)
        case .call(.member(let value, .text("isoformat")), _, named: []): isPresent(value)
        case .call(.member(let value, .text("strftime")), let arguments, named: []):
            isPresent(value) && arguments.first.map(isExact) == true
        default: false
        }
    }

    private static func isExact(_ format: JinjaExpression) -> Bool {
        guard case .text(let format) = format else { return false }
        return format == "%Y-%m-%d" || format == "%s" || format == "%ms" || format.hasPrefix("%Y-%m-%dT%H:%M:%S")
            || format.hasPrefix("%Y-%m-%d %H:%M:%S")
    }
}
