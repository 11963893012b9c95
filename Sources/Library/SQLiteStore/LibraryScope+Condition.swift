extension LibraryScope {
    /// An SQL condition for the collections `c` in the scope, with the arguments of its `?`.
    var condition: (sql: String, arguments: [Argument]) {
        switch self {
        case .everything: ("1", [])
        case .plugin(let name): Self.condition("\(name)/", "\(name)0", "\(name)/")
        case .endpoint(let name): Self.condition("\(name)/", "\(name)0", name)
        }
    }

    /// A condition for endpoints between two names, or equal to a third. `0` is the character after `/`.
    private static func condition(_ names: String...) -> (sql: String, arguments: [Argument]) {
        ("(c.endpoint >= ?1 AND c.endpoint < ?2 OR c.endpoint = ?3)", names.map { .text($0) })
    }
}
