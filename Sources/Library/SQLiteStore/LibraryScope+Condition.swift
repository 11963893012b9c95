extension LibraryScope {
    /// What the endpoint of a collection `c` of the scope fulfils, as SQL with the arguments of its `?`.
    var condition: (sql: String, arguments: [Argument]) {
        switch self {
        case .everything: ("1", [])
        case .plugin(let name): Self.condition("\(name)/", "\(name)0", "\(name)/")
        case .endpoint(let name): Self.condition("\(name)/", "\(name)0", name)
        }
    }

    /// An endpoint between two names, or a third; `0` comes right behind `/`.
    private static func condition(_ names: String...) -> (sql: String, arguments: [Argument]) {
        ("(c.endpoint >= ?1 AND c.endpoint < ?2 OR c.endpoint = ?3)", names.map { .text($0) })
    }
}
