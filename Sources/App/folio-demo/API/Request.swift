/// A request as the API sees it.
struct Request {
    var method = "GET"
    /// The path, percent-decoded, without the query.
    let path: String
    /// Path and query as sent by the client.
    let target: String
    var query = Query()
    var conditions = Conditions()
    var fields = RequestFields.listed([])
    var body: [UInt8] = []
    /// Whether the body was longer than `mostBytes`, and was therefore discarded.
    var isTooLarge = false
    /// Identifies the connection among all open ones.
    var connection: UInt = 0

    /// The longest allowed body, in bytes.
    static let mostBytes = 8 << 20
}

/// The header fields of a request, looked up on demand: nearly all requests need none.
enum RequestFields {
    case received(Connection)
    case listed([(name: String, value: String)])

    /// The value of the first field with a name, ignoring case.
    subscript(name: String) -> String? {
        switch self {
        case .received(let connection): connection.field(name)
        case .listed(let fields): fields.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }
}

/// The parameters of a query, percent-decoded, in the order received.
struct Query {
    private var parameters: [(name: String, value: String)] = []

    mutating func append(_ name: String, _ value: String) {
        parameters.append((name, value))
    }

    var all: [(name: String, value: String)] { parameters }

    /// The value of the first parameter with a name.
    subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    /// A whole number in `allowed`, or `fallback` if the parameter is missing.
    func number(_ name: String, default fallback: Int, in allowed: ClosedRange<Int>) throws(RefusalError) -> Int {
        guard let text = self[name] else { return fallback }
        guard let number = Int(text), allowed.contains(number) else { throw .badNumber(name: name, allowed: allowed) }
        return number
    }

    /// A required decimal number in `allowed`.
    func decimal(_ name: String, in allowed: ClosedRange<Double>) throws(RefusalError) -> Double {
        guard let text = self[name], let number = Double(text), allowed.contains(number) else {
            throw .badDecimal(name: name, allowed: allowed)
        }
        return number
    }
}
