import Expressions
import Schema
import Templates

/// Compiles `each:`, once all endpoints are known.
extension Compiler {
    /// The endpoints with their variables.
    ///
    /// - Parameters:
    ///   - lists: the variables of all endpoints, also of those that are invalid.
    ///   - parameters: those of the plugin.
    mutating func resolvingVariables(
        _ endpoints: [Endpoint], _ lists: EachLists, parameters: [Parameter]
    ) -> [Endpoint] {
        var lists = lists
        var variables: [String: [String: Variable]] = [:]
        for endpoint in endpoints {
            let entries = lists.own(of: endpoint.name)
            if entries.isEmpty { continue }
            guard hasTime(at: endpoint.settings.location) else { break }
            guard lists.all(of: endpoint.name).count <= DefinitionLimit.parameters.value else {
                note(.limit(.parameters), at: endpoint.settings.location(of: EachKeys.each))
                continue
            }
            checkCycle(endpoint, entries, lists)
            checkNames(of: endpoint, lists.all(of: endpoint.name), parameters: parameters)
            for entry in entries {
                variables[endpoint.name, default: [:]][entry.name] = variable(
                    entry, of: endpoint, among: endpoints, names: lists.names,
                    variables: lists.all(of: endpoint.name).map(\.name))
            }
            checkUse(of: entries, by: endpoint, variables[endpoint.name] ?? [:])
        }
        return endpoints.map { endpoint in
            var endpoint = endpoint
            endpoint.variables = lists.all(of: endpoint.name).compactMap { variables[$0.owner]?[$0.name] }
            if endpoint.comments != nil { endpoint.itemVariable = itemVariable(of: endpoint) }
            return endpoint
        }
    }

    /// The variable of the comments under the items of an endpoint.
    private mutating func itemVariable(of endpoint: Endpoint) -> Variable {
        let name = Parameter.parent.name
        guard let id = endpoint.id else { return Variable(name: name, parameter: Parameter.id.name, source: .given) }
        let field = Endpoint.Field(name: name, path: id, isRequired: true, coding: nil)
        let program = program(
            endpoint.settings, items: endpoint.items, paging: endpoint.paging, condition: nil,
            fields: [(id, endpoint.settings.location(of: EndpointKeys.id))])
        let parents = Variable.Parents(
            endpoint: endpoint.listing([field], where: endpoint.condition, with: program), condition: nil,
            parameters: [], kept: [])
        return Variable(name: name, parameter: Parameter.id.name, source: .items(parents))
    }

    private mutating func checkCycle(_ endpoint: Endpoint, _ entries: [EachLists.Entry], _ lists: EachLists) {
        guard let cycle = lists.cycle(through: endpoint.name),
            let entry = entries.first(where: { $0.parent == cycle.dropFirst().first })
        else { return }
        note(.variable(.cycle(cycle)), at: location(of: EachKeys.endpoint, in: entry))
    }

    /// Checks that no two values in the output have the same name.
    private mutating func checkNames(
        of endpoint: Endpoint, _ entries: [EachLists.Entry], parameters: [Parameter]
    ) {
        let fields = (endpoint.fields ?? []).map(\.name)
        let reserved = ["", "id", "parent", "children", "depth"] + (endpoint.deleted == nil ? [] : ["deleted"])
        let declared = (endpoint.settings[EndpointKeys.params] ?? []).map(\.name) + parameters.map(\.name)
        var taken = Set(fields + reserved)
        let owners = Dictionary(grouping: entries, by: \.name).mapValues { Set($0.map(\.owner)) }
        for entry in entries {
            let isOwn = entry.owner == endpoint.name
            let location = isOwn ? entry.value.keyLocation : endpoint.settings.location(of: EachKeys.each)
            if isOwn, !Self.isName(entry.name) { note(.badName(entry.name), at: location) }
            if (owners[entry.name]?.count ?? 0) > 1 {
                note(.variable(.twoSources(entry.name)), at: location)
            } else if !taken.insert(entry.name).inserted || declared.contains(entry.name) {
                note(.variable(.nameTaken(entry.name)), at: location)
            }
        }
        for entry in entries {
            for (name, value) in entry.value.object?[EachKeys.keep] ?? []
            where !reserved.contains(name) && !taken.insert(name).inserted {
                let location =
                    entry.owner == endpoint.name
                    ? value.keyLocation : endpoint.settings.location(of: EachKeys.each)
                note(.variable(.nameTaken(name)), at: location)
            }
        }
    }

    /// Checks that a request, or the list of another variable, depends on each variable.
    private mutating func checkUse(
        of entries: [EachLists.Entry], by endpoint: Endpoint, _ variables: [String: Variable]
    ) {
        // A list that is invalid may have mentioned it.
        guard endpoint.settings.isWhole, variables.count == entries.count else { return }
        for (index, entry) in entries.enumerated() {
            let lists = entries[(index + 1)...].compactMap { variables[$0.name]?.parents }
            let names = lists.flatMap { list in
                list.parameters.flatMap(\.value.names) + list.endpoint.parameters.map(\.name)
            }
            guard !endpoint.request.templates.flatMap(\.names).contains(entry.name), !names.contains(entry.name) else {
                continue
            }
            note(.variable(.unused(entry.name)), at: entry.value.keyLocation)
        }
    }

    /// A variable; nil if it is invalid.
    private mutating func variable(
        _ entry: EachLists.Entry, of endpoint: Endpoint, among endpoints: [Endpoint], names: [String],
        variables: [String]
    ) -> Variable? {
        if let list = entry.value.list {
            if list.isEmpty { note(.variable(.noValues(entry.name)), at: entry.value.location) }
            return Variable(name: entry.name, parameter: entry.name, source: .values(list.compactMap(\.text)))
        }
        guard let settings = entry.value.object else { return nil }
        guard let name = settings[EachKeys.endpoint] else {
            for key in EachKeys.schema.keys.map(\.name) where settings.values[key] != nil {
                note(
                    .variable(.keyNeedsEndpoint(key: key)), at: settings.values[key]?.keyLocation ?? settings.location)
            }
            return Variable(name: entry.name, parameter: entry.name, source: .given)
        }
        guard names.contains(name) else {
            note(.variable(.unknownEndpoint(name, allowed: names)), at: settings.location(of: EachKeys.endpoint))
            return nil
        }
        guard let parent = endpoints.first(where: { $0.name == name }) else { return nil }
        return parents(settings, entry, parent, of: endpoint, variables: variables).map {
            Variable(name: entry.name, parameter: entry.name, source: .items($0))
        }
    }

    /// The list whose items have the values of a variable; nil if it is invalid.
    private mutating func parents(
        _ settings: Settings, _ entry: EachLists.Entry, _ parent: Endpoint, of endpoint: Endpoint,
        variables: [String]
    ) -> Variable.Parents? {
        checkSingleValued(EachKeys.value, of: settings)
        guard let value = settings[EachKeys.value] ?? parent.id else {
            if settings.isWhole { note(.variable(.needsValue(endpoint: parent.name)), at: settings.location) }
            return nil
        }
        let parameters = (settings[EachKeys.params] ?? []).compactMap { name, value in
            template(value, known: endpoint.parameters).map { (name: name, value: $0) }
        }
        check(settings, parametersOf: parent, for: endpoint, variables: variables)
        let kept = fields(settings[EachKeys.keep] ?? [], isThread: false, hasDeletions: endpoint.deleted != nil)
        let own = Endpoint.Field(name: entry.name, path: value, isRequired: true, coding: nil)
        return Variable.Parents(
            endpoint: list(parent, settings, fields: [own] + kept), condition: settings[EachKeys.condition],
            parameters: parameters, kept: kept.map(\.name))
    }

    /// An endpoint with what a variable needs of its items.
    private mutating func list(_ parent: Endpoint, _ settings: Settings, fields: [Endpoint.Field]) -> Endpoint {
        let locations =
            [settings.location(of: EachKeys.value)]
            + (settings[EachKeys.keep] ?? []).map { FieldKeys.place(of: $0.value).location }
        let own = settings[EachKeys.condition]
        let condition = own.flatMap { own in
            parent.condition.map { theirs in
                (try? Expression(parsing: "any((\(theirs.text)\n); .) and any((\(own.text)\n); .)")) ?? own
            } ?? own
        }
        let program = program(
            parent.settings, items: parent.items, paging: parent.paging,
            condition: condition.map { ($0, settings.location(of: EachKeys.condition)) },
            fields: zip(fields.map(\.path), locations).map { ($0, $1) })
        return parent.listing(fields, where: condition ?? parent.condition, with: program)
    }

    /// Checks that a list gets the parameters that its requests need, and no others.
    ///
    /// - Parameter variables: the names of the endpoint's variables.
    private mutating func check(
        _ settings: Settings, parametersOf parent: Endpoint, for endpoint: Endpoint, variables: [String]
    ) {
        let given = settings[EachKeys.params] ?? []
        for (name, value) in given where !parent.parameters.contains(where: { $0.name == name }) {
            note(
                .variable(
                    .unknownParameter(name, endpoint: parent.name, allowed: parent.parameters.map(\.name))),
                at: value.keyLocation)
        }
        for (name, value) in given where !parent.parameters.contains(where: { $0.name == name && $0.isSecret }) {
            let names = (value.parsed() as Template?)?.names ?? []
            for secret in names where endpoint.parameters.contains(where: { $0.name == secret && $0.isSecret }) {
                note(.parameter(.secretToPlain(secret, parameter: name)), at: value.location)
            }
        }
        let hosts = credentialNames.union(parent.request.base?.hostNames ?? hostNames)
        for (name, value) in given where hosts.contains(name) {
            note(.variable(.hostParameter(name, endpoint: parent.name)), at: value.keyLocation)
        }
        // The values of earlier variables are passed by name.
        for name in variables where hosts.contains(name) {
            note(.variable(.hostParameter(name, endpoint: parent.name)), at: settings.location(of: EachKeys.endpoint))
        }
        let needed = Set(parent.requests.flatMap(\.templates).flatMap(\.names))
        for parameter in parent.parameters where parameter.isRequired && needed.contains(parameter.name) {
            let isGiven =
                parameter.hasDefault || parameter.isSecret || given.contains { $0.name == parameter.name }
                || endpoint.parameters.contains { $0.name == parameter.name }
            if !isGiven {
                note(
                    .variable(.missingParameter(parameter.name, endpoint: parent.name)),
                    at: settings.location(of: EachKeys.endpoint))
            }
        }
    }

    private func location<Value>(of setting: Setting<Value>, in entry: EachLists.Entry) -> Location {
        entry.value.object?.location(of: setting) ?? entry.value.location
    }
}

extension Parameter {
    /// The parameter that a variable of an endpoint sets.
    static func variable(_ name: String, from endpoint: String?) -> Parameter {
        Parameter(
            name: name, help: endpoint.map { "a value of \($0)" }, isRequired: true, isList: false, defaultValue: nil,
            allowed: nil)
    }
}
