import Schema

/// How many items a request asks for.
package struct PageSize: Sendable {
    static let standard = Setting.integer(
        "default", 1...1_000_000, help: "Page size to request, unless `--page-size` is given", example: "30")
    static let maximum = Setting.integer(
        "max", 1...1_000_000, help: "Largest page size that the server allows", example: "100")
    static let schema = Schema(Place.schema.keys + [standard.key, maximum.key])

    /// Where the request has the size.
    package let place: Place
    /// The default size; nil sends none.
    package let standard: Int?
    /// The largest size that the server allows; nil if the plugin does not say.
    package let maximum: Int?

    init(_ settings: Settings) throws(PaginationError) {
        guard let place = Place(settings) else { throw .placeNeeded(key: "size") }
        self.place = place
        standard = settings[Self.standard]
        maximum = settings[Self.maximum]
        if let standard, let maximum, standard > maximum {
            throw .sizeBeyondMaximum(size: standard, maximum: maximum)
        }
    }
}
