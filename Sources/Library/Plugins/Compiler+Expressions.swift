import Expressions
import Pagination
import Schema
import YAML

extension Compiler {
    /// A text that the validator has looked at; nil where it has noted what is wrong with it.
    func expression(_ text: String?) -> Expression? {
        text.flatMap { try? Expression(parsing: $0) }  // As noted.
    }

    /// The expressions of an endpoint that are no plain paths.
    func program(_ settings: Settings, items: Expression, paging: Paging) -> LocatedProgram? {
        var uses = [(ExpressionProgram.Use.all(items), settings.location(of: EndpointKeys.items))]
        if let id = expression(settings[EndpointKeys.id]) {
            uses.append((.first(id), settings.location(of: EndpointKeys.id)))
        }
        if let condition = expression(settings[EndpointKeys.condition]) {
            uses.append((.condition(condition), settings.location(of: EndpointKeys.condition)))
        }
        for (_, value) in settings[EndpointKeys.fields] ?? [] {
            let location = value.object?.location(of: FieldKeys.at) ?? value.location
            guard let field = expression(value.text ?? value.object?[FieldKeys.at]) else { continue }
            uses.append((.first(field), location))
        }
        let pagination = settings[EndpointKeys.pagination]
        for path in paging.facts.compactMap(\.path) {
            guard let fact = expression(path) else { continue }
            uses.append((.first(fact), pagination?.location(ofPath: path) ?? settings.location))
        }
        return LocatedProgram(uses, in: source)
    }
}

extension YAMLSource {
    /// Where a text itself begins whose value stands at a place: behind a quote, if there is one. It looks for the line from
    /// the beginning of the file.
    func start(of text: String, at location: Location) -> Location {
        let rest = line(location.line)?.dropFirst(location.column - 1) ?? ""
        guard let quote = rest.first, quote == "'" || quote == "\"" else { return location }
        return rest.dropFirst().hasPrefix(text) ? location.moved(by: 1) : location
    }
}

extension LocatedProblem {
    /// The same at the place inside an expression.
    func inside(_ source: YAMLSource) -> LocatedProblem {
        guard case .badExpression(let text, let error) = problem else { return self }
        return LocatedProblem(problem: problem, location: source.start(of: text, at: location).moved(by: error.offset))
    }
}
