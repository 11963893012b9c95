package import Schema

extension Paging {
    /// A place in the request for a value of paging, and its place in the plugin file.
    package struct NamedPlace: Sendable {
        /// Where the request has the value.
        package let place: Place
        /// Its name or path, as written.
        package let text: String
        /// Where the plugin file names the place.
        package let location: Location
        /// Whether the endpoint may set the value for the first request.
        package let isUnsetAtStart: Bool
        /// Whether the value is the page size.
        package let isSize: Bool
    }

    /// The places that a `pagination:` names, in the order of the file.
    package static func places(_ settings: Settings) -> [NamedPlace] {
        guard let strategy = Strategy.named(in: settings) else { return [] }
        let free = strategy.keysUnsetAtStart(settings)
        let named = (strategy.placeKeys + [size.key]).compactMap {
            NamedPlace($0, of: settings, isUnsetAtStart: free.contains($0.name))
        }
        return named.sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
    }
}

extension Paging.NamedPlace {
    /// The place that a key names; nil if it names none.
    package init?(_ key: SchemaKey, of settings: Settings, isUnsetAtStart: Bool = false) {
        guard let inner = settings.values[key.name]?.object, let place = Place(inner) else { return nil }
        let value = Place.schema.keys.lazy.compactMap { inner.values[$0.name] }.first
        self.init(
            place: place, text: value?.text ?? "", location: value?.location ?? inner.location,
            isUnsetAtStart: isUnsetAtStart, isSize: key.name == Paging.size.key.name)
    }
}

extension Strategy {
    /// The strategy's keys that name a place in the request.
    package var placeKeys: [SchemaKey] { schema.keys.filter(\.isPlace) }
}

extension SchemaKey {
    /// Whether the key's value names a place in the request.
    fileprivate var isPlace: Bool {
        switch kind {
        case .one(let schema), .object(let schema): Place.schema.keys.allSatisfy(schema.keys.contains)
        default: false
        }
    }
}
