import Documents
import Expressions
import JSON
import Pagination
import Schema
import Templates

extension Compiler {
    mutating func endpoint(_ name: String, _ own: Settings, in outer: EnclosingSettings) -> Endpoint? {
        let settings = outer.completing(own)
        let isInside = outer.place == .comment && settings.values[ReplyKeys.path.key.name] == nil
        checkSingleValued(ReplyKeys.count, of: settings)
        if isInside { checkInside(settings) }
        var inner = outer.inside(settings, declaring: parameters(settings[EndpointKeys.params]))
        checkNoHost(settings[EndpointKeys.params], besides: outer.base)
        checkNoCredential(settings[EndpointKeys.params])
        guard admit(inner.parameters, outer.errors, at: settings.location) else { return nil }
        let bounds = settings[SinceKeys.since] == nil ? [] : Parameter.bounds
        let known = bounds.replacing(inner.parameters.withNow)
        inner.base = base(settings, inner)
        // What needs no credential at another base URL needs none for the lists and images there.
        let hasOwnBase = settings[EndpointKeys.baseURL] != nil
        inner.isUnsigned =
            settings[EndpointKeys.auth] == "none" && (hasOwnBase || inner.base != nil)
            || !hasOwnBase && outer.isUnsigned
        checkSecretHosts(settings[EndpointKeys.params], isOpen: isOpen(inner))
        let form = isInside ? BodyForm(.json) : form(settings)
        let request = request(settings, isInside: isInside, inner, accepting: form, known: known)
        let isThread =
            outer.place == .comment
            || outer.place == .item
                && (settings.values[EndpointKeys.comments.key.name] ?? settings.values[ThreadKeys.thread.key.name])
                    != nil
        let fields = settings[EndpointKeys.fields].map {
            self.fields(
                $0, isThread: isThread, hasDeletions: settings[EndpointKeys.deleted] != nil)
        }
        checkSingleValued(EndpointKeys.id, of: settings)
        checkSingleValued(EndpointKeys.version, of: settings)
        checkSingleValued(EndpointKeys.deleted, of: settings)
        checkChanges(settings)
        let thread = thread(settings)
        let paging = paging(settings, id: settings[EndpointKeys.id])
        checkQueryNames(settings)
        if !paging.strategy.namesNext, !paging.strategy.isOnePage, settings[EndpointKeys.items]?.mayLeaveOut == true {
            note(.filteringItems, at: settings.location(of: EndpointKeys.items))
        }
        checkSingle(settings)
        let since = since(settings, parameters: inner.parameters)
        if let request { checkURL(of: request, settings, isNested: outer.place != .nothing && !isInside, inner) }
        let nested = nested(settings, place: outer.place, inner)
        let rules = errorRules(settings) + outer.errors
        let add = request.flatMap {
            adding(
                settings, to: $0, inherited: inner.parameters, errors: rules, isNested: outer.place != .nothing)
        }
        guard let request, let items = settings[EndpointKeys.items] else { return nil }
        var endpoint = Endpoint(
            name: name, title: settings[EndpointKeys.title], summary: settings[EndpointKeys.summary],
            parameters: inner.parameters, request: request,
            later: isInside ? nil : later(settings, first: request, known: known), items: items,
            id: settings[EndpointKeys.id],
            version: settings[EndpointKeys.version], deleted: settings[EndpointKeys.deleted],
            condition: settings[EndpointKeys.condition], fields: fields, paging: paging,
            statuses: settings[EndpointKeys.ok].map(Set.init), isSingle: settings[EndpointKeys.single] ?? false,
            cache: CacheSettings(inner.caches),
            order: settings[EndpointKeys.order].flatMap { Endpoint.Order(rawValue: $0) },
            errors: rules, program: program(settings, items: items, paging: paging), settings: settings, add: add,
            place: outer.place, thread: thread, count: settings[ReplyKeys.count], isInside: isInside, nested: nested)
        endpoint.since = since
        endpoint.form = form
        endpoint.columns = isInside ? nil : columns(settings, form)
        endpoint.edits = edits(settings, known: bounds.replacing(inner.parameters))
        endpoint.commands = commands(settings, fields: fields)
        checkSteps(of: endpoint, settings)
        return endpoint
    }

    /// The base URL of an endpoint: its own, or that of the endpoint around it; nil if it is that of the plugin.
    private mutating func base(_ settings: Settings, _ inner: EnclosingSettings) -> Template? {
        let own = settings[EndpointKeys.baseURL] == nil ? nil : baseURL(settings, known: inner.parameters)
        guard let base = own ?? inner.base else { return nil }
        let location = own == nil ? settings.location : settings.location(of: EndpointKeys.baseURL)
        if own != nil { checkHosts(of: base, at: location, inner.parameters, settings[EndpointKeys.params]) }
        for name in base.namesBeforePath.sorted()
        where own != nil && (inner.itemParameters.contains(name) || Parameter.namesOfItems.contains(name)) {
            note(.parameter(.hostOfItem(name)), at: location)
        }
        if base.setsHost(with: inner.parameters), isSigned, !listsHosts, settings[EndpointKeys.auth] != "none" {
            note(.credentialsToAnyHost, at: location)
        }
        return base
    }

    /// Whether a parameter sets the host of an endpoint, and no hosts are listed.
    private func isOpen(_ inner: EnclosingSettings) -> Bool {
        inner.base.map { $0.setsHost(with: inner.parameters) && !listsHosts } ?? isForAnyHost
    }

    /// The template of a list's requests; nil if its path is invalid. Requesting a list changes nothing, whatever the
    /// method.
    private mutating func request(
        _ settings: Settings, isInside: Bool, _ inner: EnclosingSettings, accepting form: BodyForm, known: [Parameter]
    ) -> RequestTemplate? {
        let path = isInside ? Template(literal: "") : template(settings, EndpointKeys.path, known: known)
        let query = query(settings[EndpointKeys.query], known: known)
        let headers = headers(settings[EndpointKeys.headers], known: known)
        let method = settings[BodyKeys.method] ?? "GET"
        let body = listBody(settings, method: method, known: known)
        checkFreshness(settings, method: method, hasBody: body != nil)
        return path.map {
            RequestTemplate(
                method: method, base: inner.base, path: $0, query: query, headers: headers, body: body,
                accepts: form.accepts, isAuthenticated: settings[EndpointKeys.auth] != "none" && !inner.isUnsigned,
                isRepeatable: true,
                isReading: true)
        }
    }

    private mutating func checkURL(
        of request: RequestTemplate, _ settings: Settings, isNested: Bool, _ inner: EnclosingSettings
    ) {
        checkPath(request.path, at: settings.location(of: EndpointKeys.path))
        if isNested { checkDependence(settings, on: request.templates, known: inner.parameters) }
    }

    /// The lists and image under each item.
    private mutating func nested(
        _ settings: Settings, place: Endpoint.Place, _ inner: EnclosingSettings
    ) -> Endpoint.Nested {
        var inner = inner
        inner.parameters = inner.parameters.filter { $0.name != Parameter.id.name } + [.id]
        inner.itemParameters.insert(Parameter.id.name)
        inner.place = .item
        let comments = settings[EndpointKeys.comments].flatMap {
            self.comments($0, under: settings, isOfReplies: place != .nothing, in: inner)
        }
        let image = settings[EndpointKeys.image].flatMap { endpoint("image", $0, in: inner.withoutDefaults) }
        return comments == nil && image == nil ? .none : .endpoints(comments: comments, image: image)
    }

    /// The entries of a query or form.
    mutating func query(
        _ entries: [(name: String, value: SettingValue)]?, known: [Parameter], isForm: Bool = false
    ) -> [(name: String, values: [Template])] {
        (entries ?? []).map { name, value in
            let parts = value.list ?? [value]
            return (
                name,
                parts.compactMap { part in
                    template(part, known: known).map { template in
                        noteCredential(WrittenCredential(isForm ? .body : .query, name, template), at: part.location)
                        return template
                    }
                }
            )
        }
    }

    /// Checks the keys on changed and deleted items.
    private mutating func checkChanges(_ settings: Settings) {
        if settings[EndpointKeys.id] == nil {
            for key in [EndpointKeys.version.key.name, EndpointKeys.deleted.key.name] {
                if let value = settings.values[key] { note(.keyNeedsID(key), at: value.keyLocation) }
            }
        }
        for setting in [EndpointKeys.id, EndpointKeys.version, EndpointKeys.deleted] {
            guard let value = settings[setting], value.isLiteral else { continue }
            note(.constant(setting.key.name), at: settings.location(of: setting))
        }
        if settings[EndpointKeys.order] == Endpoint.Order.recentlyChangedFirst.rawValue,
            settings[EndpointKeys.version] == nil
        {
            note(.orderNeedsVersion, at: settings.location(of: EndpointKeys.order))
        }
    }

    mutating func fields(
        _ entries: [(name: String, value: SettingValue)], isThread: Bool, hasDeletions: Bool
    ) -> [Endpoint.Field] {
        let taken =
            ["", "id", "parent"] + (isThread ? ["children", "depth"] : []) + (hasDeletions ? ["deleted"] : [])
        return entries.compactMap { name, value in
            if taken.contains(name) { note(.badFieldName(name), at: value.keyLocation) }
            let place = FieldKeys.place(of: value)
            checkSingleValued(place)
            guard let path: Expression = place.parsed() else { return nil }
            return Endpoint.Field(
                name: name, path: path, isRequired: value.object?[FieldKeys.required] ?? false,
                coding: value.object?[FieldKeys.decode].flatMap(Endpoint.Field.Coding.init))
        }
    }

    private mutating func paging(_ settings: Settings, id: Expression?) -> Paging {
        guard let pagination = settings[EndpointKeys.pagination], pagination.isWhole,
            let strategy = Strategy.named(in: pagination)
        else { return .onePage }
        do throws(PaginationError) {
            let paging = try Paging(strategy, pagination, id: id)
            for fact in Set(paging.facts.compactMap(\.expression)) where fact != id && fact.visitsEach {
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
    /// The id of the item that has the comments.
    static let id = Parameter(
        name: "id", help: "The item's id", isRequired: true, isList: false, defaultValue: nil, allowed: nil)
}

extension Settings {
    /// The location of an expression's text in the file.
    func location(of expression: Expression) -> Location? {
        values.values.lazy.compactMap { value in
            value.object?.location(of: expression) ?? (value.text == expression.text ? value.location : nil)
        }.first
    }
}

extension PaginationError {
    /// The key under `pagination:` that caused the error.
    fileprivate var key: String? {
        switch self {
        case .placeNeeded(let key), .conflict(let key, _): key
        case .sizeBeyondMaximum: Paging.size.key.name
        case .capWithoutTotal: Paging.until.key.name
        case .keyNeeded, .itemWithoutKey, .tokenNotText, .memberNotText, .signNotCount, .signTooLarge, .signNotFlag,
            .badPosition, .emptyPosition, .otherPageSize, .pageSizeMissing:
            nil
        }
    }
}
