package import Expressions
package import Pagination
package import Schema

/// No strategy has the requested name.
package struct UnknownStrategy: Error {
    package let name: String
}

extension Strategy {
    /// The strategy with a name.
    package static func named(_ name: String) throws(UnknownStrategy) -> Strategy {
        guard let strategy = all.first(where: { $0.name == name }) else { throw UnknownStrategy(name: name) }
        return strategy
    }
}

extension Paging {
    /// The paging described by the keys of `pagination:`, without `strategy`.
    package init(named name: String, _ settings: Settings, id: Expression? = ".id") throws {
        let strategy = try Strategy.named(name)
        self = try Paging(strategy, settings.parsed(by: Paging.schema(for: strategy)), id: id)
    }
}
