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
        let count = settings[ReplyKeys.count].flatMap { try? JSONPath(parsing: $0) }  // The validator has noted why.
        checkSingleValued(settings[ReplyKeys.count], at: settings.location(of: ReplyKeys.count))
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
        checkSingleValued(id, at: settings.location(of: EndpointKeys.id))
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
        guard let path, let items = expression(settings[EndpointKeys.items] ?? ".") else { return nil }
        return Endpoint(
            name: name, title: settings[EndpointKeys.title], summary: settings[EndpointKeys.summary],
            parameters: parameters, path: path, query: query, headers: headers, method: method, body: body,
            items: items,
            id: expression(id), condition: expression(settings[EndpointKeys.condition]), fields: fields, paging: paging,
            statuses: settings[EndpointKeys.ok].map(Set.init),
            isSingle: settings[EndpointKeys.single] ?? false, isAuthenticated: settings[EndpointKeys.auth] != "none",
            cache: CacheSettings(caches), isNewestFirst: settings[EndpointKeys.order] == "newest_first",
            errors: rules, program: program(settings, items: items, paging: paging),
            settings: settings, add: add, place: place, count: count, isInside: isInside,
            nested: comments == nil && image == nil ? .none : .endpoints(comments: comments, image: image))
    }

    mutating func query(
        _ entries: [(name: String, value: SettingValue)]?, known: [Parameter]
    ) -> [(name: String, values: [Template])] {
        (entries ?? []).map { name, value in
            let parts = value.list ?? [value]
            return (
                name,
                parts.compactMap { part in
                    part.text.flatMap { template($0, at: part.location, known: known) }
                }
            )
        }
    }

    private mutating func fields(
        _ entries: [(name: String, value: SettingValue)], isThread: Bool
    ) -> [Endpoint.Field] {
        let taken = ["", "id", "parent"] + (isThread ? ["children", "depth"] : [])
        return entries.compactMap { name, value in
            if taken.contains(name) { note(.badFieldName(name), at: value.keyLocation) }
            let text = value.text ?? value.object?[FieldKeys.at]
            checkSingleValued(text, at: value.object?.location(of: FieldKeys.at) ?? value.location)
            guard let path = expression(text) else { return nil }
            return Endpoint.Field(name: name, path: path, isRequired: value.object?[FieldKeys.required] ?? false)
        }
    }

    private mutating func paging(_ settings: Settings, id: String?) -> Paging {
        guard let pagination = settings[EndpointKeys.pagination], pagination.isWhole,
            let strategy = Strategy.all.first(where: { $0.name == pagination[Paging.strategy] })
        else { return .onePage }
        do throws(PaginationError) {
            let paging = try Paging(strategy, pagination, id: id)
            for path in Set(paging.facts.compactMap(\.path)) where path != id {
                checkSingleValued(path, at: pagination.location(ofPath: path) ?? pagination.location)
            }
            return paging
        } catch {
            note(.pagination(error), at: error.key.flatMap { pagination.values[$0]?.location } ?? pagination.location)
            return .onePage
        }
    }

    mutating func checkSingleValued(_ path: String?, at location: Location) {
        guard let path, expression(path)?.goesThroughEach == true else { return }
        note(.severalValues(path: path), at: location)
    }
}

extension Parameter {
    /// The id of the item that comments are under.
    static let id = Parameter(
        name: "id", help: "The item's id", isRequired: true, isList: false, defaultValue: nil, allowed: nil)
}

extension Settings {
    /// Where a path stands as a value.
    func location(ofPath path: String) -> Location? {
        values.values.lazy.compactMap { value in
            value.object?.location(ofPath: path) ?? (value.text == path ? value.location : nil)
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

extension Fact {
    var path: String? {
        switch self {
        case .document(let path), .firstItem(let path), .lastItem(let path): path
        case .header, .nextLink: nil
        }
    }
}
