import Schema

/// How many items a request asks for.
package struct PageSize: Sendable {
    static let query = Setting.text(
        "query", .queryName, isRequired: true, help: "Query parameter that carries it", example: "per_page")
    static let standard = Setting.integer(
        "default", 1...1_000_000, help: "Size asked for unless `--page-size` says otherwise", example: "30")
    static let maximum = Setting.integer(
        "max", 1...1_000_000, help: "Largest size that the server grants", example: "100")
    static let schema = Schema([query.key, standard.key, maximum.key])

    package let place: Place
    package let standard: Int?
    package let maximum: Int?

    init(_ settings: Settings) throws(PaginationProblem) {
        guard let query = settings[Self.query] else { throw .placeNeeded(key: "size") }
        place = .query(query)
        standard = settings[Self.standard]
        maximum = settings[Self.maximum]
        if let standard, let maximum, standard > maximum {
            throw .sizeBeyondMaximum(size: standard, maximum: maximum)
        }
    }
}
