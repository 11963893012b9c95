import Schema

/// What `cache:` says: the endpoint's word, else the plugin's.
package struct CacheSettings: Sendable, Equatable {
    /// How long an answer is fresh; nil for what the server says.
    package let maxAge: Duration?
    /// How old an answer may be when the server is out of reach.
    package let maxStale: Duration
    /// Whether a walk to the end of the list replaces what was stored.
    package let isComplete: Bool
    /// Whether answers are kept in spite of `no-store`.
    package let storesAlways: Bool

    /// The `maxStale` of a plugin that sets none: 7 days.
    package static let standardMaxStale = Duration.seconds(7 * 86_400)

    /// - Parameter all: the nearest first.
    init(_ all: [Settings?]) {
        let given = all.compactMap(\.self)
        maxAge = given.lazy.compactMap { $0[CacheKeys.maxAge] }.first
        maxStale = given.lazy.compactMap { $0[CacheKeys.maxStale] }.first ?? Self.standardMaxStale
        isComplete = given.first { $0.values[CacheKeys.complete.key.name] != nil }?[CacheKeys.complete] ?? false
        storesAlways = given.contains { $0[CacheKeys.store] != nil }
    }
}
