import Pagination
import Schema
import Templates

/// Checks combinations of keys that are valid alone.
extension Compiler {
    /// Checks that each query parameter is set once: by one value of paging or by an entry of `query:`.
    mutating func checkQueryNames(_ settings: Settings) {
        let entries = settings[EndpointKeys.query] ?? []
        for (name, value) in entries where name.isEmpty { note(.emptyQueryName, at: value.keyLocation) }
        checkCredentialNames(settings)
        guard let pagination = settings[EndpointKeys.pagination] else { return }
        let paging = Paging.places(pagination).filter { if case .query = $0.place { true } else { false } }
        for (index, own) in paging.enumerated() where paging[..<index].contains(where: { $0.text == own.text }) {
            note(.pagingNameTwice(own.text), at: own.location)
        }
        for (name, value) in entries where paging.contains(where: { $0.text == name && !$0.isUnsetAtStart }) {
            note(.queryNameOfPaging(name), at: value.keyLocation)
        }
    }

    /// Checks that no query parameter has the name of one with a credential, which would replace its value.
    mutating func checkCredentialNames(_ settings: Settings) {
        // A list without a credential may use the name.
        guard !credentialQuery.isEmpty, settings[EndpointKeys.auth] == nil else { return }
        let paging = settings[EndpointKeys.pagination].map(Paging.places) ?? []
        let places = (paging + SinceKeys.places(settings)).filter { if case .query = $0.place { true } else { false } }
        let names =
            (settings[EndpointKeys.query] ?? []).map { ($0.name, $0.value.keyLocation) }
            + places.map { ($0.text, $0.location) }
        for (name, location) in names where credentialQuery.contains(name) {
            note(.queryNameOfCredential(name), at: location)
        }
    }

    mutating func checkSingle(_ settings: Settings) {
        guard settings[EndpointKeys.single] ?? false,
            let strategy = settings[EndpointKeys.pagination].flatMap(Strategy.named), !strategy.isOnePage
        else { return }
        note(.singleWithPaging(strategy: strategy.name), at: settings.location(of: EndpointKeys.single))
    }

    mutating func checkPath(_ path: Template, at location: Location) {
        if path.hasScheme { note(.absolutePath(path.description), at: location) }
        if path.hasDotSegment { note(.dotSegment(path.description), at: location) }
        checkQuery(of: path, at: location)
    }

    /// - Parameter templates: the templates of the list under each item.
    mutating func checkDependence(_ settings: Settings, on templates: [Template], known: [Parameter]) {
        let names = templates.flatMap(\.names)
        // An unknown name has been noted, and may be a misspelt name of the item's id.
        guard names.allSatisfy({ name in name != Parameter.id.name && known.contains { $0.name == name } }) else {
            return
        }
        // An invalid template has been omitted, and may be the one that mentions the item.
        let mayBeMissing =
            settings[EndpointKeys.query] != nil || settings[EndpointKeys.headers] != nil
            || settings[BodyKeys.json] != nil || settings[BodyKeys.form] != nil
        guard settings.isWhole || !mayBeMissing else { return }
        note(.sameForEveryItem, at: settings.location(of: EndpointKeys.path))
    }
}
