import Schema

/// The settings under `cache:`: the endpoint's, or else the plugin's.
package struct CacheSettings: Sendable, Equatable {
    /// How long a response is fresh; nil to follow the server.
    package let maxAge: Duration?
    /// How old a response may be if the server is unreachable.
    package let maxStale: Duration
    /// Whether a walk to the end of the list replaces the stored pages.
    package let isComplete: Bool
    /// Whether responses are stored despite `no-store`.
    package let storesAlways: Bool

    /// The default `maxStale`: 7 days.
    package static let standardMaxStale = Duration.seconds(7 * 86_400)

    /// - Parameter all: the innermost first.
    init(_ all: [Settings?]) {
        let given = all.compactMap(\.self)
        maxAge = given.lazy.compactMap { $0[CacheKeys.maxAge] }.first
        maxStale = given.lazy.compactMap { $0[CacheKeys.maxStale] }.first ?? Self.standardMaxStale
        isComplete = given.first { $0.values[CacheKeys.complete.key.name] != nil }?[CacheKeys.complete] ?? false
        storesAlways = given.contains { $0[CacheKeys.store] != nil }
    }
}
