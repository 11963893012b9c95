import Expressions
import Schema

extension Compiler {
    /// The rules under `errors:` of a plugin or an endpoint.
    mutating func errorRules(_ settings: Settings) -> [ErrorRule] {
        let rules = settings[ErrorKeys.rules] ?? []
        guard rules.count <= DefinitionLimit.rules.value else {
            note(.limit(.rules), at: settings.location(of: ErrorKeys.rules))
            return []
        }
        return rules.compactMap { errorRule($0) }
    }

    private mutating func errorRule(_ settings: Settings) -> ErrorRule? {
        guard settings.isWhole else { return nil }  // The validator has noted why.
        checkSingleValued(ErrorKeys.at, of: settings)
        checkSingleValued(ErrorKeys.message, of: settings)
        let (at, message) = (settings[ErrorKeys.at], settings[ErrorKeys.message])
        let contains = settings[ErrorKeys.contains].flatMap { $0.isEmpty ? nil : $0 }
        let statuses = settings[ErrorKeys.status]
        guard let action = settings[ErrorKeys.action].flatMap(ErrorRule.Action.init) else { return nil }
        if settings[ErrorKeys.equals] != nil, at == nil {
            note(.errorRule(.equalsWithoutPath), at: settings.location(of: ErrorKeys.equals))
        } else if at == nil, contains == nil, statuses?.isEmpty ?? true {
            note(.errorRule(.noCondition), at: settings.location)
        }
        if action == .skip, message != nil, contains == nil || at != nil {
            note(.errorRule(.messageOfSkip), at: settings.location(of: ErrorKeys.message))
        }
        return ErrorRule(
            statuses: statuses.map(Set.init), at: at, equals: settings[ErrorKeys.equals], contains: contains,
            action: action, message: message,
            program: program([
                (at, settings.location(of: ErrorKeys.at)), (message, settings.location(of: ErrorKeys.message)),
            ])
        )
    }

    private func program(_ uses: [(Expression?, Location)]) -> LocatedProgram? {
        LocatedProgram(
            uses.compactMap { expression, location in expression.map { (.first($0), location) } }, in: source)
    }
}
