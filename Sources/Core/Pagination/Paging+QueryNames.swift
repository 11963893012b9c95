package import Schema

extension Paging {
    /// A query parameter that paging sends.
    package struct QueryName: Sendable {
        /// The parameter's name, decoded.
        package let name: String
        /// Where the plugin file names it.
        package let location: Location
        /// Whether the endpoint may say what the first request sends: a keyset has no key there, and some servers want one.
        package let mayStartOtherwise: Bool
    }

    /// The query parameters that a `pagination:` names, in the order of the file.
    package static func queryNames(_ settings: Settings) -> [QueryName] {
        let places = settings.values.sorted {
            let (one, other) = ($0.value.keyLocation, $1.value.keyLocation)
            return (one.line, one.column) < (other.line, other.column)
        }
        let goesBack = settings[KeysetPager.before] != nil
        return places.compactMap { key, value in
            guard let query = value.object?.values["query"], let name = query.text else { return nil }
            return QueryName(
                name: name, location: query.location,
                mayStartOtherwise: key == KeysetPager.after.key.name && !goesBack)
        }
    }
}
