package import Schema

extension Paging {
    /// Where a value of paging travels, and where the file says so.
    package struct NamedPlace: Sendable {
        /// Where the value travels in a request.
        package let place: Place
        /// Where the plugin file names the place.
        package let location: Location
    }

    /// The places that a `pagination:` names, in the order of the file.
    package static func places(_ settings: Settings) -> [NamedPlace] {
        let names = [
            KeysetPager.after.key.name, KeysetPager.before.key.name, CursorPager.cursor.key.name, size.key.name,
            "offset", "page",
        ]
        let values = names.compactMap { settings.values[$0]?.object }
        return values.compactMap { inner in
            let keys = Place.schema.keys.compactMap { inner.values[$0.name] }
            return Place(inner).map { NamedPlace(place: $0, location: keys.first?.location ?? inner.location) }
        }.sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
    }
}
