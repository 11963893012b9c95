import Expressions
import JSON
import Pagination
import Schema
import YAML

extension Compiler {
    /// Notes a path that can match several values where one is needed.
    mutating func checkSingleValued<Value>(_ setting: Setting<Value>, of settings: Settings?) {
        if let value = settings?.values[setting.key.name] { checkSingleValued(value) }
    }

    /// Notes a value that is a path that can match several values.
    mutating func checkSingleValued(_ value: SettingValue) {
        let path: JSONPath? = (value.parsed() as Expression?)?.path ?? value.parsed()
        guard let path, path.visitsEach else { return }
        note(.severalValues(path: value.text ?? path.description), at: value.location)
    }

    /// An endpoint's jq expressions, without plain paths.
    mutating func program(_ settings: Settings, items: Expression, paging: Paging) -> LocatedProgram? {
        program(
            settings, items: items, paging: paging, condition: nil,
            fields: (settings[EndpointKeys.fields] ?? []).compactMap { _, value in
                let place = FieldKeys.place(of: value)
                return (place.parsed() as Expression?).map { ($0, place.location) }
            })
    }

    /// The jq expressions of an endpoint with these fields, without plain paths.
    ///
    /// - Parameter condition: in place of the endpoint's own; nil for that.
    mutating func program(
        _ settings: Settings, items: Expression, paging: Paging, condition: (Expression, Location)?,
        fields: [(Expression, Location)]
    ) -> LocatedProgram? {
        var uses = [(ExpressionProgram.Use.all(items), settings.location(of: EndpointKeys.items))]
        if let columns = settings[FormatKeys.columns] {
            uses.append((.first(columns), settings.location(of: FormatKeys.columns)))
        }
        for (_, value) in settings[EditKeys.set] ?? [] {
            guard let place = EditKeys.place(of: value), let path: Expression = place.parsed() else { continue }
            uses.append((.first(path), place.location))
        }
        if let id = settings[EndpointKeys.id] {
            uses.append((.first(id), settings.location(of: EndpointKeys.id)))
        }
        for setting in [EndpointKeys.version, EndpointKeys.deleted] {
            if let value = settings[setting] { uses.append((.first(value), settings.location(of: setting))) }
        }
        if let thread = settings.values[ThreadKeys.thread.key.name]?.object, let parent = thread[ThreadKeys.parent] {
            uses.append((.first(parent), thread.location(of: ThreadKeys.parent)))
        }
        if let since = settings[SinceKeys.since], let at = since[SinceKeys.at] {
            uses.append((.first(at), since.location(of: SinceKeys.at)))
        }
        let own = settings[EndpointKeys.condition].map { ($0, settings.location(of: EndpointKeys.condition)) }
        if let (condition, location) = condition ?? own { uses.append((.condition(condition), location)) }
        for (field, location) in fields { uses.append((.first(field), location)) }
        let pagination = settings[EndpointKeys.pagination]
        for use in paging.facts.compactMap(\.use) {
            uses.append((use, pagination?.location(of: use.expression) ?? settings.location))
        }
        let expressions = Set(uses.map(\.0.expression).filter { $0.path == nil })
        guard expressions.reduce(0, { $0 + $1.text.utf8.count }) <= DefinitionLimit.expressionBytes.value else {
            note(.limit(.expressionBytes), at: settings.location)
            return nil
        }
        return LocatedProgram(uses, in: source)
    }
}

extension YAMLSource {
    /// Where the text of a value begins: after the opening quote, if there is one. It searches for the line from the
    /// beginning of the file.
    func start(of text: String, at location: Location) -> Location {
        let rest = line(location.line)?.dropFirst(location.column - 1) ?? ""
        guard let quote = rest.first, quote == "'" || quote == "\"" else { return location }
        return rest.dropFirst().hasPrefix(text) ? location.moved(by: 1) : location
    }
}

extension LocatedProblem {
    /// The problem with its location inside the expression.
    func inside(_ source: YAMLSource) -> LocatedProblem {
        guard case .badExpression(let text, let error) = problem else { return self }
        return LocatedProblem(problem: problem, location: source.start(of: text, at: location).moved(by: error.offset))
    }
}
