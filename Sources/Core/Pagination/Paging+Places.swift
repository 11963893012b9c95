package import Schema

extension Paging {
    /// Where a value of paging travels, and where the file says so.
    package struct NamedPlace: Sendable {
        /// Where the value travels in a request.
        package let place: Place
        /// Its name or path, as written.
        package let text: String
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
            guard let place = Place(inner) else { return nil }
            let value = Place.schema.keys.lazy.compactMap { inner.values[$0.name] }.first
            return NamedPlace(place: place, text: value?.text ?? "", location: value?.location ?? inner.location)
        }.sorted { ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column) }
    }
}
