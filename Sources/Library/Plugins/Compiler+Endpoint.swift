import Expressions
import JSON
import Pagination
import Schema

extension Compiler {
    /// - Parameters:
    ///   - inherited: the parameters of the plugin, and of the endpoints that this one is nested in.
    ///   - caches: what is said of keeping around it, the nearest first.
    ///   - errors: the plugin's own rules, which follow the endpoint's.
    ///   - place: what its items are under.
    mutating func endpoint(
        _ name: String, _ settings: Settings, inherited: [Parameter], caches: [Settings?],
        errors: [ErrorRule], under place: Endpoint.Place = .nothing
    ) -> Endpoint? {
        let isInside = place == .comment && settings.values[ReplyKeys.path.key.name] == nil
        checkSingleValued(ReplyKeys.count, of: settings)
        if isInside { checkInside(settings) }
        let caches = [settings[PluginKeys.cache]] + caches
        let own = parameters(settings[EndpointKeys.params])
        checkSecretHosts(settings[EndpointKeys.params])
        let parameters = inherited.filter { outer in !own.contains { $0.name == outer.name } } + own
        let path = isInside ? Template(literal: "") : template(settings, EndpointKeys.path, known: parameters)
        let query = query(settings[EndpointKeys.query], known: parameters)
        let headers = headers(settings[EndpointKeys.headers], known: parameters)
        let method = settings[BodyKeys.method] ?? "GET"
        let body = listBody(settings, method: method, known: parameters)
        checkFreshness(settings, method: method)
        let isThread = place == .comment || place == .item && settings.values[EndpointKeys.comments.key.name] != nil
        let fields = settings[EndpointKeys.fields].map { self.fields($0, isThread: isThread) }
        let id = settings[EndpointKeys.id]
        checkSingleValued(EndpointKeys.id, of: settings)
        let paging = paging(settings, id: id)
        checkQueryNames(settings)
        checkSingle(settings)
        if let path { checkPath(path, at: settings.location(of: EndpointKeys.path)) }
        if place != .nothing, !isInside, let path {
            checkDependence(
                settings, on: [path] + query.flatMap(\.values) + headers.map(\.value) + (body?.templates ?? []),
                known: parameters)
        }
        let ofItem = parameters.filter { $0.name != Parameter.id.name } + [.id]
        let comments = settings[EndpointKeys.comments].flatMap {
            self.comments($0, under: settings, place, inherited: ofItem, caches: caches, errors: errors)
        }
        let image = settings[EndpointKeys.image].flatMap {
            endpoint("image", $0, inherited: ofItem, caches: caches, errors: errors, under: .item)
        }
        let rules = errorRules(settings) + errors
        let add = path.flatMap {
            adding(settings, to: $0, inherited: parameters, errors: rules, isNested: place != .nothing)
        }
        guard let path, let items = settings[EndpointKeys.items] else { return nil }
        return Endpoint(
            name: name, title: settings[EndpointKeys.title], summary: settings[EndpointKeys.summary],
            parameters: parameters, path: path, query: query, headers: headers, method: method, body: body,
            items: items,
            id: id, condition: settings[EndpointKeys.condition], fields: fields, paging: paging,
            statuses: settings[EndpointKeys.ok].map(Set.init),
            isSingle: settings[EndpointKeys.single] ?? false, isAuthenticated: settings[EndpointKeys.auth] != "none",
            cache: CacheSettings(caches), isNewestFirst: settings[EndpointKeys.order] == "newest_first",
            errors: rules, program: program(settings, items: items, paging: paging),
            settings: settings, add: add, place: place, count: settings[ReplyKeys.count], isInside: isInside,
            nested: comments == nil && image == nil ? .none : .endpoints(comments: comments, image: image))
    }

    mutating func query(
        _ entries: [(name: String, value: SettingValue)]?, known: [Parameter]
    ) -> [(name: String, values: [Template])] {
        (entries ?? []).map { name, value in
            let parts = value.list ?? [value]
            return (
                name,
                parts.compactMap { template($0, known: known) }
            )
        }
    }

    private mutating func fields(
        _ entries: [(name: String, value: SettingValue)], isThread: Bool
    ) -> [Endpoint.Field] {
        let taken = ["", "id", "parent"] + (isThread ? ["children", "depth"] : [])
        return entries.compactMap { name, value in
            if taken.contains(name) { note(.badFieldName(name), at: value.keyLocation) }
            let place = FieldKeys.place(of: value)
            checkSingleValued(place)
            guard let path: Expression = place.parsed() else { return nil }
            return Endpoint.Field(name: name, path: path, isRequired: value.object?[FieldKeys.required] ?? false)
        }
    }

    private mutating func paging(_ settings: Settings, id: Expression?) -> Paging {
        guard let pagination = settings[EndpointKeys.pagination], pagination.isWhole,
            let strategy = Strategy.named(in: pagination)
        else { return .onePage }
        do throws(PaginationError) {
            let paging = try Paging(strategy, pagination, id: id)
            for fact in Set(paging.facts.compactMap(\.expression)) where fact != id && fact.goesThroughEach {
                note(.severalValues(path: fact.text), at: pagination.location(of: fact) ?? pagination.location)
            }
            return paging
        } catch {
            note(.pagination(error), at: error.key.flatMap { pagination.values[$0]?.location } ?? pagination.location)
            return .onePage
        }
    }
}

extension Parameter {
    /// The id of the item that comments are under.
    static let id = Parameter(
        name: "id", help: "The item's id", isRequired: true, isList: false, defaultValue: nil, allowed: nil)
}

extension Settings {
    /// Where an expression stands as a value.
    func location(of expression: Expression) -> Location? {
        values.values.lazy.compactMap { value in
            value.object?.location(of: expression) ?? (value.text == expression.text ? value.location : nil)
        }.first
    }
}

extension PaginationError {
    /// The key under `pagination:` that is at fault.
    fileprivate var key: String? {
        switch self {
        case .placeNeeded(let key), .conflict(let key, _): key
        case .sizeBeyondMaximum: Paging.size.key.name
        case .capWithoutTotal: Paging.until.key.name
        case .keyNeeded, .itemWithoutKey, .tokenNotText, .memberNotText, .signNotCount, .signNotFlag, .badPosition: nil
        }
    }
}
