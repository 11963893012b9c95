/// A request as the API sees it.
struct Request {
    var method = "GET"
    /// The path, percent-decoded, without the query.
    let path: String
    /// Path and query as the client sent them.
    let target: String
    var query = Query()
    var conditions = Conditions()
    /// What tells one open connection from another.
    var connection: UInt = 0
}

/// The parameters of a query, percent-decoded, in the order they came.
struct Query {
    private var parameters: [(name: String, value: String)] = []

    mutating func append(_ name: String, _ value: String) {
        parameters.append((name, value))
    }

    /// The value of the first parameter of that name.
    subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// A whole number from `allowed`, or `fallback` when there is no such parameter.
    func number(_ name: String, default fallback: Int, in allowed: ClosedRange<Int>) throws(Refusal) -> Int {
        guard let text = self[name] else { return fallback }
        guard let number = Int(text), allowed.contains(number) else { throw .badNumber(name: name, allowed: allowed) }
        return number
    }
}
